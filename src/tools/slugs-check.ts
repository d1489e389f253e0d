import { findFallbackLocale } from '../i18n/locale-registry.ts'
import { isWordParam, paramValues, type WordParam, wordParams } from '../i18n/routes.ts'
import {
  astroPattern,
  readPattern,
  requirePattern,
  type SlugPattern,
  type SlugSegment,
  textSegment,
  variants,
} from '../i18n/slugs-pattern.ts'
import { wordKey } from '../i18n/slugs-words.ts'
import { isRouteName, type RouteName, routeEntry, routeNames } from '../routes.ts'
import { type FoundFault, fault, type Problem } from './problem.ts'

/** The tables' location, as messages name it. */
export const tableFile = (locale: string): string => `locales/${locale}/routes.json`

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a key in a table: one text, or several; null for anything else. */
export function listed(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value) || value.length === 0) return null
  return value.every((item) => typeof item === 'string') ? value : null
}

/** A valid slug and where it is listed; `former` ones only redirect. */
type Placed = {
  readonly file: string
  readonly key: RouteName
  readonly pattern: SlugPattern
  readonly former: boolean
}

/** Whether some path matches both: a parameter matches any text. */
function overlap(a: readonly SlugSegment[], b: readonly SlugSegment[]): boolean {
  return (
    a.length === b.length &&
    a.every((segment, index) => {
      const other = b[index]
      return segment.kind === 'param' || other?.kind === 'param' || segment.text === other?.text
    })
  )
}

/** Whether one is the other without its optional parameter, by design (`/notify-me`). */
function isShortForm(long: Placed, longSegments: readonly SlugSegment[], short: Placed): boolean {
  return (
    routeEntry(long.key).shortForm === short.key &&
    longSegments.length < long.pattern.segments.length &&
    short.pattern.segments.every((segment) => segment.kind === 'text')
  )
}

/** Whether one has a fixed word where the other has a parameter, by design (`/travels/{tour}/change`). */
function isInPlace(own: Placed, other: Placed): boolean {
  return routeEntry(own.key).inPlaceOf === other.key && own.pattern.segments.at(-1)?.kind === 'text'
}

function clash(a: Placed, b: Placed): boolean {
  // One route may have the same slug in many locales; only a different route of the same shape is a clash.
  if (a.key === b.key && astroPattern(a.pattern) === astroPattern(b.pattern)) return false
  if (isInPlace(a, b) || isInPlace(b, a)) return false
  return variants(a.pattern).some((left) =>
    variants(b.pattern).some(
      (right) => overlap(left, right) && !isShortForm(a, left, b) && !isShortForm(b, right, a),
    ),
  )
}

function clashFault(a: Placed, b: Placed): FoundFault {
  const both = { slug: a.pattern.source, other: b.pattern.source, place: b.file }
  if (a.key === b.key) return fault('slug.twoReadings', both)
  return fault(b.former ? 'slug.collidesFormer' : 'slug.collides', { ...both, page: b.key })
}

/** Slugs that would match two routes; each clash is reported once, at the later of the two places. */
function findClashes(placed: readonly Placed[]): Problem[] {
  const problems: Problem[] = []
  for (const [index, later] of placed.entries()) {
    const earlier = placed.slice(0, index).find((other) => clash(later, other))
    if (earlier) problems.push({ file: later.file, key: later.key, ...clashFault(later, earlier) })
  }
  return problems
}

/** Whether a table's key names a parameter whose values are words: `{kind}`. */
const isWordKey = (key: string): boolean => /^\{\w+\}$/.test(key) && isWordParam(key.slice(1, -1))

type Read = { readonly file: string; readonly key: string; readonly value: string; readonly word: string }

/** Checks the words of one parameter in one locale; reports to `problems`. */
function readWords(locale: string, param: WordParam, table: unknown, problems: Problem[]): Read[] {
  const file = tableFile(locale)
  const key = wordKey(param)
  const refuse = (found: FoundFault) => problems.push({ file, key, ...found })
  const whole = !findFallbackLocale(locale)
  if (!isObject(table) && (whole || table !== undefined))
    refuse(fault('words.all', { words: paramValues[param].join(', ') }))
  const rows = isObject(table) ? table : {}
  const values: readonly string[] = paramValues[param]
  for (const value of Object.keys(rows).filter((value) => !values.includes(value))) {
    refuse(fault('words.unknown', { word: value, words: values.join(', ') }))
  }
  return values.flatMap((value) => {
    if (rows[value] === undefined) {
      if (whole && isObject(table)) refuse(fault('words.missing', { word: value }))
      return []
    }
    const words = listed(rows[value])
    if (!words) refuse(fault('words.notWord', { word: value }))
    return (words ?? []).flatMap((word) => {
      if (textSegment.test(word)) return [{ file, key, value, word }]
      refuse(fault('words.unsafe', { word }))
      return []
    })
  })
}

/**
 * All problems with the words for parameter values (`{kind}`, `{step}`): missing or unknown values, words that are not URL-safe,
 * and words that would mean two values, in one locale or across them.
 */
function checkWords(tables: Readonly<Record<string, unknown>>): Problem[] {
  const problems: Problem[] = []
  for (const param of wordParams) {
    const key = wordKey(param)
    const english = paramValues[param].map((value) => ({
      file: 'src/i18n/routes.ts',
      key,
      value,
      word: value,
    }))
    const read = Object.entries(tables).flatMap(([locale, table]) =>
      isObject(table) ? readWords(locale, param, table[key], problems) : [],
    )
    const meanings = new Map<string, Read>()
    for (const one of [...english, ...read]) {
      const other = meanings.get(one.word) ?? one
      meanings.set(one.word, other)
      if (other.value === one.value) continue
      const { word, value } = one
      const found = fault('words.taken', { word, value, other: other.value, place: other.file })
      problems.push({ file: one.file, key, ...found })
    }
  }
  return problems
}

