import type { SlugTables } from '#i18n/slugs-compile.ts'
import { fallbackChain } from '#i18n/slugs-words.ts'
import { type Locale, locales } from '#markets/market-table.ts'
import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import { readLocaleFile } from '../files/locale-files.ts'

/** The slug tables as they are in the checkout now. */
export function readTables(root: string): SlugTables {
  return Object.fromEntries(
    locales.map((locale) => [locale, JSON.parse(readLocaleFile(root, { locale, namespace: 'routes' }))]),
  )
}

/** A cell of the table: the address of a route in a locale, with the former ones that redirect to it. */
export interface Cell {
  readonly slug: string
  readonly former: readonly string[]
  /** The locale whose table says it, if not its own; null where none says it and the English path holds. */
  readonly from: Locale | null
}

/** The routes that a table may name, in the order of src/routes.ts. */
export const slugRoutes: readonly RouteName[] = routeNames.filter((name) => !routeEntry(name).fixed)

export function cellOf(tables: SlugTables, locale: Locale, route: RouteName): Cell {
  const from = fallbackChain(locale).find((each) => tables[each]?.[route] !== undefined) ?? null
  const [slug = '', ...former] = [
    (from && (tables[from]?.[route] as string)) ?? routeEntry(route).path,
  ].flat()
  return { slug, former, from }
}
