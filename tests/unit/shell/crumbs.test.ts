import { describe, expect, it } from 'vitest'
import { paramValues } from '#i18n/routes.ts'
import { matchPath, pathTo } from '#i18n/slugs.ts'
import { createTranslator } from '#i18n/translate.ts'
import { marketIds, markets } from '#markets/market-table.ts'
import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import { buildCrumbs } from '#shell/crumbs.ts'

type Params = Record<string, string>

/** Every page with values for its parameters. */
const pages = routeNames
  .filter((name) => routeEntry(name).file.endsWith('.astro') && !routeEntry(name).fixed)
  .map((name) => {
    const given = Object.keys(routeEntry(name).params).map((param) => [
      param,
      param in paramValues ? paramValues[param as keyof typeof paramValues][0] : `x-${param}`,
    ])
    return [name, Object.fromEntries(given) as Params] as const
  })

function trail(route: RouteName, params: Params, id: (typeof marketIds)[number], names = {}) {
  const market = markets[id]
  const to = (name: RouteName, ...rest: unknown[]) =>
    (pathTo as (...all: unknown[]) => string)(market.locale, name, ...rest)
  const path = to(route, params)
  const locals = { path, params, route, market, pathTo: to, t: createTranslator(market.locale) }
  return { path, crumbs: buildCrumbs(locals as Parameters<typeof buildCrumbs>[0], names) }
}

describe.each(marketIds)('the breadcrumb in %s', (id) => {
  it.each(pages)(
    'of %s has a crumb for each segment above it, with a link if there is a page',
    (route, params) => {
      const { path, crumbs } = trail(route, params, id)
      const segments = path.split('/').slice(1)
      // The dashboard's own address is empty; the page itself is the last crumb.
      expect(crumbs).toHaveLength(Math.max(segments.length - 1, 0))
      for (const [index, { label, href }] of crumbs.entries()) {
        const address = `/${segments.slice(0, index + 1).join('/')}`
        const hasPage = matchPath(address) !== null
        expect(label, address).toMatch(/^(\p{Lu}|x-)/u)
        expect(label, address).not.toMatch(/^\w+:/)
        if (hasPage) expect(href).toBe(address)
        else expect([undefined, pathTo(markets[id].locale, 'account/profile')]).toContain(href)
      }
    },
  )
})

it.each<[RouteName, Params, (typeof marketIds)[number], string[]]>([
  ['account/profile', {}, 'italy', ['Account']],
  ['account/profile', {}, 'germany', ['Konto']],
  ['account/registry', {}, 'italy', ['Profilo']],
  ['account/registry/contact', {}, 'france', ['Profil', 'Mes infos']],
  [
    'account/documents/_kind/_step',
    { kind: 'identity-card', step: 'image' },
    'italy',
    ['Profilo', 'Documenti', 'Carta d’identità'],
  ],
  ['account/documents/_kind/phone', { kind: 'passport' }, 'spain', ['Perfil', 'Documentos', 'Pasaporte']],
  ['travels/_tour/group/several', { tour: 'AB' }, 'italy', ['I miei viaggi', 'AB', 'Chi ha tutto a posto']],
  ['travels/_tour/_traveler/flights', { tour: 'B1', traveler: 'T1' }, 'spain', ['Mis viajes', 'B1', 'T1']],
  ['refer-friend/copy-code', {}, 'global-us', ['Refer a friend']],
  ['notify-me/_token', { token: 'abc' }, 'germany', ['Reisealarm']],
  ['auth/confirm-email', { token: 'abc' }, 'italy', ['Auth', 'Conferma email']],
])('%s with %j in %s is below %j', (route, params, market, labels) => {
  expect(trail(route, params, market).crumbs.map(({ label }) => label)).toEqual(labels)
})

it('a page names those above it that only it knows', () => {
  const { crumbs } = trail('travels/_tour/_traveler/flights', { tour: 'B1', traveler: 'T1' }, 'italy', {
    'travels/_tour': 'Lofoten',
    'travels/_tour/_traveler': 'Sofia',
  })
  expect(crumbs).toEqual([
    { label: 'I miei viaggi', href: '/viaggi' },
    { label: 'Lofoten', href: '/viaggi/B1' },
    { label: 'Sofia', href: '/viaggi/B1/T1' },
  ])
})
