import { ofErrors, openAll } from '../labs/access/crawl.ts'
import { once } from '../labs/access/sample.ts'
import { write } from '../labs/access/visit.ts'
import { test } from '../support/test.ts'

/*
 * Each page in each of its states once: title, texts, tree, axe, and whether it fits a phone. `npm run access` visits each in
 * every market, theme and window, and looks at forced colours and motion. One window for all: each would read axe anew.
 */
test.use({ bypassCSP: true })

test('every screen', async ({ page, context, signIn, consoleErrors }) => {
  test.setTimeout(900_000)
  consoleErrors.allow(ofErrors)
  for (const looks of Map.groupBy(once('germany'), ({ screen }) => screen.traveller).values()) {
    await context.clearCookies()
    await openAll({ page, signIn }, 'germany', looks, write)
  }
})
