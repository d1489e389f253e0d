import { createTranslator } from '#i18n/translate.ts'
import type { Market, MarketId } from '#markets/market-table.ts'

const known = new Map<MarketId, string>()

/** A market and its language, in its own words: `Italia – Italiano`. Kept, since every footer has all of them. */
export function placeWords({ id, label, languageLabel, locale }: Market): string {
  const words =
    known.get(id) ?? createTranslator(locale)('shell:places.own', { market: label, language: languageLabel })
  known.set(id, words)
  return words
}
