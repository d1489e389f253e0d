import { axeProblems, crawl, problems } from '../labs/access/crawl.ts'
import { misfits, rooms } from '../labs/access/fit.ts'
import { copyOf } from '../support/copy.ts'
import { noteFonts } from '../support/fonts.ts'
import { expect, markets, test } from '../support/test.ts'

// Failures are described in words; traces of so many pages would cost more than the pages.
test.use({ trace: 'off', screenshot: 'off' })

crawl(({ camera }) => camera === undefined)

// A screen is what an address shows; these open on top of one.
for (const dialog of ['trip-change:open', 'flights:share']) {
  test(`the dialog behind ${dialog}`, async ({ page, signIn }) => {
    test.setTimeout(120_000)
    await noteFonts(page, markets.germany)
    await signIn('sofia', 'germany')
    await page.goto(`${markets.germany}/reisen/B2041`)
    await page
      .getByRole('link', { name: copyOf('germany')(dialog), exact: true })
      .and(page.locator('[data-opens-dialog]'))
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await problems(page, { themes: ['light', 'dark'], rooms, media: true })).toEqual([])
  })
}

test('the menu of a phone', async ({ page, signIn }) => {
  await noteFonts(page, markets.germany)
  await signIn('jonas', 'germany')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${markets.germany}/reisen`)
  await page.getByRole('button', { name: copyOf('germany')('shell:openMenu') }).click()
  const found = [...(await axeProblems(page, 'light')), ...(await axeProblems(page, 'dark', false))]
  expect([...found, ...(await misfits(page))]).toEqual([])
})
