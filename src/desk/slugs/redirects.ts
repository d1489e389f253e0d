import { wordParams } from '#i18n/routes.ts'
import { compileSlugs } from '#i18n/slugs-compile.ts'
import type { SlugTables } from '#i18n/slugs-words.ts'
import { wordKey } from '#i18n/slugs-words.ts'
import { type Locale, locales } from '#markets/market-table.ts'
import { checkTables } from '#tools/slugs-check.ts'
import type { Change } from '../files/journal.ts'
import { type Cell, cellOf, isRouteRow, type Row, rowOf, rows } from './tables.ts'

/** An address of a locale that leads to another one, with `{param}` for what stands there. */
export interface Redirect {
  readonly locale: Locale
  readonly from: string
  readonly to: string
}

/** Every address that has led, or leads, to what a row names. */
function addresses(tables: SlugTables, locale: Locale, row: Row): string[] {
  const slugsOf = ({ slug, former }: Cell) => [slug, ...former]
  const own = slugsOf(cellOf(tables, locale, row))
  if (isRouteRow(row)) return own
  const param = wordParams.map(wordKey).find((key) => row.key.startsWith(`${key}.`)) ?? ''
  return rows
    .map((route) => cellOf(tables, locale, route).slug)
    .filter((slug) => slug.startsWith('/') && slug.includes(param))
    .flatMap((slug) => own.map((word) => slug.replace(param, word)))
}

/**
 * What redirects where because of these changes, old redirects included, as the product's own rule says with the new tables. Also
 * in the variants that take their addresses from a changed locale.
 */
export function redirectsAfter(
  before: SlugTables,
  after: SlugTables,
  changes: readonly Change[],
): Redirect[] {
  // Tables that somebody broke by hand, elsewhere than here, cannot be compiled.
  if (checkTables(after).length > 0) return []
  const { localizedRedirect } = compileSlugs(after)
  const changed = changes.flatMap(({ key }) => rowOf(key) ?? [])
  return locales.flatMap((locale) =>
    changed.flatMap((row) => {
      if (cellOf(before, locale, row).slug === cellOf(after, locale, row).slug) return []
      const old = new Set([...addresses(after, locale, row), ...addresses(before, locale, row)])
      return [...old].flatMap((from) => {
        const to = localizedRedirect(locale, from.replace(/[{}?]/g, encodeURIComponent))
        return to === null ? [] : [{ locale, from, to: decodeURIComponent(to) }]
      })
    }),
  )
}
