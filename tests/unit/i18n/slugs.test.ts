import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWordParam, paramValues } from '#i18n/routes.ts'
import { slugTables } from '#i18n/slug-tables.ts'
import { localizedRedirect, matchPath, pathTo, routeOfPattern } from '#i18n/slugs.ts'
import { compileSlugs, patternsToInject } from '#i18n/slugs-compile.ts'
import { isUsableParam } from '#i18n/slugs-pattern.ts'
import type { SlugTables } from '#i18n/slugs-words.ts'
import { locales } from '#markets/market-table.ts'
import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import { exampleSlugs } from './example-tables.ts'

const anyLocale = fc.constantFrom(...locales)
const anyParam = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string(),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 128 }),
    fc.constantFrom('//evil', '%2f%2f', '\\', '\r\nx: y', '...', 'ü/ñ', '日本', '?#&='),
  )
  .filter(isUsableParam)
const anyRoute = fc.constantFrom(...routeNames).chain((name) => {
  const params = Object.keys(routeEntry(name).params).map(
    (key) => [key, isWordParam(key) ? fc.constantFrom(...paramValues[key]) : anyParam] as const,
  )
  return fc.record({ name: fc.constant(name), params: fc.record(Object.fromEntries(params)) })
})

/** `pathTo` for a route chosen at run time, which its types cannot follow. */
const pathToAny = pathTo as (locale: string, name: RouteName, params: Record<string, string>) => string

describe('pathTo', () => {
  it.each([
    [exampleSlugs.pathTo('en', 'travels'), '/travels'],
    [exampleSlugs.pathTo('it-IT', 'travels'), '/viaggi'],
    [exampleSlugs.pathTo('es-ES', 'travels'), '/viajes'],
    [exampleSlugs.pathTo('de-DE', 'travels'), '/reisen'],
    [exampleSlugs.pathTo('fr-FR', 'travels/_tour', { tour: 'A 1' }), '/voyages/A%201'],
    [exampleSlugs.pathTo('en-US', 'account-communications'), '/account/consents'],
    [exampleSlugs.pathTo('en-WE', 'travels/_tour/_traveler', { tour: '1', traveler: '2' }), '/travels/1/2'],
    [exampleSlugs.pathTo('de-DE', 'notify-me'), '/notify-me'],
    [exampleSlugs.pathTo('es-ES', 'notify-me/_token', { token: 'x' }), '/notify-me/x'],
    [exampleSlugs.pathTo('it-IT', 'notify-me/_token'), '/avvisami'],
    [exampleSlugs.pathTo('it-IT', 'login/redirect'), '/login/redirect'],
    [exampleSlugs.pathTo('it-IT', 'index', {}, { a: 'b c', d: undefined, e: ['1', '2'] }), '/?a=b+c&e=1&e=2'],
    [exampleSlugs.pathTo('it-IT', 'index', {}, new URLSearchParams()), '/'],
  ])('%s', (path, wanted) => {
    expect(path).toBe(wanted)
  })

  it('requires the parameters of the route', () => {
    const misuses = [
      // @ts-expect-error a required parameter is missing
      () => pathTo('en', 'travels/_tour', {}),
      // @ts-expect-error the parameters are missing
      () => pathTo('en', 'travels/_tour'),
      // @ts-expect-error no such route
      () => pathTo('en', 'travel'),
    ]
    for (const misuse of misuses) expect(misuse).toThrow(TypeError)
    // @ts-expect-error no such parameter
    expect(pathTo('en', 'travels/_tour', { tour: '1', traveler: '2' })).toBe('/travels/1')
  })

  it.each(['', '\ud800'])('leads to the page above for %j, which no path can carry', (odd) => {
    expect(pathTo('en', 'travels/_tour', { tour: odd })).toBe('/travels')
    expect(pathTo('it-IT', 'travels/_tour/_traveler', { tour: 'a', traveler: odd })).toBe(
      pathTo('it-IT', 'travels/_tour', { tour: 'a' }),
    )
    expect(pathTo('en', 'travels/_tour/_traveler', { tour: odd, traveler: 'a' })).toBe('/travels')
    expect(pathTo('de-DE', 'notify-me/_token', { token: odd })).toBe(pathTo('de-DE', 'notify-me'))
  })

  it('is parsed by matchPath in every locale, and stays on our origin', () => {
    const property = fc.property(anyLocale, anyRoute, (locale, { name, params }) => {
      const path = pathToAny(locale, name, params)
      const url = new URL(path, 'https://account.example')
      expect(url.origin).toBe('https://account.example')
      expect(url.pathname).toBe(path)
      const match = matchPath(url.pathname)
      expect(match).toMatchObject({ name, current: true })
      expect({ ...match?.params }).toEqual({ ...params })
      expect(match?.locales).toContain(locale)
      expect(localizedRedirect(locale, path)).toBeNull()
    })
    fc.assert(property, { numRuns: 200 })
  })

  it('leads from every locale to the same page in every other', () => {
    const property = fc.property(anyLocale, anyLocale, anyRoute, (from, to, { name, params }) => {
      const path = pathToAny(from, name, params)
      const target = localizedRedirect(to, path, '?q=1')
      const wanted = pathToAny(to, name, params)
      expect(target ?? `${path}?q=1`).toBe(`${wanted}?q=1`)
    })
    fc.assert(property)
  })
})

