import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createViteServer } from 'vitest/node'
import { launchChromium } from '../../support/chromium.ts'
import { expectAxeClean, newPage } from './browser.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const html = `<!doctype html><html lang="en"><head><title>Widgets</title></head><body>
<main><h1>Widgets</h1><form id="combobox"></form><div id="dialog"></div><div id="submit"></div><div id="summary"></div></main>
<script type="module">
import '/src/styles/sheets/all.scss'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorSummary } from '/src/forms/ErrorSummary.tsx'
import { ComboboxDemo, DialogDemo, SubmitDemo } from '/src/gallery/Widgets.island.tsx'
createRoot(document.querySelector('#combobox')).render(createElement(ComboboxDemo, { prefix: 'a' }))
createRoot(document.querySelector('#dialog')).render(createElement(DialogDemo, { prefix: 'b' }))
createRoot(document.querySelector('#submit')).render(createElement(SubmitDemo, { prefix: 'c' }))
const summary = createRoot(document.querySelector('#summary'))
window.showErrors = (errors) =>
  summary.render(errors && createElement(ErrorSummary, { title: 'Check', errors, titlePrefix: 'Error:' }))
</script></body></html>`

const cacheDir = mkdtempSync(join(tmpdir(), 'widgets-'))
let server: Awaited<ReturnType<typeof createViteServer>>
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchChromium()
  server = await createViteServer({
    root,
    cacheDir,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { port: 0, hmr: false, watch: null },
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'], noDiscovery: true },
    plugins: [
      {
        name: 'page',
        configureServer: ({ middlewares, transformIndexHtml }) => {
          middlewares.use('/widgets', (_, response) => {
            void transformIndexHtml('/widgets', html).then((text) =>
              response.setHeader('content-type', 'text/html').end(text),
            )
          })
        },
      },
    ],
  })
  await server.listen()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(cacheDir, { recursive: true, force: true })
})

beforeEach(async () => {
  page = await newPage(browser)
  const address = server.httpServer?.address()
  const port = typeof address === 'object' ? address?.port : address
  await page.goto(`http://localhost:${port}/widgets`)
  await page.getByRole('combobox', { name: 'Departure' }).waitFor()
}, 60_000)
afterEach(() => page.context().close())

const departure = () => page.getByRole('combobox', { name: 'Departure' })
/** The row that assistive technology announces. */
const pointed = async () => {
  const id = await departure().getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`#${id} > span`).first().textContent()
}

