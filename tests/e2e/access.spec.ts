import { ofErrors, openAll } from '../labs/access/crawl.ts'
import { ofEachKind } from '../labs/access/sample.ts'
import { write } from '../labs/access/visit.ts'
import { test } from '../support/test.ts'

/*
 * A screen of each kind: title, texts, tree, axe, and whether it fits a phone. `npm run labs -- access` visits every screen in each of its
 * states, market, theme and window; outline and title of every page are read over HTTP in tests/contract/app/{outline,head}.test.ts.
 */
test.use({ bypassCSP: true })

test('a screen of each kind', async ({ page, context, signIn, consoleErrors }) => {
  consoleErrors.allow(ofErrors)
  for (const [, looks] of Map.groupBy(ofEachKind(), ({ screen }) => screen.traveller)) {
    await context.clearCookies()
    await openAll({ page, signIn }, 'germany', looks, write)
  }
})