describe('matchPath', () => {
  // biome-ignore format: grouped by line
  it.each([
    '//evil', '//travels', '/travels//1', '/travels/%', '/travels/%ff', '/travels/1/2/3',
    '/notify-me/a/b',
    '/travels/..', '/travels/%2e%2e', '', 'travels', '/Travels', '/nowhere', '/__proto__', '\\travels',
  ])('knows no route for %j', (path) => {
    expect(matchPath(path)).toBeNull()
    expect(localizedRedirect('it-IT', path, '')).toBeNull()
  })

  it('allows one trailing slash and keeps encoded separators inside their parameter', () => {
    expect(matchPath('/viaggi/')?.name).toBe('travels')
    expect(matchPath('/viaggi/a%2Fb%5Cc')?.params).toEqual({ tour: 'a/b\\c' })
  })

  it('takes the list of alerts for the list, not for an alert without its token', () => {
    expect(matchPath('/notify-me')?.name).toBe('notify-me')
    expect(matchPath('/auth/confirm-email')).toMatchObject({ name: 'auth/confirm-email', params: {} })
  })

  it('never throws for any path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath()), (path) => {
        const target = localizedRedirect('it-IT', path, '') ?? '/'
        expect(new URL(target, 'https://account.example').host).toBe('account.example')
      }),
    )
  })
})

describe('localizedRedirect', () => {
  it.each([
    ['it-IT', '/travels/12', '?tab=x', '/viaggi/12?tab=x'],
    ['de-DE', '/viaggi/a%20b/2', '', '/reisen/a%20b/2'],
    ['en', '/account/communications', '', '/account/consents'],
    ['it-IT', '/account/communications', '?a=1', '/account/consensi?a=1'],
    ['en-US', '/partnership', '', '/partnerships'],
    ['en-US', '/partnerships', '', null],
    ['it-IT', '/login', '', null],
    ['it-IT', '/', '', null],
    ['de-DE', '/notify-me/abc', '', null],
  ] as const)('%s: %s%s → %s', (locale, path, search, target) => {
    expect(exampleSlugs.localizedRedirect(locale, path, search)).toBe(target)
  })
})

