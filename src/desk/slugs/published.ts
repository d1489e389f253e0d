import type { SlugTables } from '#i18n/slugs-words.ts'
import { locales } from '#markets/market-table.ts'
import { committed } from '../git.ts'

/**
 * The slug tables of the last commit. An address that is not in them was never anywhere but on this machine, so nobody can have
 * kept a link to it.
 */
export function publishedTables(root: string): SlugTables {
  return Object.fromEntries(
    locales.map((locale) => [locale, JSON.parse(committed(root, `locales/${locale}/routes.json`) ?? '{}')]),
  )
}
