import { ofErrors, openAll } from '../labs/access/crawl.ts'
import { once } from '../labs/access/sample.ts'
import { write } from '../labs/access/visit.ts'
import { test } from '../support/test.ts'

/*
 * Each page once: title, texts, tree, axe, and whether it fits a phone. `npm run labs -- access` visits each in each of its states, market,
 * theme and window, and looks at forced colours and motion.
 */
test.use({ bypassCSP: true })

const byTraveller = [...Map.groupBy(once('germany'), ({ screen }) => screen.traveller)]
/** Travellers with few screens share a window: each window reads axe anew. */
const windows = Map.groupBy(byTraveller, ([traveller, looks]) =>
  looks.length > 6 ? (traveller ?? 'a visitor') : 'everybody else',
)
for (const [who, travellers] of windows) {
  test(`every screen of ${who}`, async ({ page, context, signIn, consoleErrors }) => {
    test.setTimeout(900_000)
    consoleErrors.allow(ofErrors)
    for (const [, looks] of travellers) {
      await context.clearCookies()
      await openAll({ page, signIn }, 'germany', looks, write)
    }
  })
}
