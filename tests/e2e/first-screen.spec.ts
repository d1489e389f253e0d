import { loadCopy, textBefore } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/* A phone's first screen has the one sentence; the rest of the dashboard is no longer than necessary. */

test.use({ locale: 'it-IT', viewport: { width: 390, height: 844 } })

const es = loadCopy('spain')
const en = loadCopy('international')

// Which sentence a stage has: tests/unit/bookings/dashboard-stage.test.ts. Here the one that takes most lines.
test('a refund by the company is read without scrolling', async ({ page, signIn, axe }) => {
  await signIn('lucia', 'spain')
  await page.goto(markets.spain)
  const title = page.locator('main h2').first()
  await expect(title).toContainText(textBefore(es('dashboard:back.by', { amount: '2.990 €', date: '|' })))
  const box = await title.boundingBox()
  expect(box && box.y >= 0 && box.y + box.height <= 844 && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await axe()
})

test('it is on the first screen below what is overdue too', async ({ page, signIn }) => {
  await signIn('mia')
  await page.goto(markets.international)
  const row = page.getByRole('link', {
    name: textBefore(en('dashboard:back.by', { amount: '2.990 €', date: '|' })),
  })
  const box = await row.boundingBox()
  expect(box && box.y + box.height).toBeLessThanOrEqual(844)
})

test('the dashboard of a phone is no higher than 1,900 px', async ({ page, signIn }) => {
  await signIn('sofia', 'italy')
  await page.setExtraHTTPHeaders({ 'x-country': 'DE' })
  await page.goto(markets.italy)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1900)
})
