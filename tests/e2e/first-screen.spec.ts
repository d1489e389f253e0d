import { loadCopy, textBefore } from '../support/copy.ts'
import { rowsFor } from '../support/rows.ts'
import { expect, markets, test } from '../support/test.ts'

/* A phone's first screen has the one sentence, at every stage of a traveller; the rest of the dashboard is no longer than necessary. */

test.use({ locale: 'it-IT', viewport: { width: 390, height: 844 } })

const de = loadCopy('germany')
const es = loadCopy('spain')
const fr = loadCopy('france')
const it_ = loadCopy('italy')
const en = loadCopy('international')

const stages = [
  // On the way: the title of the day.
  ['ines', 'spain', /^El lago de fuego$/],
  // Cancelled by the company, its refund approved.
  ['lucia', 'spain', textBefore(es('dashboard:back.by', { amount: '2.990 €', date: '|' }))],
  // Overdue, with hours left and without.
  ['chloe', 'france', textBefore(fr('dashboard:overdue.by', { amount: '1.078 €', when: '|' }))],
  ['jonas', 'germany', de('dashboard:overdue.now', { amount: '1.953 €' })],
  ['mia', 'international', textBefore(en('dashboard:overdue.by', { amount: '1.645 €', when: '|' }))],
  // A to-do, for the payer and for a companion.
  ['sofia', 'italy', textBefore(it_('to-do:first.balance', { amount: '2.008 €', date: '|' }))],
  ['luca', 'italy', it_('to-do:flights')],
  ['runa', 'international', en('to-do:flights')],
  // Ready, weeks before.
  ['emma', 'international', /: you leave on /],
  ['giulia', 'italy', it_('dashboard:newcomer.title')],
] as const

// Which sentence a stage has: tests/unit/bookings/dashboard-stage.test.ts. Here the longest words.
for (const [traveller, market, sentence] of rowsFor(stages, ([who]) => who === 'jonas')) {
  test(`${traveller} reads it without scrolling`, async ({ page, signIn, axe }) => {
    await signIn(traveller, market)
    await page.goto(markets[market])
    const title = page.locator('main h2').first()
    await expect(title).toContainText(sentence)
    const box = await title.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= 844 && box.x >= 0 && box.x + box.width <= 390).toBe(
      true,
    )
    await axe()
  })
}

test('a refund by the company is on the first screen below what is overdue', async ({ page, signIn }) => {
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
