import { wordParams } from '#i18n/routes.ts'
import { compileSlugs } from '#i18n/slugs-compile.ts'
import { type SlugTables, wordKey } from '#i18n/slugs-words.ts'
import { type Locale, locales } from '#markets/market-table.ts'
import { type RouteName, routeEntry } from '#routes.ts'
import type { Scans } from '#tools/copy-usage.ts'
import type { Problem } from '#tools/problem.ts'
import { scanSources } from '#tools/read-project.ts'
import { readServed } from '#tools/served-slugs.ts'
import { checkTables } from '#tools/slugs-check.ts'
import type { Change } from '../files/journal.ts'
import { committed } from '../git.ts'
import { newProblems, type Outside, withChanges } from './judge.ts'
import { rename, type Wish } from './rename.ts'
import { type Cell, findCell, findSlugRow, isRouteRow, readTables, rows, type SlugRow } from './tables.ts'

/** The slug tables of the last commit. An address that is not in them was only ever on this machine, so no link to it can exist. */
function publishedTables(root: string): SlugTables {
  return Object.fromEntries(
    locales.map((locale) => [locale, JSON.parse(committed(root, `locales/${locale}/routes.json`) ?? '{}')]),
  )
}

/** An address of a locale that redirects to another one, with `{param}` for its parameters. */
export interface Redirect {
  readonly locale: Locale
  readonly from: string
  readonly to: string
}

/** All present and former addresses of a row. */
function addresses(tables: SlugTables, locale: Locale, row: SlugRow): string[] {
  const slugsOf = ({ slug, former }: Cell) => [slug, ...former]
  const own = slugsOf(findCell(tables, locale, row))
  if (isRouteRow(row)) return own
  const param = wordParams.map(wordKey).find((key) => row.key.startsWith(`${key}.`)) ?? ''
  return rows
    .map((route) => findCell(tables, locale, route).slug)
    .filter((slug) => slug.startsWith('/') && slug.includes(param))
    .flatMap((slug) => own.map((word) => slug.replace(param, word)))
}

/**
 * The redirects that result from these changes, including old ones, by the product's own rule with the new tables. Includes
 * variants that take their addresses from a changed locale.
 */
function redirectsAfter(before: SlugTables, after: SlugTables, changes: readonly Change[]): Redirect[] {
  // Tables broken by hand, outside the desk, cannot be compiled.
  if (checkTables(after).length > 0) return []
  const { localizedRedirect } = compileSlugs(after)
  const changed = changes.flatMap(({ key }) => findSlugRow(key) ?? [])
  return locales.flatMap((locale) =>
    changed.flatMap((row) => {
      if (findCell(before, locale, row).slug === findCell(after, locale, row).slug) return []
      const old = new Set([...addresses(after, locale, row), ...addresses(before, locale, row)])
      return [...old].flatMap((from) => {
        const to = localizedRedirect(locale, from.replace(/[{}?]/g, encodeURIComponent))
        return to === null ? [] : [{ locale, from, to: decodeURIComponent(to) }]
      })
    }),
  )
}

/** Letters that become two in an address. */
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' }
/** German writes its umlauts with an e. */
const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** The typed text in the letters that an address allows. */
function safeWord(typed: string, locale: string): string {
  const table = locale.startsWith('de') ? { ...spelledOut, ...german } : spelledOut
  return [...typed.trim().normalize('NFC').toLowerCase()]
    .map((letter) => table[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

const spelledParams = (route: RouteName): string[] =>
  Object.entries(routeEntry(route).params).map(([name, kind]) => `{${name}${kind === 'optional' ? '?' : ''}}`)

/** A path without its unsafe characters, and with the parameters of its route: a lost one returns to its place. */
function safePath(typed: string, route: RouteName, current: string, locale: string): string {
  const wanted = spelledParams(route)
  const seen = new Set<string>()
  const parts = typed.split('/').flatMap((part) => {
    if (!/^\s*\{.*\}\s*$/.test(part)) return safeWord(part, locale) || []
    const name = part.replace(/[\s{}?]/g, '')
    const param = wanted.find((each) => each.replace(/[{}?]/g, '') === name)
    if (!param || seen.has(param)) return []
    seen.add(param)
    return param
  })
  for (const param of wanted.filter((each) => !seen.has(each))) {
    const place = current.split('/').filter(Boolean).indexOf(param)
    parts.splice(place < 0 ? parts.length : place, 0, param)
  }
  return `/${parts.join('/')}`
}

/** The likely intention behind a refused address: the desk offers it if it is accepted. */
export function suggestion(typed: string, row: SlugRow, { slug }: Cell, locale: string): string {
  return isRouteRow(row) ? safePath(typed, row.key, slug, locale) : safeWord(typed, locale)
}

/** The effect of a renaming, shown before it is saved. */
export interface Proposal {
  readonly wish: Wish
  /** The changes to write; empty if the address is already that. */
  readonly changes: readonly Change[]
  /** Why it is refused. */
  readonly problems: readonly Problem[]
  /** An address that would be accepted instead. */
  readonly instead: string | null
  readonly redirects: readonly Redirect[]
}

/** The input of proposals: the tables of the checkout, those of its last commit, and the sources' addresses. */
export interface Ground extends Outside {
  readonly tables: SlugTables
  readonly published: SlugTables
}

const scanned = new Map<string, Scans>()

/** The sources are read once per process: reading them takes a second, and editors do not change them. */
function scansOf(root: string): Scans {
  const scans = scanned.get(root) ?? scanSources(root)
  scanned.set(root, scans)
  return scans
}

/** The addresses by which the checkout at `root` judges others. */
export const readOutside = (root: string): Outside => ({ scans: scansOf(root), served: readServed(root) })

export const readGround = (root: string): Ground => ({
  tables: readTables(root),
  published: publishedTables(root),
  ...readOutside(root),
})

/** A similar address that is accepted; null if there is none. */
function insteadOf(ground: Ground, wish: Wish): string | null {
  const cell = findCell(ground.tables, wish.locale, wish.row)
  const to = suggestion(wish.to, wish.row, cell, wish.locale)
  if (to === wish.to || to === cell.slug) return null
  const changes = rename(ground.tables, ground, { ...wish, to })
  return newProblems(ground.tables, changes, ground).length === 0 ? to : null
}

/** Judges a renaming by the rules of `npm run check`, and lists the redirects. */
export function propose(ground: Ground, wish: Wish): Proposal {
  const changes = rename(ground.tables, ground, wish)
  const all = newProblems(ground.tables, changes, ground)
  if (all.length > 0) {
    // A fault of the address itself repeats on each page below it.
    const own = all.filter(({ key }) => key === wish.row.key)
    const problems = own.length > 0 ? own : all
    return { wish, changes, problems, instead: insteadOf(ground, wish), redirects: [] }
  }
  const redirects = redirectsAfter(ground.tables, withChanges(ground.tables, changes), changes)
  return { wish, changes, problems: [], instead: null, redirects }
}
