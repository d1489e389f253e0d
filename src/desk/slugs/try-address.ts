import { paramValues, wordParams } from '#i18n/routes.ts'
import type { SlugTables } from '#i18n/slugs-words.ts'
import { wordKey } from '#i18n/slugs-words.ts'
import type { Locale } from '#markets/market-table.ts'
import { services } from '../../services.ts'
import { demoLink } from '../demo-address.ts'
import { findMarketByLocale } from '../markets.ts'
import { findCell, findSlugRow, isRouteRow, rows, type SlugRow } from './tables.ts'

/** The first page whose address has a word of the parameter. */
const pageWith = (tables: SlugTables, locale: Locale, param: string): SlugRow | undefined =>
  rows.find((row) => isRouteRow(row) && findCell(tables, locale, row).slug.includes(param))

/** A path with words for its parameters; it ends, at the page above, before a parameter that needs a booking or a mail. */
function filledIn(tables: SlugTables, locale: Locale, slug: string, wanted?: SlugRow): string {
  const path = wordParams.reduce((path, param) => {
    const key = wanted?.key.startsWith(wordKey(param))
      ? wanted.key
      : `${wordKey(param)}.${paramValues[param][0]}`
    const row = findSlugRow(key)
    return row ? path.replace(wordKey(param), findCell(tables, locale, row).slug) : path
  }, slug)
  return path.split('/{', 1)[0] || '/'
}

/** Where an editor sees an address in use: the page in the demo of the locale's market, or the page above that links to it. */
export function tryAddress(tables: SlugTables, locale: Locale, row: SlugRow): string {
  const origin = services().config.markets.get(findMarketByLocale(locale).id)?.origin ?? ''
  const page = isRouteRow(row) ? row : pageWith(tables, locale, row.key.split('.', 1)[0] ?? '')
  return demoLink(origin + (page ? filledIn(tables, locale, findCell(tables, locale, page).slug, row) : '/'))
}
