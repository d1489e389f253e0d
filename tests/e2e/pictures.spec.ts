import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page, Route } from 'playwright/test'
import { rowsFor } from '../support/rows.ts'
import { expect, markets, test } from '../support/test.ts'

const sandbox = `http://localhost:${process.env.E2E_SANDBOX_PORT}`
const photo = `${sandbox}/pictures/photo.jpg`
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><path fill="#067" d="M0 0h600v400H0z"/></svg>'

/** Gives the first trip of a traveller a picture. */
function picture(
  bookingId: string,
  pictureUrl: string,
  pictureFocus: { x: number; y: number } | null = null,
) {
  const db = new DatabaseSync(join(String(process.env.E2E_DATA), 'sandbox.sqlite'), { timeout: 60_000 })
  db.prepare(
    `UPDATE bookings SET record = json_set(record, '$.pictureUrl', ?, '$.pictureFocus', json(?)) WHERE id = ?`,
  ).run(pictureUrl, JSON.stringify(pictureFocus), bookingId)
  db.close()
}

/** An element as drawn, and as drawn without its picture. */
async function seen(element: Locator) {
  await element.scrollIntoViewIfNeeded()
  const now = await element.screenshot({ animations: 'disabled' })
  await element.evaluate((parent) => parent.querySelector('img')?.remove())
  const without = await element.screenshot({ animations: 'disabled' })
  return { now: now.toString('base64'), without: without.toString('base64') }
}

const failures: Readonly<Record<string, (route: Route) => Promise<unknown> | undefined>> = {
  'is not there': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'is garbage': (route) => route.fulfill({ contentType: 'image/jpeg', body: 'no picture at all' }),
  'cannot be reached': (route) => route.abort(),
  'never comes': () => undefined,
}

const loaded = (page: Page) => page.waitForLoadState('domcontentloaded')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    // The drawing lies under every picture, whatever becomes of it and whether or not there is script.
    const isKept = ([how]: readonly [string, unknown]) => !javaScriptEnabled && how === 'is garbage'
    for (const [how, answer] of rowsFor(Object.entries(failures), isKept)) {
      test(`a picture that ${how} leaves the drawing`, async ({ page, signInLike, consoleErrors }) => {
        consoleErrors.allow(/Failed to load resource|ERR_FAILED/)
        const { own } = await signInLike('emma')
        picture(own('B2101'), photo)
        const asked: string[] = []
        await page.route(`${sandbox}/pictures/**`, (route) => {
          asked.push(new URL(route.request().url()).pathname)
          return answer(route)
        })
        await page.goto(`${markets.international}/travels`, { waitUntil: 'commit' })
        await loaded(page)
        for (const element of [
          page.locator('.user-menu__button .avatar'),
          page.locator('.ticket__picture').first(),
        ]) {
          await expect(element.locator('img')).toHaveCount(1)
          const { now, without } = await seen(element)
          expect(now === without).toBe(true)
        }
        await page.goto(`${markets.international}/partnerships`, { waitUntil: 'commit' })
        await loaded(page)
        const { now, without } = await seen(page.locator('.deal__logo').first())
        expect(now === without).toBe(true)
        expect(asked.length).toBeGreaterThan(2)
      })
    }
  })
}

test('a picture fills cover and card by its focus, and moves nothing', async ({ page, signInLike }) => {
  const { own } = await signInLike('emma')
  picture(own('B2101'), photo, { x: 0.9, y: 0.1 })
  await page.route(photo, (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }))
  for (const width of rowsFor([360, 768, 1280], (width) => width !== 768)) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${markets.international}/travels/${own('B2101')}`)
    const cover = page.locator('.cover .photo')
    await expect(cover).toHaveJSProperty('complete', true)
    expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
    const [box, frame] = [await cover.boundingBox(), await page.locator('.cover__picture').boundingBox()]
    expect(box).toEqual(frame)
    expect(await cover.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('100% 0%')
    expect(await cover.evaluate((image) => getComputedStyle(image).objectFit)).toBe('cover')
  }
  await page.goto(`${markets.international}/travels`)
  const card = page.locator('.ticket__picture .photo').first()
  await expect(card).toHaveAttribute('loading', 'lazy')
  expect(await card.boundingBox()).toEqual(await page.locator('.ticket__picture').first().boundingBox())
})
