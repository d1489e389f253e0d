import { paramValues, wordParams } from '#i18n/routes.ts'
import type { SlugTable, SlugTables } from '#i18n/slugs-words.ts'
import { fallbackChain, type Slugs, wordKey } from '#i18n/slugs-words.ts'
import { type Locale, locales } from '#markets/market-table.ts'
import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import { keyPath, type Value } from '../files/json-edit.ts'
import { readLocaleFile } from '../files/locale-files.ts'

/** The checkout's current slug tables. */
export function readTables(root: string): SlugTables {
  return Object.fromEntries(
    locales.map((locale) => [locale, JSON.parse(readLocaleFile(root, { locale, namespace: 'routes' }))]),
  )
}

/** A row of the desk's table: a route, or a value of a parameter whose values are words (`{kind}.passport`). */
export interface SlugRow {
  readonly key: string
  /** Its address if no table has one: the English path, or the English word. */
  readonly english: string
}

const routeRows: readonly SlugRow[] = routeNames
  .filter((name) => !routeEntry(name).fixed)
  .map((name) => ({ key: name, english: routeEntry(name).path }))

const wordRows: readonly SlugRow[] = wordParams.flatMap((param) =>
  paramValues[param].map((value) => ({ key: `${wordKey(param)}.${value}`, english: value })),
)

/** Every row, in the order of src/routes.ts. */
export const rows: readonly SlugRow[] = [...routeRows, ...wordRows]

/** The row of a key, or null if no table may have that key. */
export const findSlugRow = (key: string): SlugRow | null => rows.find((row) => row.key === key) ?? null

/** Whether a row is a route's, not a word's. */
export const isRouteRow = (row: SlugRow): row is SlugRow & { readonly key: RouteName } =>
  routeRows.includes(row)

/** A cell of the table: the address of a route in a locale, with the former ones that redirect to it. */
export interface Cell {
  readonly slug: string
  readonly former: readonly string[]
  /** The value in this locale's own table. */
  readonly own: Value
  /** The locale whose table has it; null if none does and the English path applies. */
  readonly from: Locale | null
}

function valueIn(table: SlugTable | undefined, key: string): Slugs | undefined {
  const [name = '', word] = keyPath(key)
  const entry = table?.[name]
  if (word === undefined) return entry as Slugs | undefined
  return (entry as Readonly<Record<string, Slugs>> | undefined)?.[word]
}

export function findCell(tables: SlugTables, locale: Locale, { key, english }: SlugRow): Cell {
  const from = fallbackChain(locale).find((each) => valueIn(tables[each], key) !== undefined) ?? null
  const [slug = '', ...former] = [(from && valueIn(tables[from], key)) ?? english].flat()
  return { slug, former, own: valueIn(tables[locale], key) ?? null, from }
}

/**
 * The tables with another value in one cell; null removes it. The cell becomes the last of its table, and the table the last of
 * all: the check reports a clash at the later of two places, which should be the editor's.
 */
export function withCell(tables: SlugTables, locale: Locale, key: string, value: Value): SlugTables {
  const [name = '', word] = keyPath(key)
  const { [locale]: table = {}, ...others } = tables
  const { [name]: entry, ...rest } = table as Record<string, unknown>
  if (word === undefined) return { ...others, [locale]: value === null ? rest : { ...rest, [name]: value } }
  const { [word]: _, ...words } = { ...(entry as object) } as Record<string, Value>
  return { ...others, [locale]: { ...rest, [name]: value === null ? words : { ...words, [word]: value } } }
}
