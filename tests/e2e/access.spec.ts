import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { type MarketId, marketIds, markets as table } from '#markets/market-table.ts'
import { misfits } from '../access/fit.ts'
import { edgeless, motions } from '../access/media.ts'
import { oddities, pageOddities, readTree } from '../access/tree.ts'
import { spendTheTry, visit } from '../access/visit.ts'
import { everyScreenOf, type Screen, screensOf } from '../screens/pages.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/*
 * Every screen of tests/screens/pages.ts (each built route, its empty, error and filled states) is opened once per
 * market; what is looked at there is sampled, so that the whole stays within minutes:
 *
 *   the tree (headings, landmarks, names, links, title)   every screen of every market
 *   axe                                                   Italy light at 360 px and dark at 1280 px, the others one theme
 *   fit at 360 and 320 px and at 200 % text               German in every state, French on every route
 *   forced colours, reduced motion                        Italy
 *
 * `npm run access` takes no sample: every state × theme × market × room.
 */
const whole = process.env.ALL === '1'
const fitted: readonly MarketId[] = ['germany', 'france']

const themesOf = (market: MarketId) => {
  if (whole || market === 'italy') return ['light', 'dark'] as const
  return marketIds.indexOf(market) % 2 === 0 ? (['light'] as const) : (['dark'] as const)
}

// What fails is named in words; a trace of so many pages would cost more than the pages.
test.use({ trace: 'off', screenshot: 'off', contextOptions: { reducedMotion: 'reduce' } })

for (const market of marketIds) {
  const screens = whole || market === 'germany' ? everyScreenOf(market) : screensOf(market)
  for (const [traveller, list] of Map.groupBy(screens, (screen) => screen.traveller)) {
    test(`${market}, ${traveller ?? 'signed out'}: ${list.length} screens`, async ({
      page,
      signIn,
      consoleErrors,
    }) => {
      test.setTimeout(30_000 + list.length * 10_000)
      consoleErrors.allow(/status of (400|403|404|410|50\d) \(/)
      if (traveller) await signIn(traveller, market)
      else await spendTheTry(page, markets[market])
      const titles = new Map<string, string>()
      for (const screen of list) {
        await page.setViewportSize({ width: 360, height: 800 })
        await visit(page, markets[market], screen)
        const found = [...(await titleProblems(page, market, screen, titles)), ...(await treeProblems(page))]
        for (const theme of themesOf(market)) {
          found.push(...(await axeProblems(page, theme)))
          await page.setViewportSize({ width: 1280, height: 800 })
        }
        if (whole || fitted.includes(market)) found.push(...(await misfits(page)))
        if (whole || market === 'italy') found.push(...(await motions(page)), ...(await edgeless(page)))
        expect.soft(found, `${market} ${screen.name} ${screen.path}`).toEqual([])
      }
    })
  }
}

// A screen is what an address shows; these open over one.
for (const dialog of ['trip-change:open', 'flights:share']) {
  test(`the dialog behind ${dialog}`, async ({ page, signIn }) => {
    test.setTimeout(90_000)
    await signIn('sofia', 'germany')
    await page.goto(`${markets.germany}/reisen/B2041`)
    await page.getByRole('link', { name: copyOf('germany')(dialog), exact: true }).click()
    await page.getByRole('dialog').waitFor()
    const found = [...(await treeProblems(page)), ...(await axeProblems(page, 'light'))]
    found.push(...(await axeProblems(page, 'dark')), ...(await misfits(page)))
    expect(found).toEqual([])
  })
}

test('the menu of a phone', async ({ page, signIn }) => {
  await signIn('jonas', 'germany')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: copyOf('germany')('shell:openMenu') }).click()
  const found = [...(await axeProblems(page, 'light')), ...(await axeProblems(page, 'dark'))]
  found.push(...(await misfits(page)))
  expect(found).toEqual([])
})

async function treeProblems(page: Page): Promise<string[]> {
  const tree = readTree(await page.locator('body').ariaSnapshot())
  return [...oddities(tree), ...(await pageOddities(page))]
}

async function axeProblems(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  // Two frames: even a transition of a millisecond shows the colours between in the first.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .setLegacyMode(true)
    .analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `axe, ${theme}: ${id}, ${help}: ${html.slice(0, 200)}`),
  )
}

/** The title: a word for errors, what no other page of the traveller's is called, the brand. */
async function titleProblems(page: Page, market: MarketId, screen: Screen, titles: Map<string, string>) {
  const title = await page.title()
  const hasPrefix = title.startsWith(copyOf(market)('ui:errorPrefix'))
  const lang = await page.locator('html').getAttribute('lang')
  const [path = ''] = screen.path.split('?')
  // A link that did not work says so, whatever it was for.
  const other = /\boutcome=|\b(expired|unknown)-/.test(screen.path) ? undefined : titles.get(title)
  titles.set(title, path)
  return [
    ...(lang === table[market].htmlLang ? [] : [`the language is ${lang}`]),
    ...(/\S · \S/.test(title) ? [] : [`the title is “${title}”`]),
    ...(Boolean(screen.sends) === hasPrefix ? [] : [`“${title}” with${screen.sends ? '' : 'out'} errors`]),
    ...(other === undefined || other === path ? [] : [`${other} is called “${title}” too`]),
  ]
}
