import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { paramValues, wordParams } from '../i18n/routes.ts'
import { wordKey } from '../i18n/slugs-words.ts'
import { isRouteName, routeEntry } from '../routes.ts'
import { fault, type Problem } from './problem.ts'
import { readLocales } from './read-project.ts'
import { isObject, listed, tableFile } from './slugs-check.ts'

/** Every address that a release has served, by locale and key of its table; a word of a parameter has the key `{kind}.passport`. */
export type ServedSlugs = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Beside the tables; belongs to no locale. */
export const servedFile = 'locales/served-slugs.json'

/** The slugs of the tables, by locale and key; leaves malformed entries to `checkTables`. */
function slugsBy(tables: Readonly<Record<string, unknown>>): Map<string, Map<string, readonly string[]>> {
  const byLocale = new Map<string, Map<string, readonly string[]>>()
  for (const [locale, table] of Object.entries(tables)) {
    const entries = Object.entries(isObject(table) ? table : {}).flatMap(([key, value]) =>
      isObject(value)
        ? Object.entries(value).map(([word, slugs]) => [`${key}.${word}`, slugs] as const)
        : [[key, value] as const],
    )
    const keys = new Map<string, readonly string[]>()
    for (const [key, slugs] of entries) if (key !== '$schema') keys.set(key, listed(slugs) ?? [])
    byLocale.set(locale, keys)
  }
  return byLocale
}

/** Keys that a table may have today: editors need not keep what developers removed. */
const words = new Set<string>(
  wordParams.flatMap((param) => paramValues[param].map((value) => `${wordKey(param)}.${value}`)),
)
const isKept = (key: string): boolean => words.has(key) || (isRouteName(key) && !routeEntry(key).fixed)

/** The address that is always valid, whatever the tables contain. */
const englishOf = (key: string): string =>
  isRouteName(key) ? routeEntry(key).path : (key.split('.')[1] ?? '')

/** An address with its parameters in any order. */
const shapeOf = (slug: string): string =>
  [slug.replace(/\{[^}]*\}/g, '{}'), ...(slug.match(/\{[^}]*\}/g) ?? []).sort()].join(' ')

/**
 * Addresses that were once live and now lead nowhere. Somebody has kept a link to each, so it must stay permanently after the
 * current one, in the table of any locale.
 */
export function checkServed(tables: Readonly<Record<string, unknown>>, served: ServedSlugs): Problem[] {
  const byLocale = slugsBy(tables)
  const known = (key: string) => [
    englishOf(key),
    ...[...byLocale.values()].flatMap((keys) => keys.get(key) ?? []),
  ]
  return Object.entries(served).flatMap(([locale, keys]) => {
    if (!byLocale.has(locale)) return []
    return Object.entries(keys).flatMap(([key, slugs]) => {
      if (!isKept(key)) return []
      const still = known(key)
      const own = byLocale.get(locale)?.get(key) ?? still
      const gone = slugs.filter((slug) => !still.includes(slug))
      return gone.map((slug): Problem => {
        const swapped = own.find((other) => shapeOf(other) === shapeOf(slug))
        const found = swapped
          ? fault('served.swapped', { other: swapped, slug })
          : fault('served.gone', { slug, other: own[0] ?? '' })
        return { file: tableFile(locale), key, ...found }
      })
    })
  })
}

/** The served addresses, as the last release wrote them. */
export function readServed(root: string): ServedSlugs {
  const file = join(root, servedFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ServedSlugs) : {}
}

/** The served addresses plus those that the tables serve now; none is ever removed. */
export function withServed(served: ServedSlugs, tables: Readonly<Record<string, unknown>>): ServedSlugs {
  const byLocale = slugsBy(tables)
  const locales = [...new Set([...Object.keys(served), ...byLocale.keys()])].sort()
  return Object.fromEntries(
    locales.map((locale) => {
      const [before, now] = [
        served[locale] ?? {},
        byLocale.get(locale) ?? new Map<string, readonly string[]>(),
      ]
      const keys = [...new Set([...Object.keys(before), ...now.keys()])]
      return [
        locale,
        Object.fromEntries(
          keys.map((key) => [key, [...new Set([...(before[key] ?? []), ...(now.get(key) ?? [])])]]),
        ),
      ]
    }),
  )
}

// `npx node src/tools/served-slugs.ts`, when a build goes live: records the addresses that it serves.
if (process.argv[1] === import.meta.filename) {
  const root = process.argv[2] ?? process.cwd()
  const { tables } = readLocales(root, [])
  writeFileSync(join(root, servedFile), `${JSON.stringify(withServed(readServed(root), tables), null, 2)}\n`)
}
