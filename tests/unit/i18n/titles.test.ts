import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type RouteName, routeEntry } from '#i18n/routes.ts'
import { marketIds } from '#markets/market-table.ts'
import { menu } from '#shell/menu.ts'
import { copyOf } from '../../support/copy.ts'

// What a menu calls a page is what its title, its heading and the crumbs that lead to it say.
const read = (page: string) =>
  readFileSync(new URL(`../../../src/pages/${page}.astro`, import.meta.url), 'utf8')
const named = menu.flatMap(({ key, target }) =>
  'route' in target ? [[target.route, `shell:${key}`] as const] : [],
)
/** Pages without an entry of their own in a menu; each is called alike wherever something leads to it. */
const unlisted = [
  ['account/documents', 'documents:title'],
  ['account/credits', 'credits:title'],
] as const
const titleOf = new Map<RouteName, string>([...named, ...unlisted])
/** Other words for the same page: the tile of the profile, the card of a traveller. */
const alike = [
  ['profile:part.documents', 'documents:title'],
  ['travellers:documents.title', 'documents:title'],
  ['profile:part.credits', 'credits:title'],
  ['trip-change:open', 'trip-change:title'],
  ['travellers:flights.title', 'trip:flights.title'],
] as const

describe('titles', () => {
  it.each([...titleOf])('the page of %s is called %s', (route, key) => {
    const source = read(routeEntry(route).page)
    const titles = [...source.matchAll(/<(?:Account|Notify)Layout\b[\s\S]*?\btitle=\{([^\n]*?)\}(?=\s)/g)]
    const first = titles.map(([, title = '']) =>
      title === 'title' ? /const title = (.*)/.exec(source)?.[1] : title,
    )
    expect(first.some((title) => title?.replace('locals.', '') === `t('${key}')`)).toBe(true)
  })

  it('a crumb calls a page by its title', () => {
    const pages = [
      'account/documents',
      'refer-friend/discount',
      'refer-friend/copy-code',
      'account/documents/[kind]/[step]',
      'travels/[tour]/index',
      'travels/[tour]/[traveler]',
      'travels/[tour]/_ChangePage',
      'travels/[tour]/_FlightsPage',
    ]
    const crumbs = pages.flatMap((page) =>
      [...read(page).matchAll(/\{ label: (t\('[^']+'\)|title), href: pathTo\('([^']+)'\) \}/g)].map(
        ([, label, route]) => [page, label, route],
      ),
    )
    expect(crumbs.length).toBeGreaterThan(pages.length - 2)
    for (const [page, label, route] of crumbs) {
      const wanted = titleOf.get(route as RouteName)
      const said = label === 'title' ? /const title = (t\('[^']+'\))/.exec(read(page ?? ''))?.[1] : label
      expect(said, `${page}: crumb to ${route}`).toBe(`t('${wanted}')`)
    }
  })

  it.each(marketIds)('%s says the same of the same page wherever it stands', (market) => {
    const t = copyOf(market)
    for (const [one, other] of alike) expect(t(one), one).toBe(t(other))
  })
})
