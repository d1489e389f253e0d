import { describe, expect, it } from 'vitest'
import { pathTo } from '#i18n/slugs.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import { createTranslator } from '#i18n/translate.ts'
import { marketIds, markets } from '#markets/market-table.ts'
import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import { buildCrumbs } from '#shell/crumbs.ts'
import { menu } from '#shell/menu.ts'
import { loadCopy } from '../../support/copy.ts'
import { listSources, readSource } from '../sources.ts'

/** Shown by the server instead of another page: browsers never request their addresses. */
const inPlaceOfOthers = ['404.astro', '500.astro', 'offline.astro', 'too-large.astro', 'trouble.astro']

/** Prerendered: files of the build, like those in `public`. */
const filesOfTheBuild = ['prefetch/[locale].speculationrules.ts', 'session-end/[locale].astro']

describe('the table of routes', () => {
  it('names every page once', () => {
    const listed = routeNames.map((name) => routeEntry(name).file)
    expect(listSources('src/pages/**/*.{astro,ts}').toSorted()).toEqual(
      [...listed, ...inPlaceOfOthers, ...filesOfTheBuild].map((file) => `src/pages/${file}`).toSorted(),
    )
  })

  it('gives each the parameters of its file', () => {
    for (const name of routeNames) {
      const { file, params } = routeEntry(name)
      expect([...file.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((found) => found[1])).toEqual(
        Object.keys(params),
      )
    }
  })
})

// A page has the same name in the menu, in its title, in its heading and in breadcrumbs.
const named = menu.flatMap(({ key, target }) =>
  'route' in target ? [[target.route, `shell:${key}`] as const] : [],
)
/** Pages without a menu entry of their own; each has one name wherever it is linked. */
const unlisted = [
  ['account/documents', 'documents:title'],
  ['account/credits', 'credits:title'],
  ['account/leave', 'leave:title'],
] as const
const titleOf = new Map<RouteName, string>([...named, ...unlisted])
/** Other names for the same page: the tile of the profile, the card of a traveller's flights. */
const alike = [
  ['profile:part.documents', 'documents:title'],
  ['profile:part.credits', 'credits:title'],
  ['trip-change:open', 'trip-change:title'],
  ['travellers:flights.title', 'trip:flights.title'],
] as const

describe('titles', () => {
  it.each([...titleOf])('the page of %s is called %s', (route, key) => {
    const source = readSource(`src/pages/${routeEntry(route).file}`)
    const titles = [
      ...source.matchAll(/<(?:AccountLayout|NotifyLayout)\b[\s\S]*?\btitle=\{([^\n]*?)\}(?=\s)/g),
    ]
    const first = titles.map(([, title = '']) =>
      title === 'title' ? /const title = (.*)/.exec(source)?.[1] : title,
    )
    expect(first.some((title) => title?.replace('locals.', '') === `t('${key}')`)).toBe(true)
  })

  it.each([...titleOf])('the breadcrumb names the page of %s %s', (name, key) => {
    const { locale } = markets.italy
    const path = pathTo(locale, name as 'travels')
    const below = { path: `${path}/x`, params: {}, route: null, market: markets.italy }
    const bound = (route: 'account/profile') => pathTo(locale, route)
    const crumb = buildCrumbs({ ...below, pathTo: bound as PathTo, t: createTranslator(locale) }).at(-1)
    if (name === 'index' || routeEntry(name).leadsAway) return
    if (routeNames.some((other) => routeEntry(other).path.startsWith(`${routeEntry(name).path}/`)))
      expect(crumb).toEqual({ label: loadCopy('italy')(key), href: path })
  })

  it.each(marketIds)('%s uses one name for a page everywhere', (market) => {
    const t = loadCopy(market)
    for (const [one, other] of alike) expect(t(one), one).toBe(t(other))
  })
})
