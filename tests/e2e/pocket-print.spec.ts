import type { Page } from 'playwright/test'
import { MAX_DAYS } from '#bookings/programme.ts'
import { expect, markets, test } from '../support/test.ts'

/** Travellers and their upcoming trips, each in its traveller's market, the longest in every language. */
const trips = [
  ['sofia', 'B2041', ['italy']],
  ['emma', 'B2101', ['international']],
  ['mia', 'B2114', ['international', 'italy', 'spain', 'france', 'germany', 'global-us']],
  ['mia', 'B2112', ['international']],
  ['noah', 'B5002', ['international']],
  ['noah', 'B5003', ['international', 'italy', 'spain', 'france', 'germany', 'global-us']],
  ['olivia', 'B2201', ['global-us']],
] as const
const everyTrip = trips.flatMap(([traveller, trip, hosts]) =>
  hosts.map((host) => ({ traveller, trip, host })),
)

const sheets = async (page: Page) => {
  const counts = ['A4', 'Letter'].map(async (format) => {
    const file = await page.pdf({ format })
    return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  })
  return Promise.all(counts)
}

// Long: the longest trip in the longest words is the next test.
for (const { traveller, trip, host } of everyTrip)
  test(`the pocket page of ${trip} prints on one sheet of A4 and on one of Letter, ${host}`, {
    tag: '@long',
  }, async ({ page, signIn }) => {
    await signIn(traveller, host)
    await page.goto(`${markets[host]}/travels/${trip}/pocket`)
    await expect(page.locator('.pocket')).toBeVisible()
    expect(await sheets(page)).toEqual([1, 1])
  })

test('the longest known programme prints on one sheet too', async ({ page, signIn }) => {
  await signIn('mia', 'germany')
  await page.goto(`${markets.germany}/travels/B2114/pocket`)
  const days = page.locator('.pocket details')
  await expect(days.first()).toBeVisible()
  await days.last().evaluate((last, most) => {
    const list = last.closest('ol')
    while (list && list.children.length < most) list.append(list.children[1]?.cloneNode(true) ?? '')
  }, MAX_DAYS)
  await expect(days).toHaveCount(MAX_DAYS)
  expect(await sheets(page)).toEqual([1, 1])
})
