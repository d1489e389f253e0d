import { pathTo } from '#i18n/slugs.ts'
import { marketIds, markets } from '#markets/market-table.ts'
import { services } from '../../services.ts'
import { KEYS_QUERY } from '../keys/names.ts'
import type { ScreenOfTexts } from './appearances.ts'
import { langOf } from './languages.ts'

/** A screen in each market, with its keys showing. */
export function pagesOf({ route, params, path, search, travellers }: ScreenOfTexts) {
  const sites = services().config.markets
  const addressOf = pathTo as (locale: string, name: string, params: object) => string
  return marketIds.flatMap((id) => {
    const { locale, label } = markets[id]
    const site = sites.get(id)
    if (!site) return []
    const url = new URL(
      (route ? addressOf(locale, route, params ?? {}) : (path ?? '/')) + search,
      site.origin,
    )
    url.searchParams.set(KEYS_QUERY, 'on')
    const traveller = travellers && typeof travellers === 'object' ? travellers[id] : travellers
    return [{ label, lang: langOf(locale), href: url.href, traveller }]
  })
}
