import type { Page } from 'playwright'
import { type House, openHouse } from '../faults/house.ts'
import { PAYLOAD, poison } from '../faults/poison.ts'
import { loadCopy } from '../support/copy.ts'
import { rowsFor } from '../support/rows.ts'
import { signInUnseen } from '../support/sign-in-page.ts'
import { test as everyday, expect, markets } from '../support/test.ts'
import { unfold } from '../support/unfold.ts'

/*
 * tests/faults/payloads.test.ts checks the server's HTML. Here the islands are hydrated, so that React renders
 * its props and its loaded data, with script in every field (product §21.9). Seen to fail: with a field's value also written as
 * HTML by forms/TextField.tsx; the second, which has to fail, with the console unheard in tests/support/test.ts.
 */

const en = loadCopy('international')
const REQUEST_ID = 'script-in-islands'
/** Codes of ours that decide what a page shows; they contain no traveller's text. */
const decides = (key: string) => /^(?:id|\w+Id|\w*[sS]tatus|state|kind|availability|currency)$/.test(key)

/** Repeated until every island has received it. */
const wakeAll = (page: Page) =>
  expect(async () => {
    const left = await page.evaluate(() => {
      const asleep = [...document.querySelectorAll('astro-island[ssr]')]
      for (const island of asleep) island.dispatchEvent(new Event('pointerover'))
      return asleep.length
    })
    expect(left).toBe(0)
  }).toPass()

/** The payload as text or as the value of a field within the islands. */
const isShown = (page: Page) =>
  page.evaluate((payload) => {
    const islands = [...document.querySelectorAll('astro-island')]
    const values = islands.flatMap((island) =>
      [...island.querySelectorAll<HTMLInputElement>('input, textarea, option')].map(({ value }) => value),
    )
    return [...values, ...islands.map(({ textContent }) => textContent)].some((text) =>
      text?.includes(payload),
    )
  }, PAYLOAD)

/** Elements created from the payload, or from an address in its place. */
const alive = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll('[onerror], img[src="x"], a[href^="javascript:" i], a[href^="data:" i]'),
    ].map(({ outerHTML }) => outerHTML),
  )

const visits: readonly {
  readonly as: string
  readonly path: string
  /** No part of an answer is written there. */
  readonly ourWordsOnly?: boolean
  /** A traveller's actions once the island is hydrated. */
  readonly use?: (page: Page) => Promise<void>
}[] = [
  { as: 'emma', path: '/account/registry/personal', use: (page) => sendEmptied(page) },
  { as: 'emma', path: '/account/registry/contact' },
  { as: 'sofia', path: '/account/registry/needs' },
  { as: 'mia', path: '/account/registry/residence', use: (page) => sendEmptied(page) },
  // The traveller's own flights; none are known yet.
  { as: 'vera', path: '/travels/B2703', ourWordsOnly: true, use: (page) => open(page, 'flights:share') },
  { as: 'emma', path: '/travels/B2101/B2101-T1/flights' },
  { as: 'elena', path: '/account/documents/passport/image', ourWordsOnly: true },
  { as: 'mia', path: '/travels/B2110', use: (page) => open(page, 'trip-change:open') },
]

async function open(page: Page, key: string): Promise<void> {
  if (key === 'trip-change:open') await unfold(page, en('trip:change'))
  await page
    .getByRole('link', { name: en(key) })
    .and(page.locator('[data-opens-dialog]'))
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('.dialog__body').locator('a, button').first()).toBeVisible()
}

/** Submits, so that the action's answer and the error summary are rendered as well. */
async function sendEmptied(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').first().fill('')
  await page.locator('astro-island').getByRole('button', { name: /./ }).last().click()
  // The region for toasts is one too, and empty.
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()
}

/** A form with its errors, and a dialog. */
const kinds = ['/account/registry/personal', '/travels/B2110']

const test = everyday.extend<{ house: House }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  house: async ({}, use) => {
    const house = await openHouse((tap) => {
      tap.spoil('reference', /countries$/, poison(decides))
      return {}
    })
    house.tap.spoil(REQUEST_ID, /./, poison(decides))
    await use(house)
    await house.close()
  },
})

test('script in any answer is text to an island', async ({ page, context, consoleErrors, house }) => {
  // The page allows no pictures from there.
  consoleErrors.allow(/pictures\.test/)
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  await context.setExtraHTTPHeaders({ 'x-request-id': REQUEST_ID })
  const walked = rowsFor(visits, ({ path }) => kinds.includes(path))
  for (const [as, paths] of Map.groupBy(walked, ({ as }) => as)) {
    await context.clearCookies()
    await signInUnseen(context, house.origin, as)
    for (const { path, use, ourWordsOnly = false } of paths) {
      await page.goto(house.origin + path)
      await wakeAll(page)
      await use?.(page)
      expect([path, await isShown(page)]).toEqual([path, !ourWordsOnly])
      expect([path, await alive(page)]).toEqual([path, []])
    }
  }
  expect(dialogs).toEqual([])
})

test.describe('what the policy refuses', () => {
  test.fail()

  test('fails a test by itself', async ({ page, signIn }) => {
    await signIn('emma')
    await page.goto(markets.international)
    // Without it the test would run out of time, which is no failure that `test.fail` expects.
    const refused = page.waitForEvent('console', { predicate: (message) => message.type() === 'error' })
    await page.evaluate(() => document.body.setAttribute('onclick', 'alert(7)'))
    await page.getByRole('heading', { level: 1 }).click()
    await refused
  })
})
