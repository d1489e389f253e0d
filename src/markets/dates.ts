import { Temporal } from 'temporal-polyfill'
import { type DatePart, type Day, datesInWords, midnight, readDatePartOrder } from './date-words.ts'
import { dateTimeFormat } from './intl.ts'
import type { Market } from './market-table.ts'
import { typedDigits } from './typed-text.ts'

export type { Day } from './date-words.ts'
export type PlainDate = Temporal.PlainDate

const isoTexts = new WeakMap<PlainDate, string>()

/** A date as ISO text, cached per object: a page compares today's date some hundred times, and Temporal takes a microsecond. */
export function isoDay(date: PlainDate): string {
  const text = isoTexts.get(date) ?? date.toString()
  isoTexts.set(date, text)
  return text
}

type DateWriting = Pick<Market, 'dateLocale' | 'dateFormats'>
type Locale = Pick<Market, 'dateLocale'>

const DAY_MS = 86_400_000

const padded = (value: number, length: number): string => String(value).padStart(length, '0')

function fill(pattern: string, moment: Temporal.PlainDateTime): string {
  return pattern.replace(/YYYY|MM|DD|HH|mm/g, (token) => {
    if (token === 'YYYY') return padded(moment.year, 4)
    if (token === 'MM') return padded(moment.month, 2)
    if (token === 'DD') return padded(moment.day, 2)
    return padded(token === 'HH' ? moment.hour : moment.minute, 2)
  })
}

/** `05/12/2026`: the market's short date (product §3); in words if readers would take that for the twelfth of May. */
export function formatDate(date: PlainDate, market: DateWriting): string {
  return misreads(market)
    ? formatExtendedDate(date, market)
    : fill(market.dateFormats.date, date.toPlainDateTime())
}

/** `5 dicembre 2026`, `1º maggio 2026`, `May 8, 2026`: the date in the words of the market's language. */
export function formatExtendedDate(date: Day, market: Locale): string {
  return datesInWords(date, date, market.dateLocale)
}

/** Months from which a day without its year could be mistaken for one a year nearer. */
export const YEAR_FROM_MONTHS = 11

/** The days between which a date is near, by `today`, for as long as that object lives. */
const nearDays = new WeakMap<PlainDate, { from: string; until: string }>()

function isNear(date: Day, today: PlainDate): boolean {
  const months = YEAR_FROM_MONTHS
  const near = nearDays.get(today) ?? {
    from: today.subtract({ months }).toString(),
    until: today.add({ months }).toString(),
  }
  nearDays.set(today, near)
  const day = date.toString()
  return near.from < day && day < near.until
}

/** `Monday 30 November`, `lunedì 30 novembre`, `Monday, November 30`; with the year if the day is eleven months away or more. */
export const formatNearDate = (date: Day, today: PlainDate, market: Locale): string =>
  datesInWords(date, date, market.dateLocale, isNear(date, today) ? 'near' : 'far')

/** `Mon 30 Nov`, `lun 30 nov`, `Mon, Nov 30`: the same, for a list of days. */
export const formatListedDate = (date: Day, today: PlainDate, market: Locale): string =>
  datesInWords(date, date, market.dateLocale, isNear(date, today) ? 'listed' : 'listedFar')

/** The market's order of day, month and year, also used by its date fields. */
export const dateOrder = ({ dateLocale }: Locale): readonly DatePart[] => readDatePartOrder(dateLocale)

/** Whether the market's readers would take DD/MM for MM/DD. */
const misreads = (market: Locale): boolean => dateOrder(market)[0] === 'month'

/** `05/12/2026 17:40`: a local date and time as given, or an instant in the market's zone; the date as in `formatDate`. */
export function formatDateTime(
  moment: Temporal.PlainDateTime | Temporal.Instant,
  market: DateWriting & Pick<Market, 'timeZone'>,
): string {
  const local =
    moment instanceof Temporal.Instant ? moment.toZonedDateTimeISO(market.timeZone).toPlainDateTime() : moment
  if (!misreads(market)) return fill(market.dateFormats.dateTime, local)
  return `${formatExtendedDate(local.toPlainDate(), market)}, ${fill('HH:mm', local)}`
}

