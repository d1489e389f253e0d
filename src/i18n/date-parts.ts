import type { DatePart } from '#markets/date-words.ts'
import { dateOrder } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import type { Translate } from './translate.ts'

/** The labels of a date's inputs, in the market's order. */
export function datePartLabels({
  t,
  market,
}: {
  t: Translate
  market: Market
}): { part: DatePart; label: string }[] {
  return dateOrder(market).map((part) => ({ part, label: t(`ui:date.${part}`) }))
}
