import { type Locale, locales } from '#markets/market-table.ts'
import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import type { PathArguments, Query } from './routes.ts'
import {
  astroPattern,
  fillPattern,
  matchSegments,
  pathParts,
  requirePattern,
  type SlugPattern,
  type SlugSegment,
  variants,
} from './slugs-pattern.ts'
import { compileWords, fallbackChain, type Slugs, type SlugTables } from './slugs-words.ts'

export type RouteMatch = {
  readonly name: RouteName
  /** Decoded; localized words as their English values. */
  readonly params: Readonly<Record<string, string>>
  /** Locales that currently use this path; empty for a former slug. */
  readonly locales: readonly Locale[]
  readonly current: boolean
}

export type InjectedPattern = { readonly pattern: string; readonly name: RouteName; readonly file: string }

/** `pathTo` bound to a locale, as pages get it. */
export type PathTo = <Name extends RouteName>(name: Name, ...rest: PathArguments<Name>) => string

type Params = Readonly<Record<string, string | undefined>>
type Known = { readonly name: RouteName; readonly pattern: SlugPattern; readonly locales: Set<Locale> }

/**
 * The slug paths of a route in a locale, current one first: its own, else those of the locale it is a variant of, else English.
 */
function slugsOf(tables: SlugTables, locale: Locale, name: RouteName): readonly string[] {
  const entry = routeEntry(name)
  const perLocale = fallbackChain(locale).map((from) => tables[from]?.[name] as Slugs | undefined)
  const listed = entry.fixed ? undefined : perLocale.find((slugs) => slugs !== undefined)
  return [listed ?? entry.path].flat()
}

/** Every pattern of every locale, once each, with the locales in which it is the current one. */
function collectPatterns(tables: SlugTables): Map<string, Known> {
  const known = new Map<string, Known>()
  const learn = (name: RouteName, source: string): Known => {
    const entry = known.get(source) ?? { name, pattern: requirePattern(source), locales: new Set() }
    known.set(source, entry)
    return entry
  }
  for (const name of routeNames) {
    learn(name, routeEntry(name).path)
    for (const locale of locales) {
      for (const [rank, slug] of slugsOf(tables, locale, name).entries()) {
        const entry = learn(name, slug)
        if (rank === 0) entry.locales.add(locale)
      }
    }
  }
  return known
}

type Candidate = { readonly segments: readonly SlugSegment[]; readonly known: Known }

/** Patterns by number of segments, those without parameters first: `/notify-me` is the list, not an alert without its token. */
function indexBySize(known: Iterable<Known>): Map<number, Candidate[]> {
  const bySize = new Map<number, Candidate[]>()
  for (const entry of known) {
    for (const segments of variants(entry.pattern)) {
      bySize.set(segments.length, [...(bySize.get(segments.length) ?? []), { segments, known: entry }])
    }
  }
  const paramCount = (candidate: Candidate) =>
    candidate.known.pattern.segments.filter((segment) => segment.kind === 'param').length
  for (const candidates of bySize.values()) candidates.sort((a, b) => paramCount(a) - paramCount(b))
  return bySize
}

