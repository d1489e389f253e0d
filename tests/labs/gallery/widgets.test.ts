import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createViteServer } from 'vitest/node'
import { expectAxeClean, newPage, startBrowser } from './browser.ts'

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
  browser = await startBrowser()
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
const code = () => page.locator('input[name="a-departure-code"]').inputValue()
/** The row that assistive technology is told of. */
const pointed = async (field = departure()) => {
  const id = await field.getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`#${id} > span`).first().textContent()
}

describe('combobox', () => {
  it('narrows its list while typing, whatever the accents, and says how many there are', async () => {
    await departure().pressSequentially('SAO')
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['São Paulo Guarulhos\nGRU, Brazil'])
    await expect.poll(() => page.getByRole('status').first().textContent()).toBe('1 airports')
    expect(await departure().getAttribute('aria-expanded')).toBe('true')
    await expectAxeClean(page)
  })

  it('can be used with arrows, Enter and Escape, with the focus staying in the field', async () => {
    await page.evaluate(() =>
      document
        .querySelector('form')
        ?.addEventListener('submit', () => document.body.setAttribute('data-sent', '')),
    )
    await departure().press('ArrowDown')
    await expect.poll(() => pointed()).toBe('Milan Malpensa')
    await departure().press('ArrowDown')
    await departure().press('ArrowUp')
    await departure().press('ArrowUp')
    expect(await pointed()).toBeNull()
    await departure().press('ArrowUp')
    expect(await pointed()).toBe('Amman Queen Alia')
    await departure().press('Enter')
    expect([await departure().inputValue(), await code()]).toEqual(['Amman Queen Alia', 'AMM'])
    expect(await departure().getAttribute('aria-expanded')).toBe('false')
    expect(await page.locator('body').getAttribute('data-sent')).toBeNull()
    await departure().press('ArrowDown')
    await departure().press('Escape')
    expect(await page.getByRole('option').count()).toBe(0)
    expect(await departure().evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it('can be clicked, and forgets the choice as soon as its text is edited', async () => {
    await departure().pressSequentially('ber')
    await page.getByRole('option', { name: 'Berlin' }).click()
    expect([await departure().inputValue(), await code()]).toEqual(['Berlin Brandenburg', 'BER'])
    await departure().press('Backspace')
    expect(await code()).toBe('')
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

  it('opens on its title, is modal and labelled, and axe finds nothing', async () => {
    await opener().click()
    await focused(dialog().getByRole('heading', { name: 'Your flight' }))
    expect(await dialog().evaluate((node) => node.matches(':modal'))).toBe(true)
    await expectAxeClean(page)
  })

  it.each(['Escape', 'button'])('closes by %s and gives the focus back', async (way) => {
    await opener().click()
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await dialog().getByRole('button', { name: 'Close' }).click()
    await dialog().waitFor({ state: 'hidden' })
    await focused(opener())
    await opener().click()
    await dialog().waitFor()
  })

  it('stays open when Escape closes a list inside it', async () => {
    await opener().click()
    const from = dialog().getByRole('combobox', { name: 'From' })
    await from.press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    await from.press('Escape')
    expect(await page.getByRole('option').count()).toBe(0)
    expect(await dialog().isVisible()).toBe(true)
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
  const told = () => form().getByRole('status').textContent()
  const seat = () => page.getByRole('textbox', { name: 'Seat' })

  it('is sent once however often it is pressed, and what was typed stays', async () => {
    await seat().fill('14C')
    await page.evaluate(() => {
      const sent = document.querySelector<HTMLFormElement>('#submit form')
      for (let press = 0; press < 3; press += 1) sent?.requestSubmit()
    })
    await expect.poll(() => form().locator('[aria-busy]').count()).toBe(1)
    await seat().press('Enter')
    await expect.poll(told).toBe('1: 14C')
    await expect.poll(() => form().locator('[aria-busy]').count()).toBe(0)
    expect(await seat().inputValue()).toBe('14C')
    await seat().press('Enter')
    await expect.poll(told).toBe('1: 14C, 2: 14C')
  })

  it('is reported as unknown when no answer comes, and can be sent again', async () => {
    await page.getByRole('checkbox', { name: 'Lose the answer' }).check()
    await seat().press('Enter')
    await expect.poll(told).toBe('no answer')
    await page.getByRole('checkbox', { name: 'Lose the answer' }).uncheck()
    await seat().press('Enter')
    await expect.poll(told).toBe('no answer, 2: 12A')
  })
})

describe('an error summary', () => {
  const show = (errors: { name: string; message: string }[] | null) =>
    page.evaluate(
      (shown) => (window as unknown as { showErrors: (e: unknown) => void }).showErrors(shown),
      errors,
    )

  it('says so in the title while there are errors, and no longer once its form is gone', async () => {
    await show([{ name: 'a-departure', message: 'Choose' }])
    await expect.poll(() => page.title()).toBe('Error: Widgets')
    await show([])
    await expect.poll(() => page.title()).toBe('Widgets')
    await show([{ name: 'a-departure', message: 'Choose' }])
    await expect.poll(() => page.title()).toBe('Error: Widgets')
    await show(null)
    await expect.poll(() => page.title()).toBe('Widgets')
  })
})
