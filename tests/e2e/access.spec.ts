import { ofErrors, openAll } from '../labs/access/crawl.ts'
import { once } from '../labs/access/sample.ts'
import { test } from '../support/test.ts'

/*
 * Each page in each of its states once: title, texts, tree, axe, and whether it fits a phone. `npm run access` does the same in
 * every market, theme and window, and looks at forced colours and motion.
 */
const byTraveller = [...Map.groupBy(once('germany'), ({ screen }) => screen.traveller).values()]

// Two rows, one for each worker: a context of its own for every traveller would cost as much as their pages.
for (const row of [0, 1]) {
  test(`every screen, row ${row + 1}`, async ({ page, context, signIn, consoleErrors }) => {
    test.setTimeout(600_000)
    consoleErrors.allow(ofErrors)
    for (const looks of byTraveller.filter((_, index) => index % 2 === row)) {
      await context.clearCookies()
      await openAll({ page, signIn }, 'germany', looks)
    }
  })
}
