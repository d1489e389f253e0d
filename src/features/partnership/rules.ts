import type { Temporal } from 'temporal-polyfill'
import type { Partnership } from '#backoffice/partnership.ts'
import type { Market } from '#markets/market-table.ts'

/** Whether a deal can be used on this day: its last day counts, and one without an end never ends. */
export function isOpen({ validUntil }: Pick<Partnership, 'validUntil'>, today: Temporal.PlainDate): boolean {
  return validUntil === null || validUntil >= today.toString()
}

/** The deals that can still be used, by partner and then title in the alphabet of a locale. */
export function currentDeals<Deal extends Pick<Partnership, 'partner' | 'title' | 'validUntil'>>(
  deals: readonly Deal[],
  today: Temporal.PlainDate,
  locale: string,
): Deal[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return deals
    .filter((deal) => isOpen(deal, today))
    .sort((one, other) => compare(one.partner, other.partner) || compare(one.title, other.title))
}

/** A deal's percentage as the market writes it, at most one decimal; null when there is nothing off. */
export function percentFigure(
  percent: number | null,
  { numberStyle }: Pick<Market, 'numberStyle'>,
): string | null {
  const rounded = Math.round((percent ?? 0) * 10) / 10
  return rounded > 0 ? String(rounded).replace('.', numberStyle.decimal) : null
}
