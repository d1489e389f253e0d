import type { SlugTables } from '#i18n/slugs-words.ts'
import type { Locale } from '#markets/market-table.ts'
import type { ServedSlugs } from '#tools/served-slugs.ts'
import type { Change } from '../files/journal.ts'
import type { Value } from '../files/json-edit.ts'
import { type Cell, findCell, isRouteRow, rows, type SlugRow } from './tables.ts'

/** An editor's request: another address of a route, or word of a parameter, in one locale. */
export interface Wish {
  readonly locale: Locale
  readonly row: SlugRow
  readonly to: string
}

/**
 * A cell's new value: the new slug first, then those that redirect to it from now on. A slug that no commit has is left out: no
 * link to it can exist.
 */
function valueWith(to: string, { slug, former, own }: Cell, published: readonly string[]): Value {
  const left = own === null ? [] : [slug, ...former]
  const kept = left.filter((each) => each !== to && published.includes(each))
  return kept.length === 0 ? to : [to, ...kept]
}

/** The rows below a route whose addresses begin with its current one, each with its new address. */
function following(tables: SlugTables, { locale, row, to }: Wish): Wish[] {
  if (!isRouteRow(row)) return []
  const { slug } = findCell(tables, locale, row)
  return rows
    .filter(({ key }) => key.startsWith(`${row.key}/`))
    .map((below) => ({ below, now: findCell(tables, locale, below).slug }))
    .filter(({ now }) => now.startsWith(`${slug}/`))
    .map(({ below, now }) => ({ locale, row: below, to: to + now.slice(slug.length) }))
}

/** Addresses to which links may exist: of the last commit, and of any release. */
interface Known {
  readonly published: SlugTables
  readonly served: ServedSlugs
}

/** The changes that rename a slug. The pages below a renamed page move with it. */
export function rename(tables: SlugTables, { published, served }: Known, wish: Wish): Change[] {
  return [wish, ...following(tables, wish)].flatMap(({ locale, row, to }) => {
    const cell = findCell(tables, locale, row)
    if (cell.slug === to) return []
    const known = findCell(published, locale, row)
    const live = served[locale]?.[row.key] ?? []
    const now = valueWith(to, cell, [known.slug, ...known.former, ...live])
    return [{ locale, namespace: 'routes', key: row.key, was: cell.own, now }]
  })
}