type Clock = Pick<Market, 'dateLocale' | 'timeZone' | 'countryCode'>

/** Whether all of a market's travellers live in one zone; if not, times include their zone. */
export const hasOneZone = ({ countryCode }: Pick<Market, 'countryCode'>): boolean =>
  countryCode !== null && countryCode !== 'US' && countryCode !== 'WE'

/** `28 November 2026, 23:59 GMT`: the last minute before an instant, on the market's clock. */
export function formatDeadline(end: Temporal.Instant, market: Clock): string {
  const last = end.subtract({ minutes: 1 })
  return `${formatExtendedDate(localToday(market.timeZone, last), market)}, ${timeOf(last, market)}`
}

/** `Saturday 28 November, 23:59 GMT`: the same, as a near date. */
export function formatNearDeadline(end: Temporal.Instant, today: PlainDate, market: Clock): string {
  const last = end.subtract({ minutes: 1 })
  return `${formatNearDate(localToday(market.timeZone, last), today, market)}, ${timeOf(last, market)}`
}

/** `23:59`, `23:59 GMT`, `11:59 PM EST`: the last minute of a day, on the market's clock. */
export function formatDayEnd(day: Day, market: Clock): string {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(market.timeZone)
  return timeOf(next.subtract({ minutes: 1 }).toInstant(), market)
}

const timeOf = (instant: Temporal.Instant, market: Clock): string =>
  dateTimeFormat(market.dateLocale, {
    timeZone: market.timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(hasOneZone(market) ? {} : { timeZoneName: 'short' }),
  }).format(instant.epochMilliseconds)

/** `12 – 19 December 2026`, or with weekdays: the common parts are written once, as the locale does. */
export function formatDateRange(
  from: Day,
  to: Day,
  market: Locale,
  options: { readonly weekdays?: boolean } = {},
): string {
  return datesInWords(from, to, market.dateLocale, options.weekdays ? 'weekday' : 'plain')
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

/** The date of a text `YYYY-MM-DD`, or null for other text: stored values may be malformed. */
export function plainDate(text: string | null): PlainDate | null {
  return parseDate(text?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1') ?? '')
}

/** Why three inputs are not a date, as part of a text key. */
export type DateFault = 'shortYear' | 'impossibleDate'

/**
 * The date typed as day, month and year, in the digits of any script; '' if all are empty, or why it is not a date. Every form uses
 * this rule.
 */
export function typedDate(typed: { day: string; month: string; year: string }): PlainDate | '' | DateFault {
  const [day, month, year] = [typedDigits(typed.day), typedDigits(typed.month), typedDigits(typed.year)]
  if (day + month + year === '') return ''
  // A two-digit year such as 26 does not tell its century.
  if (/^\d{1,3}$/.test(year)) return 'shortYear'
  return parseDate(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`) ?? 'impossibleDate'
}

const startOf = (date: Day): number => (typeof date === 'string' ? Date.parse(date) : midnight(date))

/** Whole calendar days from one date to another; negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return (startOf(to) - startOf(from)) / DAY_MS
}

/** The calendar date of an instant in an IANA zone. */
export const localToday = (zone: string, instant: Temporal.Instant): PlainDate =>
  instant.toZonedDateTimeISO(zone).toPlainDate()

/** The date of an instant (or its ISO text) in the market's zone. */
export const localDate = (
  instant: Temporal.Instant | string,
  { timeZone }: Pick<Market, 'timeZone'>,
): PlainDate => localToday(timeZone, Temporal.Instant.from(instant))

/** The blank after a weekday in full, before a day and its month in any of our orders: 6 de diciembre, 6. Dezember, December 6. */
const afterWeekday =
  /(?<=(?:^|– )\p{L}{5,},?)\u00a0(?=\d+\S*\u00a0(?:de\u00a0)?\p{L}|(?<=,\u00a0)\p{L}+\u00a0\d)/gu

/**
 * A date that stays on one line, since half a date is easily misread; a range may break after its dash, and a date after its
 * weekday: in a heading on a phone both are wider than a line, and the last letters would stand alone.
 */
export const unbrokenDate = (date: string): string =>
  date.replaceAll(' ', '\u00a0').replaceAll('–\u00a0', '– ').replace(afterWeekday, ' ')
