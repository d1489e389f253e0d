import { type Locale, type Market, markets } from '#markets/market-table.ts'

/** The market of a locale: each has one. */
export function findMarketByLocale(locale: Locale): Market {
  const found = Object.values(markets).find((market) => market.locale === locale)
  if (!found) throw new Error(`no market speaks ${locale}`)
  return found
}
