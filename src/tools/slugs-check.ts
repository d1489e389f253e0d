import { variantOf } from '../i18n/locale-registry.ts'
import { readPattern, requirePattern, type SlugPattern } from '../i18n/slugs-pattern.ts'
import { isRouteName, type RouteName, routeEntry, routeNames } from '../routes.ts'
import type { Problem } from './problem.ts'
import { findClashes, type Placed } from './slugs-clashes.ts'
import { isObject, listed, tableFile } from './slugs-table.ts'
import { checkWords, isWordKey } from './slugs-words-check.ts'

/** First path segments that the server itself answers, or a page that stands in for others, or in development a tool. */
const reserved = new Set([
  ...['livez', 'readyz', '404', '500'],
  ...['offline', 'too-large', 'trouble'],
  ...['desk', 'gallery'],
])

/** Reasons why a pattern does not have exactly the parameters of its route. */
function paramReasons(name: RouteName, pattern: SlugPattern): string[] {
  const wanted = routeEntry(name).params
  const reasons: string[] = []
  const seen = new Set<string>()
  for (const segment of pattern.segments) {
    if (segment.kind === 'text') continue
    const kind = Object.hasOwn(wanted, segment.name) ? wanted[segment.name] : undefined
    if (seen.has(segment.name))
      reasons.push(`"${pattern.source}" has {${segment.name}} twice: once is enough`)
    else if (!kind)
      reasons.push(`"${pattern.source}" has {${segment.name}}, which this route does not know: take it out`)
    else if (segment.optional !== (kind === 'optional')) {
      reasons.push(`"${pattern.source}": {${segment.name}} is ${kind} on this route`)
    }
    seen.add(segment.name)
  }
  for (const [param, kind] of Object.entries(wanted)) {
    const spelled = kind === 'optional' ? `{${param}?}` : `{${param}}`
    if (!seen.has(param)) reasons.push(`"${pattern.source}" misses ${spelled}: put it back`)
  }
  return reasons
}

/** Parses one slug and reports what is wrong to `refuse`. */
function readSlug(name: RouteName, slug: string, refuse: (reason: string) => void): SlugPattern | null {
  const pattern = readPattern(slug)
  if ('reason' in pattern) {
    refuse(pattern.reason)
    return null
  }
  const reasons = paramReasons(name, pattern)
  const first = pattern.segments[0]
  if (!first) reasons.push('"/" is the dashboard: give this page a path of its own')
  else if (first.kind === 'text' && reserved.has(first.text)) {
    reasons.push(`"/${first.text}" is answered by the server: begin with another word`)
  }
  for (const reason of reasons) refuse(reason)
  return reasons.length === 0 ? pattern : null
}

function readEntry(file: string, key: string, value: unknown, problems: Problem[]): Placed[] {
  const refuse = (reason: string) => problems.push({ file, key, reason })
  if (!isRouteName(key)) {
    refuse('unknown route: see src/routes.ts for the names')
    return []
  }
  if (routeEntry(key).fixed) {
    refuse(`"${routeEntry(key).path}" is the same in every locale: take it out of the table`)
    return []
  }
  const slugs = listed(value)
  if (!slugs) {
    refuse('must be a path, or a list of paths of which the first is the current one')
    return []
  }
  if (new Set(slugs).size < slugs.length) refuse('lists the same path twice')
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
      const reason = `"${current}" still begins with "${old}", which ${name} has left for "${now}": rename it as well`
      problems.push({ file, key, reason })
      break
    }
  }
  return problems
}

function readTable(locale: string, table: unknown, problems: Problem[]): Placed[] {
  const file = tableFile(locale)
  if (!isObject(table)) {
    problems.push({ file, key: '', reason: 'must be an object of route names and paths' })
    return []
  }
  const placed = Object.entries(table)
    .filter(([key]) => key !== '$schema' && !isWordKey(key))
    .flatMap(([key, value]) => readEntry(file, key, value, problems))
  for (const name of routeNames) {
    // A variant lists only what differs.
    if (!variantOf(locale) && !routeEntry(name).fixed && !Object.hasOwn(table, name)) {
      problems.push({ file, key: name, reason: 'missing route: give it a path' })
    }
  }
  problems.push(...leftBehind(file, table))
  return placed
}

/**
 * Everything wrong with a set of slug tables (locale → parsed routes.json): unknown and missing routes, slugs that are not
 * URL-safe, missing or renamed parameters, pages that keep the former slug of the page above them, and paths that would mean two
 * routes, in one locale or across them, since all locales share one router; likewise for the words of parameter values. An empty
 * list means that `compileSlugs` accepts them.
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
