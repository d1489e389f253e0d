import { Temporal } from 'temporal-polyfill'
import type { Market } from './market-table.ts'

export type PlainDate = Temporal.PlainDate

type DateWriting = Pick<Market, 'dateLocale' | 'dateFormats'>
type Style = 'long' | 'short'

/** What of a date is written in words. */
const writings = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  day: { day: 'numeric' },
  long: { weekday: 'long' },
  short: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

// Building an Intl formatter costs far more than using one.
function formatter(locale: string, writing: keyof typeof writings): Intl.DateTimeFormat {
  const key = `${locale} ${writing}`
  const made =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...writings[writing], timeZone: 'UTC' })
  formatters.set(key, made)
  return made
}

const DAY_MS = 86_400_000

/** Midnight in UTC, in milliseconds: plain arithmetic, where Temporal would make two objects a date. */
function midnight({ year, month, day }: PlainDate): number {
  const date = new Date(0)
  // Unlike Date.UTC, this takes the years before 100 for what they are.
  return date.setUTCFullYear(year, month - 1, day)
}

/** A date in the words of a locale. The UTC midnight is only Intl's way in: no zone can move the day. */
function inWords(date: PlainDate, locale: string, writing: keyof typeof writings): string {
  return formatter(locale, writing).format(midnight(date))
}

/** A month as it stands inside a date, where some languages decline it. */
function monthName(date: PlainDate, locale: string): string {
  const parts = formatter(locale, 'date').formatToParts(midnight(date))
  return parts.find((part) => part.type === 'month')?.value ?? ''
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0')

function fill(pattern: string, moment: Temporal.PlainDateTime, locale: string): string {
  return pattern.replace(/YYYY|MMMM|MM|DD|HH|mm/g, (token) => {
    if (token === 'YYYY') return padded(moment.year, 4)
    if (token === 'MMMM') return monthName(moment.toPlainDate(), locale)
    if (token === 'MM') return padded(moment.month, 2)
    if (token === 'DD') return padded(moment.day, 2)
    return padded(token === 'HH' ? moment.hour : moment.minute, 2)
  })
}

/** `05/12/2026`: the market's short date (spec §9). */
export function formatDate(date: PlainDate, market: DateWriting): string {
  return fill(market.dateFormats.date, date.toPlainDateTime(), market.dateLocale)
}

/** `05 dicembre 2026`: the market's extended date (spec §9). */
export function formatExtendedDate(date: PlainDate, market: DateWriting): string {
  return fill(market.dateFormats.extended, date.toPlainDateTime(), market.dateLocale)
}

/** `05/12/2026 17:40`: a local date and time as it stands, or an instant on the market's own clock. */
export function formatDateTime(
  moment: Temporal.PlainDateTime | Temporal.Instant,
  market: DateWriting & Pick<Market, 'timeZone'>,
): string {
  const local =
    moment instanceof Temporal.Instant ? moment.toZonedDateTimeISO(market.timeZone).toPlainDateTime() : moment
  return fill(market.dateFormats.dateTime, local, market.dateLocale)
}

/** What the first date of a range still has to say, given the second. */
function rangeStart(from: PlainDate, to: PlainDate, locale: string): string {
  if (from.year !== to.year) return inWords(from, locale, 'date')
  if (from.month !== to.month) return inWords(from, locale, 'dayAndMonth')
  return inWords(from, locale, 'day') + (locale.startsWith('de') ? '.' : '')
}

/**
 * `12 – 19 December 2026`, or with weekdays `Sat 12 – Sat 19 December 2026`: what both dates share is said once.
 * Put together here rather than by `Intl` ranges, which pad days in Italian and space the dash differently by locale.
 */
export function formatDateRange(
  from: PlainDate,
  to: PlainDate,
  market: Pick<Market, 'dateLocale'>,
  options: { readonly weekdays?: boolean } = {},
): string {
  const locale = market.dateLocale
  const weekday = (date: PlainDate) => (options.weekdays ? `${weekdayName(date, market, 'short')} ` : '')
  const end = `${weekday(to)}${inWords(to, locale, 'date')}`
  if (from.equals(to)) return end
  return `${weekday(from)}${rangeStart(from, to, locale)} – ${end}`
}

/** The weekday of a date in the market's language. */
export function weekdayName(
  date: PlainDate,
  market: Pick<Market, 'dateLocale'>,
  style: Style = 'long',
): string {
  return inWords(date, market.dateLocale, style)
}

/** The seven weekday names, beginning with the market's first day of the week. */
export function weekdayNames(
  market: Pick<Market, 'dateLocale' | 'firstDayOfWeek'>,
  style: Style = 'long',
): string[] {
  const monday = Temporal.PlainDate.from('2024-01-01')
  return [0, 1, 2, 3, 4, 5, 6].map((day) =>
    weekdayName(monday.add({ days: market.firstDayOfWeek - 1 + day }), market, style),
  )
}

/** A date typed as DD/MM/YYYY, or null: no other order, no missing zeros, no 30 February. */
export function parseDate(text: string): PlainDate | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  if (!day || !month || !year || year === '0000') return null
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
  } catch {
    return null
  }
}

/** Whole calendar days from one date to another; negative when `to` comes first. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (midnight(to) - midnight(from)) / DAY_MS
}

const MINUTE_MS = 60_000

const today = new Map<string, { minute: number; date: PlainDate }>()

/** The calendar date of an instant in an IANA zone. Of now, a minute is asked about once: no day begins within one. */
export function todayIn(zone: string, instant?: Temporal.Instant): PlainDate {
  if (instant) return instant.toZonedDateTimeISO(zone).toPlainDate()
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const known = today.get(zone)
  if (known?.minute === minute) return known.date
  const date = Temporal.Now.plainDateISO(zone)
  today.set(zone, { minute, date })
  return date
}