describe('combobox', () => {
  it('narrows its list while typing, whatever the accents, and says how many there are', async () => {
    await departure().pressSequentially('SAO')
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['São Paulo Guarulhos\nGRU, Brazil'])
    await expect.poll(() => page.getByRole('status').first().textContent()).toBe('1 airports')
    expect(await departure().getAttribute('aria-expanded')).toBe('true')
    await expectAxeClean(page)
  })

  // Enter on an option, Escape within a dialog: tests/e2e/flights.spec.ts.
  it('is operated by arrows, with the focus staying in the field; Enter sends no form', async () => {
    await page.evaluate(() =>
      document
        .querySelector('form')
        ?.addEventListener('submit', () => document.body.setAttribute('data-sent', '')),
    )
    await departure().pressSequentially('milan')
    await page.getByRole('option', { name: 'Linate' }).waitFor()
    const rows: [key: string, row: string | null][] = [
      ['ArrowDown', 'Milan Malpensa'],
      ['ArrowUp', null],
      ['ArrowUp', 'Milan Linate'],
    ]
    for (const [key, row] of rows) {
      await departure().press(key)
      await expect.poll(pointed).toBe(row)
    }
    await departure().press('Enter')
    expect(await departure().inputValue()).toBe('Milan Linate')
    expect(await departure().getAttribute('aria-expanded')).toBe('false')
    expect(await page.locator('body').getAttribute('data-sent')).toBeNull()
    expect(await departure().evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it('can be clicked', async () => {
    await departure().pressSequentially('ber')
    await page.getByRole('option', { name: 'Berlin' }).click()
    expect(await departure().inputValue()).toBe('Berlin Brandenburg')
  })

  it('keeps what was typed when nothing matches or the look-up fails, and shows why', async () => {
    const arrival = page.getByRole('combobox', { name: 'Arrival' })
    await arrival.pressSequentially('fail')
    await page.getByText('We cannot look up airports right now').waitFor()
    await arrival.fill('nowhere')
    await page.getByText('No airport found').waitFor()
    expect(await arrival.inputValue()).toBe('nowhere')
  })

  it('shows the answer to the latest question only', async () => {
    const arrival = page.getByRole('combobox', { name: 'Arrival' })
    await arrival.fill('milan')
    await page.waitForTimeout(350)
    await arrival.fill('berl')
    await page.getByRole('option', { name: 'Berlin' }).waitFor()
    await page.waitForTimeout(300)
    expect(await page.getByRole('option').count()).toBe(1)
  })
})

describe('dialog', () => {
  const opener = () => page.getByRole('button', { name: 'Enter your flight' })
  const dialog = () => page.getByRole('dialog', { name: 'Your flight' })
  const focused = (locator: ReturnType<typeof opener>) =>
    expect.poll(() => locator.evaluate((node) => node === document.activeElement)).toBe(true)

  // Closing, and the focus after it: tests/e2e/flights.spec.ts and trip-change.spec.ts.
  it('opens on its title, is modal and labelled, and axe finds nothing', async () => {
    await opener().click()
    await focused(dialog().getByRole('heading', { name: 'Your flight' }))
    expect(await dialog().evaluate((node) => node.matches(':modal'))).toBe(true)
    await expectAxeClean(page)
  })

  it('cannot be closed while a request is pending, then closes by itself', async () => {
    await opener().click()
    await dialog().getByRole('button', { name: 'Save flight' }).click()
    await dialog().getByRole('button', { name: 'Saving' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().getByRole('button', { name: 'Close' }).click({ force: true })
    expect(await dialog().isVisible()).toBe(true)
    await dialog().waitFor({ state: 'hidden' })
    await focused(opener())
  })
})

describe('a form that is sent', () => {
  const form = () => page.locator('#submit form')
  const resultOf = () => form().getByRole('status').textContent()
  const seat = () => page.getByRole('textbox', { name: 'Seat' })

  it('is sent once however often it is pressed, and what was typed stays', async () => {
    await seat().fill('14C')
    await page.evaluate(() => {
      const sent = document.querySelector<HTMLFormElement>('#submit form')
      for (let press = 0; press < 3; press += 1) sent?.requestSubmit()
    })
    await expect.poll(() => form().locator('[aria-busy]').count()).toBe(1)
    await seat().press('Enter')
    await expect.poll(resultOf).toBe('1: 14C')
    await expect.poll(() => form().locator('[aria-busy]').count()).toBe(0)
    expect(await seat().inputValue()).toBe('14C')
    await seat().press('Enter')
    await expect.poll(resultOf).toBe('1: 14C, 2: 14C')
  })

  // The message then: tests/e2e/flights.spec.ts.
  it('can be sent again when no answer came', async () => {
    await page.getByRole('checkbox', { name: 'Lose the answer' }).check()
    await seat().press('Enter')
    await expect.poll(resultOf).toBe('no answer')
    await seat().press('Enter')
    await expect.poll(resultOf).toBe('no answer, no answer')
  })
})

it('an error summary changes the title while there are errors, and no longer once its form is gone', async () => {
  const errors = [{ name: 'a-departure', message: 'Choose' }]
  for (const [shown, title] of [
    [errors, 'Error: Widgets'],
    [[], 'Widgets'],
    [errors, 'Error: Widgets'],
    [null, 'Widgets'],
  ] as const) {
    await page.evaluate(
      (all) => (window as unknown as { showErrors: (e: unknown) => void }).showErrors(all),
      shown,
    )
    await expect.poll(() => page.title()).toBe(title)
  }
})
