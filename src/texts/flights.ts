import type { Temporal } from 'temporal-polyfill'
import { arrivalHint } from '#bookings/flights.ts'
import type { Translate } from '#i18n/translate.ts'
import { formatDateRange, type PlainDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'

/** How an outbound flight misses the afternoon of day one, in words; null for a return flight and for one that fits. */
export function arrivalWords(
  direction: string | null,
  landing: Temporal.PlainDateTime,
  startDate: PlainDate,
  { t, market }: { t: Translate; market: Pick<Market, 'dateLocale'> },
): string | null {
  const hint = direction === 'OUTBOUND' ? arrivalHint(landing, startDate) : null
  if (!hint) return null
  const day = landing.toPlainDate()
  return t(`flights:hint.${hint.when}`, {
    time: landing.toPlainTime().toString({ smallestUnit: 'minute' }),
    start: formatDateRange(startDate, startDate, market),
    date: formatDateRange(day, day, market),
    count: 'days' in hint ? hint.days : 1,
  })
}