/** First path segments reserved for the server itself, a page rendered instead of others, or a development tool. */
export const reserved: ReadonlySet<string> = new Set([
  'livez',
  'readyz',
  '404',
  '500',
  'offline',
  'session-end',
  'too-large',
  'trouble',
  'desk',
  'gallery',
])

/** Why a pattern does not have exactly the parameters of its route. */
function paramFaults(name: RouteName, pattern: SlugPattern): FoundFault[] {
  const wanted = routeEntry(name).params
  const { source: slug } = pattern
  const faults: FoundFault[] = []
  const seen = new Set<string>()
  for (const segment of pattern.segments) {
    if (segment.kind === 'text') continue
    const kind = Object.hasOwn(wanted, segment.name) ? wanted[segment.name] : undefined
    const param = `{${segment.name}}`
    if (seen.has(segment.name)) faults.push(fault('slug.paramTwice', { slug, param }))
    else if (!kind) faults.push(fault('slug.paramUnknown', { slug, param }))
    else if (segment.optional !== (kind === 'optional')) {
      const code = kind === 'optional' ? 'slug.paramOptional' : 'slug.paramRequired'
      faults.push(fault(code, { slug, param }))
    }
    seen.add(segment.name)
  }
  for (const [param, kind] of Object.entries(wanted)) {
    const spelled = kind === 'optional' ? `{${param}?}` : `{${param}}`
    if (!seen.has(param)) faults.push(fault('slug.paramMissing', { slug, param: spelled }))
  }
  return faults
}

/** Parses one slug and reports its faults to `refuse`. */
function readSlug(name: RouteName, slug: string, refuse: (found: FoundFault) => void): SlugPattern | null {
  const pattern = readPattern(slug)
  if ('code' in pattern) {
    refuse(pattern)
    return null
  }
  const faults = paramFaults(name, pattern)
  const first = pattern.segments[0]
  if (!first) faults.push(fault('slug.root'))
  else if (first.kind === 'text' && reserved.has(first.text)) {
    faults.push(fault('slug.reserved', { word: `/${first.text}` }))
  }
  for (const found of faults) refuse(found)
  return faults.length === 0 ? pattern : null
}

function readEntry(file: string, key: string, value: unknown, problems: Problem[]): Placed[] {
  const refuse = (found: FoundFault) => problems.push({ file, key, ...found })
  if (!isRouteName(key)) {
    refuse(fault('route.unknown'))
    return []
  }
  if (routeEntry(key).fixed) {
    refuse(fault('route.fixed', { slug: routeEntry(key).path }))
    return []
  }
  const slugs = listed(value)
  if (!slugs) {
    refuse(fault('route.notPath'))
    return []
  }
  if (new Set(slugs).size < slugs.length) refuse(fault('route.twice'))
  return slugs.flatMap((slug, rank) => {
    const pattern = readSlug(key, slug, refuse)
    return pattern ? [{ file, key, pattern, former: rank > 0 }] : []
  })
}

/** Pages whose address still begins with a former slug of a page above them (`travels` is above `travels/_tour`). */
function leftBehind(file: string, table: Readonly<Record<string, unknown>>): Problem[] {
  const problems: Problem[] = []
  for (const [key, value] of Object.entries(table)) {
    const [current = ''] = listed(value) ?? []
    for (const name of routeNames.filter((name) => key.startsWith(`${name}/`))) {
      const [now, ...former] = listed(table[name]) ?? []
      const old = former.find((slug) => current.startsWith(`${slug}/`))
      if (!old) continue
      const found = fault('slug.leftBehind', { slug: current, old, page: name, now: now ?? '' })
      problems.push({ file, key, ...found })
      break
    }
  }
  return problems
}

function readTable(locale: string, table: unknown, problems: Problem[]): Placed[] {
  const file = tableFile(locale)
  if (!isObject(table)) {
    problems.push({ file, key: '', ...fault('table.notObject') })
    return []
  }
  const placed = Object.entries(table)
    .filter(([key]) => key !== '$schema' && !isWordKey(key))
    .flatMap(([key, value]) => readEntry(file, key, value, problems))
  for (const name of routeNames) {
    // A variant lists only what differs.
    if (!findFallbackLocale(locale) && !routeEntry(name).fixed && !Object.hasOwn(table, name)) {
      problems.push({ file, key: name, ...fault('route.missing') })
    }
  }
  problems.push(...leftBehind(file, table))
  return placed
}

/**
 * All problems with a set of slug tables (locale → parsed routes.json): unknown and missing routes, slugs that are not URL-safe,
 * missing or renamed parameters, pages that keep the former slug of the page above them, and paths that would mean two routes, in
 * one locale or across them, since all locales share one router; likewise for the words of parameter values. An empty list means
 * that `compileSlugs` accepts them.
 */
export function checkTables(tables: Readonly<Record<string, unknown>>): Problem[] {
  const problems: Problem[] = []
  const canonical = routeNames.map((key): Placed => {
    const pattern = requirePattern(routeEntry(key).path)
    return { file: 'src/routes.ts', key, pattern, former: false }
  })
  const placed = Object.entries(tables).flatMap(([locale, table]) => readTable(locale, table, problems))
  return [...problems, ...checkWords(tables), ...findClashes([...canonical, ...placed])]
}
