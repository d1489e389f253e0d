import type { Temporal } from 'temporal-polyfill'

/**
 * A calendar date: Temporal's, or the wire's text `YYYY-MM-DD`. A list compares and formats hundreds of dates, which takes an
 * eighth of the time without Temporal objects.
 */
export type Day = Temporal.PlainDate | string

/** Year, month and day of a date, as numbers. */
interface DayParts {
  year: number
  month: number
  day: number
}

/** The numbers of a date. */
function toDateParts(date: Day): DayParts {
  if (typeof date !== 'string') return { year: date.year, month: date.month, day: date.day }
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** Midnight in UTC, in milliseconds: plain arithmetic, because Temporal would create two objects per date. */
export function midnight({ year, month, day }: DayParts): number {
  const date = new Date(0)
  // Unlike Date.UTC, this does not map years 0 to 99 to the 1900s.
  return date.setUTCFullYear(year, month - 1, day)
}

const dateParts = ['day', 'month', 'year'] as const
export type DatePart = (typeof dateParts)[number]

/** What two dates have in common, with an example pair; this decides the pattern of a range. */
const pairs = {
  day: ['2026-05-12', '2026-05-12'],
  month: ['2026-05-12', '2026-05-19'],
  year: ['2026-05-12', '2026-06-19'],
  nothing: ['2026-05-12', '2027-06-19'],
} as const
type Shared = keyof typeof pairs

interface Piece {
  type: string
  /** Literal text, if the piece is not part of a date. */
  value: string
  isStart: boolean
}

/**
 * `near`: with the full weekday and without the year, for a day that is not far away; `far`: with both. `listed` and `listedFar`:
 * the same with short names, for rows of a list.
 */
export type DateForm = 'plain' | 'weekday' | 'near' | 'far' | 'listed' | 'listedFar'

interface Patterns {
  ranges: Record<Shared, readonly Piece[]>
  months: readonly string[]
  /** Names of weekdays, Monday first, and of months, as used inside a date. */
  weekdays: readonly string[]
}

/** The first of a month in locales that use an ordinal there: Intl writes only the number. */
const firstOfMonth: Readonly<Record<string, string>> = { 'it-IT': '1º', 'fr-FR': '1er' }

/**
 * Reads Intl's patterns once per locale, to be filled in here: Intl itself takes 30 µs per range, a millisecond for a page of
 * trips, and it pads the days of Italian ranges.
 */
function readPatterns(locale: string, form: DateForm): Patterns {
  const format = new Intl.DateTimeFormat(locale, {
    ...(form !== 'plain' && { weekday: form === 'near' || form === 'far' ? 'long' : 'short' }),
    ...(form !== 'near' && form !== 'listed' && { year: 'numeric' }),
    day: 'numeric',
    month: form === 'listed' || form === 'listedFar' ? 'short' : 'long',
    timeZone: 'UTC',
  })
  const pieces = (shared: Shared): Piece[] => {
    const [from, to] = pairs[shared]
    return format.formatRangeToParts(Date.parse(from), Date.parse(to)).map(({ type, value, source }) => ({
      type,
      // Intl puts thin spaces around a dash, which readers do not type when they search the page.
      value: value.replace(/[\u2009\u202f]/g, ' '),
      isStart: source === 'startRange',
    }))
  }
  const named = (type: string, day: number, month: number) =>
    format.formatToParts(Date.UTC(2026, month, day)).find((part) => part.type === type)?.value ?? ''
  return {
    ranges: { day: pieces('day'), month: pieces('month'), year: pieces('year'), nothing: pieces('nothing') },
    months: Array.from({ length: 12 }, (_, month) => named('month', 12, month)),
    // 1 June 2026 is a Monday.
    weekdays: Array.from({ length: 7 }, (_, day) => named('weekday', 1 + day, 5)),
  }
}

const known = new Map<string, Patterns>()

function patternsOf(locale: string, form: DateForm): Patterns {
  const key = `${locale} ${form}`
  const patterns = known.get(key) ?? readPatterns(locale, form)
  known.set(key, patterns)
  return patterns
}

function sharedBy(from: DayParts, to: DayParts): Shared {
  if (from.year !== to.year) return 'nothing'
  if (from.month !== to.month) return 'year'
  return from.day === to.day ? 'day' : 'month'
}

/** A date, or a range with the common parts written once, in the words and order of a locale. */
export function datesInWords(first: Day, last: Day, locale: string, form: DateForm = 'plain'): string {
  const from = toDateParts(first)
  const to = last === first ? from : toDateParts(last)
  const { ranges, months, weekdays } = patternsOf(locale, form)
  let words = ''
  for (const { type, value, isStart } of ranges[sharedBy(from, to)]) {
    const date = isStart ? from : to
    if (type === 'day') words += date.day === 1 ? (firstOfMonth[locale] ?? '1') : date.day
    else if (type === 'month') words += months[date.month - 1]
    else if (type === 'year') words += date.year
    else if (type === 'weekday') words += weekdays[(new Date(midnight(date)).getUTCDay() + 6) % 7]
    else words += value
  }
  return words
}

/** The names of each month in a locale, January first: as in a long date and as in a list. */
export const monthNames = (locale: string): string[][] => {
  const [long, short] = [patternsOf(locale, 'plain').months, patternsOf(locale, 'listed').months]
  return long.map((name, month) => [name, short[month] ?? name])
}

const isDatePart = (type: string): type is DatePart => (dateParts as readonly string[]).includes(type)

/** The order of day, month and year in a locale. */
export const readDatePartOrder = (locale: string): DatePart[] =>
  patternsOf(locale, 'plain')
    .ranges.day.map(({ type }) => type)
    .filter(isDatePart)
