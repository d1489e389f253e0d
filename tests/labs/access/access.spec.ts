import { demoHost } from '#sandbox/environment.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type BrokenBuild, breakBuild } from '../../support/broken-build.ts'
import { loadCopy } from '../../support/copy.ts'
import { signInUnseen } from '../../support/sign-in-page.ts'
import { expect, markets, test } from '../../support/test.ts'
import { unfold } from '../../support/unfold.ts'
import { ofErrors, openAll, problems } from './crawl.ts'
import { rooms } from './fit.ts'
import { crawledMarkets, everything } from './sample.ts'
import { oddWords } from './words.ts'

/* `npm run labs -- access`: every state of every page, in every market, theme and window. */

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

// An address shows its screen; these open on top of one.
for (const dialog of ['trip-change:open', 'flights:share']) {
  test(`the dialog behind ${dialog}`, async ({ page, signIn }) => {
    test.setTimeout(120_000)
    await signIn('sofia', 'germany')
    await page.goto(`${markets.germany}/reisen/B2041`)
    if (dialog === 'trip-change:open') await unfold(page, loadCopy('germany')('trip:change'))
    await page
      .getByRole('link', { name: loadCopy('germany')(dialog), exact: true })
      .and(page.locator('[data-opens-dialog]'))
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await problems(page, { themes: ['light', 'dark'], rooms, media: true })).toEqual([])
  })
}

/*
 * The page for status 500 has no address, so the crawl never reaches it. Here every page ends there. Seen to
 * fail: with the heading of ErrorPage.astro as a paragraph, and with its colours swapped.
 */
test.describe('a page that throws', () => {
  let app: RunningApp
  let broken: BrokenBuild

  test.beforeAll(async () => {
    broken = breakBuild('checks')
    app = await startApp({}, broken.program)
  })
  test.afterAll(async () => {
    await app?.stop()
    broken?.remove()
  })

  for (const [market, path] of [
    ['germany', '/reisen'],
    ['france', '/voyages'],
  ] as const) {
    for (const traveller of ['jonas', null]) {
      test(`${market}, ${traveller ?? 'signed out'}: a page that throws`, async ({
        page,
        context,
        consoleErrors,
      }) => {
        consoleErrors.allow(/status of 500 \(/)
        const origin = `http://${demoHost(market, app.port)}`
        if (traveller) await signInUnseen(context, origin, traveller)
        const answer = await page.goto(origin + path)
        expect(answer?.status()).toBe(500)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(loadCopy(market)('shell:errorTitle'))
        const found = [
          ...(await oddWords(page)),
          ...(await problems(page, { themes: ['light', 'dark'], rooms, media: true })),
        ]
        expect(found).toEqual([])
      })
    }
  }
})