function searchOf(query: Query | undefined): string {
  if (query === undefined) return ''
  const search = query instanceof URLSearchParams ? query : new URLSearchParams()
  if (search !== query) {
    for (const [key, value] of Object.entries(query)) {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (item !== undefined && item !== null) search.append(key, String(item))
      }
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Every distinct Astro pattern of the tables, former and canonical slugs included, with its route and page. */
export function patternsToInject(tables: SlugTables): readonly InjectedPattern[] {
  const patterns = [...collectPatterns(tables).values()].map(({ name, pattern }) => ({
    pattern: astroPattern(pattern),
    name,
    file: routeEntry(name).file,
  }))
  return [...new Map(patterns.map((item) => [item.pattern, item])).values()]
}

/** Finds the route of a URL path (still percent-encoded) in any locale, or null. */
function matcherOf(
  known: ReturnType<typeof collectPatterns>,
  { meant, localized }: ReturnType<typeof compileWords>,
) {
  const bySize = indexBySize(known.values())
  return (pathname: string): RouteMatch | null => {
    const parts = pathParts(pathname)
    for (const { segments, known: entry } of parts ? (bySize.get(parts.length) ?? []) : []) {
      const words = matchSegments(segments, parts ?? [])
      if (!words) continue
      const written = Object.entries(words)
      const params = Object.fromEntries(written.map(([key, word]) => [key, meant(key, word)]))
      const current = [...entry.locales].filter((locale) =>
        written.every(([key, word]) => localized(locale, key, word) === word),
      )
      return { name: entry.name, params, locales: current, current: current.length > 0 }
    }
    return null
  }
}

/** The current pattern of each route in each locale, by `<locale> <route>`. */
const currentPatterns = (tables: SlugTables): Map<string, SlugPattern> =>
  new Map(
    locales.flatMap((locale) =>
      routeNames.map((name) => [`${locale} ${name}`, requirePattern(slugsOf(tables, locale, name)[0] ?? '')]),
    ),
  )

/** The slug functions for one set of tables; `slugs.ts` holds the product's own. Throws if a table does not parse. */
export function compileSlugs(tables: SlugTables) {
  const known = collectPatterns(tables)
  const words = compileWords(tables)
  const routeByPattern = new Map(patternsToInject(tables).map(({ pattern, name }) => [pattern, name]))
  const current = currentPatterns(tables)

  const fill = (locale: Locale, name: RouteName, params: Params): string => {
    const pattern = current.get(`${locale} ${name}`)
    if (!pattern) throw new TypeError(`no route ${name} in ${locale}`)
    return fillPattern(pattern, (param) => {
      const value = params[param]
      return value && words.localized(locale, param, value)
    })
  }

  /**
   * The path of a route in a locale, with values encoded. A value that no path can contain ("", or half a surrogate pair) results
   * in the path of the page above.
   */
  const pathTo = <Name extends RouteName>(
    locale: Locale,
    name: Name,
    ...rest: PathArguments<Name>
  ): string => {
    const [params, query] = rest
    return fill(locale, name, params ?? {}) + searchOf(query)
  }

  const matchPath = matcherOf(known, words)

  /**
   * Where to redirect (308) a former slug, another locale's slug, or a query whose page now has an address of its own; else null.
   * `search` as in `URL.search`.
   */
  const localizedRedirect = (locale: Locale, pathname: string, search = ''): string | null => {
    const match = matchPath(pathname)
    if (!match) return null
    const place = search && placeOfFormerQuery(match.name, match.params, new URLSearchParams(search))
    if (place) return fill(locale, place.name, place.params) + place.search
    if (match.locales.includes(locale)) return null
    return fill(locale, match.name, match.params) + search
  }

  /** The decision about a `routingKey` in the query (product §4), or null if there is none. */
  const routingKeyTarget = (
    locale: Locale,
    query: URLSearchParams,
    currentPath: string,
  ): RoutingKeyTarget | null =>
    resolveRoutingKey(query, currentPath, (name, params) => fill(locale, name, params))

  /** The route behind an Astro `routePattern`, or null. */
  const routeOfPattern = (pattern: string): RouteName | null => routeByPattern.get(pattern) ?? null

  const texts = new Set(
    [...known.values()].flatMap(({ pattern }) =>
      pattern.segments.flatMap((segment) => (segment.kind === 'text' ? [segment.text] : [])),
    ),
  )
  /** Whether a path segment is a word of a slug, and so not user input. */
  const isSlugWord = (segment: string): boolean => texts.has(segment)

  /** The segments of the longest path of a page. */
  const mostSegments = Math.max(...[...known.values()].map(({ pattern }) => pattern.segments.length))

  return {
    pathTo,
    matchPath,
    mostSegments,
    localizedRedirect,
    routingKeyTarget,
    routeOfPattern,
    isSlugWord,
    wordOf: words.localized,
  }
}

export type NewPlace = {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
  /** The rest of the query, as in `URL.search`. */
  readonly search: string
}

const moved = routeNames.flatMap((name) =>
  (routeEntry(name).former ?? []).map((former) => ({ name, ...former, params: former.params ?? {} })),
)

/** The route of a query that stood for it before it had an address of its own, or null for any other query. */
export function placeOfFormerQuery(
  route: RouteName,
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): NewPlace | null {
  const found = moved.find(
    (former) =>
      former.route === route &&
      Object.entries(former.query).every(([key, value]) => query.get(key) === value) &&
      Object.keys(former.params).every((key) => query.get(key)),
  )
  if (!found) return null
  const taken = Object.entries(found.params).map(([key, param]) => [param, query.get(key) ?? ''])
  const used = [...Object.keys(found.query), ...Object.keys(found.params)]
  const text = new URLSearchParams([...query].filter(([key]) => !used.includes(key))).toString()
  return {
    name: found.name,
    params: { ...params, ...Object.fromEntries(taken) },
    search: text === '' ? '' : `?${text}`,
  }
}

/** Where to redirect, on our origin: the named page or, as `drop`, the requested page without the unusable key and its `p.*`. */
export type RoutingKeyTarget =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'drop'; readonly location: string }

const KEY = 'routingKey'
const PARAM = 'p.'

/** Normalises `travels/_tour`, `travels-tour` and `auth/confirm-email/{token}` to one spelling. */
const spelling = (name: string): string => name.replace(/[{}]/g, '').replace(/\/_?/g, '-')

const routeBySpelling: ReadonlyMap<string, RouteName> = new Map([
  ...routeNames.map((name) => [spelling(name), name] as const),
  // Also accepted (product §4): the wishlist's bare key, and this route written with its parameter.
  ['wishlist', 'account/wishlist'] as const,
  ['auth-confirm-email-token', 'auth/confirm-email'] as const,
])

/** The parameters of a route, from the query's `p.*`, or null if a required one is missing. */
function paramsFor(name: RouteName, query: URLSearchParams): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [key, kind] of Object.entries(routeEntry(name).params)) {
    const value = query.get(PARAM + key) ?? ''
    if (value !== '') params[key] = value
    else if (kind === 'required') return null
  }
  return params
}

/** The path reduced to our host: no host, no backslash, no doubled slash at its front. */
function ownPath(path: string): string {
  const front = /^[\\/\s]+/
  const url = URL.parse(`/${path.replace(front, '')}`, 'http://here.invalid')
  return url?.host === 'here.invalid' ? `/${url.pathname.replace(front, '')}` : '/'
}

/** Decides about a `routingKey`; `fill` builds the localized path of a route. Null if the query has no such key. */
export function resolveRoutingKey(
  query: URLSearchParams,
  currentPath: string,
  fill: (name: RouteName, params: Record<string, string>) => string,
): RoutingKeyTarget | null {
  const key = query.get(KEY)
  if (key === null) return null
  const others = [...query].filter(([name]) => name !== KEY && !name.startsWith(PARAM))
  const text = new URLSearchParams(others).toString()
  const search = text === '' ? '' : `?${text}`
  const name = routeBySpelling.get(spelling(key))
  const params = name && paramsFor(name, query)
  if (name && params) return { kind: 'redirect', location: fill(name, params) + search }
  return { kind: 'drop', location: ownPath(currentPath) + search }
}