describe('a renamed slug', () => {
  const italian = { ...slugTables['it-IT'], travels: ['/i-miei-viaggi', '/viaggi'] }
  const slugs = compileSlugs({ ...slugTables, 'it-IT': italian })

  it('answers at its new address and redirects from the old one', () => {
    expect(slugs.pathTo('it-IT', 'travels')).toBe('/i-miei-viaggi')
    expect(slugs.localizedRedirect('it-IT', '/viaggi', '?x')).toBe('/i-miei-viaggi?x')
    expect(slugs.matchPath('/viaggi')).toMatchObject({ name: 'travels', current: false, locales: [] })
    expect(slugs.routeOfPattern('/viaggi')).toBe('travels')
  })

  it('keeps the canonical English path when the English table drops it', () => {
    const moved = compileSlugs({ ...slugTables, en: { ...slugTables.en, travels: '/trips' } })
    expect(moved.pathTo('en-US', 'travels')).toBe('/trips')
    expect(moved.localizedRedirect('en', '/travels')).toBe('/trips')
  })

  it('falls back to English when a table has no word for it', () => {
    const { travels: _, ...rest } = slugTables['es-ES']
    const partial: SlugTables = { ...slugTables, 'es-ES': rest }
    expect(compileSlugs(partial).pathTo('es-ES', 'travels')).toBe('/travels')
  })
})

describe('patternsToInject', () => {
  const injected = patternsToInject(slugTables)

  it("lists every pattern once, in Astro's notation, with its route and page", () => {
    const patterns = injected.map(({ pattern }) => pattern)
    expect(new Set(patterns).size).toBe(patterns.length)
    const rows = injected.map(({ pattern, name, file }) => `${pattern} ${name} ${file}`)
    expect(rows).toContain('/viaggi/[tour] travels/_tour travels/[tour]/index.astro')
    expect(rows).toContain('/notify-me/[...token] notify-me/_token notify-me/[...token].astro')
    expect(rows).toContain('/partnership partnership partnerships.astro')
  })

  it('is reversed by routeOfPattern', () => {
    for (const { pattern, name } of injected) expect(routeOfPattern(pattern)).toBe(name)
    expect(routeOfPattern('/')).toBe('index')
    expect(routeOfPattern('/404')).toBeNull()
  })
})

it.each([
  ['fr-FR', '/partenariats', '/bons-plans'],
  ['fr-FR', '/compte/liste-de-souhaits', '/compte/mes-envies'],
  ['fr-FR', '/compte/avoirs', '/compte/cagnotte'],
  ['fr-FR', '/me-prevenir', '/alertes'],
  ['fr-FR', '/me-prevenir/a1b2', '/alertes/a1b2'],
  ['es-ES', '/cuenta/creditos', '/cuenta/saldo'],
  ['it-IT', '/account/anagrafica', '/account/i-miei-dati'],
] as const)('a former address of ours in %s, %s, leads to %s', (locale, old, now) => {
  expect(localizedRedirect(locale, old, '?a=1')).toBe(`${now}?a=1`)
  expect(localizedRedirect(locale, now, '')).toBeNull()
})

