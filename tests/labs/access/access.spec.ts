import { copyOf } from '../../support/copy.ts'
import { expect, markets, test } from '../../support/test.ts'
import { unfold } from '../../support/unfold.ts'
import { ofErrors, openAll, problems } from './crawl.ts'
import { rooms } from './fit.ts'
import { crawledMarkets, everything } from './sample.ts'

/* `npm run access`: every state of every page, in every market, theme and window. */

// Failures are described in words; traces of so many pages would cost more than the pages.
test.use({ trace: 'off', screenshot: 'off' })

for (const market of crawledMarkets) {
  for (const [traveller, looks] of Map.groupBy(everything(market), ({ screen }) => screen.traveller)) {
    test(`${market}, ${traveller ?? 'signed out'}: ${looks.length} screens`, async ({
      page,
      signIn,
      consoleErrors,
    }) => {
      test.setTimeout(60_000 + looks.length * 60_000)
      consoleErrors.allow(ofErrors)
      await openAll({ page, signIn }, market, looks)
    })
  }
}

// A screen is what an address shows; these open on top of one.
for (const dialog of ['trip-change:open', 'flights:share']) {
  test(`the dialog behind ${dialog}`, async ({ page, signIn }) => {
    test.setTimeout(120_000)
    await signIn('sofia', 'germany')
    await page.goto(`${markets.germany}/reisen/B2041`)
    if (dialog === 'trip-change:open') await unfold(page, copyOf('germany')('trip:change'))
    await page
      .getByRole('link', { name: copyOf('germany')(dialog), exact: true })
      .and(page.locator('[data-opens-dialog]'))
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await problems(page, { themes: ['light', 'dark'], rooms, media: true })).toEqual([])
  })
}
