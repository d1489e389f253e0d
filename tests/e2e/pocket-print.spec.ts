import type { Page } from 'playwright/test'
import { MAX_DAYS } from '#bookings/programme.ts'
import { expect, markets, test } from '../support/test.ts'

const sheets = async (page: Page) => {
  const counts = ['A4', 'Letter'].map(async (format) => {
    const file = await page.pdf({ format })
    return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  })
  return Promise.all(counts)
}

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

// Long: the programme above is longer; with a group of twelve the sheet of Letter is fuller than in any other trip.
test('a trip of twelve prints on one sheet too', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('olivia', 'global-us')
  await page.goto(`${markets['global-us']}/travels/B2201/pocket`)
  await expect(page.locator('.pocket')).toBeVisible()
  expect(await sheets(page)).toEqual([1, 1])
})