describe('a parameter whose values are words', () => {
  const step = 'account/documents/_kind/_step'

  it.each([
    ['en', '/account/documents/identity-card/image'],
    ['en-WE', '/account/documents/identity-card/image'],
    ['en-US', '/account/documents/id-card/image'],
    ['it-IT', '/account/documenti/carta-identita/foto'],
    ['es-ES', '/cuenta/documentos/dni/foto'],
    ['fr-FR', '/compte/documents/carte-identite/photo'],
    ['de-DE', '/konto/dokumente/personalausweis/foto'],
  ] as const)('in %s it reads %s', (locale, path) => {
    const params = { kind: 'identity-card', step: 'image' } as const
    expect(pathTo(locale, step, params)).toBe(path)
    expect(matchPath(path)).toMatchObject({ name: step, params, current: true })
    expect(localizedRedirect(locale, path, '')).toBeNull()
  })

  it.each([
    ['it-IT', '/account/documenti/passport/image', '/account/documenti/passaporto/foto'],
    ['it-IT', '/account/documenti/passaporto/image', '/account/documenti/passaporto/foto'],
    ['de-DE', '/account/documents/passport/verification', '/konto/dokumente/reisepass/pruefung'],
    ['en-US', '/account/documents/driving-licence/image', '/account/documents/drivers-license/image'],
    ['es-ES', '/compte/documents/permis-de-conduire/infos', '/cuenta/documentos/permiso-de-conducir/datos'],
    ['en', '/account/documents/reisepass/image', '/account/documents/passport/image'],
  ] as const)('in %s, %s leads to %s', (locale, old, now) => {
    expect(localizedRedirect(locale, old, '?a=1')).toBe(`${now}?a=1`)
  })

  it('leaves an unknown value to the page', () => {
    const unknown = localizedRedirect('it-IT', '/account/documents/library-card/image', '')
    expect(unknown).toBe('/account/documenti/library-card/foto')
    const paramsOf = (path: string) => matchPath(`/account/documenti/${path}`)?.params
    expect(paramsOf('constructor/foto')).toEqual({ kind: 'constructor', step: 'image' })
    expect(paramsOf('foto/passaporto')).toEqual({ kind: 'foto', step: 'passaporto' })
  })

  it('can be renamed, and its former words still work', () => {
    const italian = { ...slugTables['it-IT'], '{step}': { image: ['scatto', 'foto'] } }
    const moved = compileSlugs({ ...slugTables, 'it-IT': italian })
    const licence = '/account/documenti/patente'
    expect(moved.localizedRedirect('it-IT', `${licence}/foto`)).toBe(`${licence}/scatto`)
    expect(moved.localizedRedirect('de-DE', `${licence}/scatto`)).toBe('/konto/dokumente/fuehrerschein/foto')
  })
})

describe('a query for a page that now has an address of its own', () => {
  it.each([
    ['it-IT', '/viaggi/B1', '?dialog=flights&traveller=B1-T1', '/viaggi/B1/B1-T1/voli'],
    ['it-IT', '/travels/B1', '?dialog=flights&traveller=a%2Fb&x=1', '/viaggi/B1/a%2Fb/voli?x=1'],
    ['de-DE', '/reisen/B1/T1', '?dialog=flights', '/reisen/B1/T1/fluege'],
    ['es-ES', '/viajes/B1', '?dialog=trip-change', '/viajes/B1/cambio'],
    ['fr-FR', '/travels/a%2Fb', '?utm=x&dialog=trip-change', '/voyages/a%2Fb/changement?utm=x'],
    ['en', '/travels/B1', '?format=ics', '/files/calendar/B1'],
    ['de-DE', '/konto/persoenliche-daten', '?edit=contact', '/konto/persoenliche-daten/notfallkontakt'],
    ['it-IT', '/account/anagrafica', '?edit=billing&x=1', '/account/i-miei-dati/fatturazione?x=1'],
    ['fr-FR', '/compte/profil', '?edit=', '/compte/donnees-personnelles/mes-informations'],
    ['en', '/account/registry', '?edit=palace', null],
    // The address does not name the flights' traveller: the page finds out.
    ['en', '/travels/B1', '?dialog=flights', null],
    ['en', '/travels/B1', '?dialog=flights&traveller=', null],
    ['en', '/travels/B1', '?dialog=other', null],
    ['en', '/travels', '?dialog=trip-change', null],
    ['en', '/travels/B1/change', '?dialog=trip-change', null],
  ] as const)('%s %s%s leads to %s', (locale, path, search, target) => {
    expect(localizedRedirect(locale, path, search)).toBe(target)
  })
})

it('the change has a fixed word in place of a traveller, in every locale', () => {
  const change = { name: 'travels/_tour/change', params: { tour: 'B1' } } as const
  for (const locale of locales)
    expect(matchPath(pathTo(locale, change.name, change.params))).toMatchObject(change)
})
