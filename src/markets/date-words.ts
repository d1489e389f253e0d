import type { Temporal } from 'temporal-polyfill'

type PlainDate = Temporal.PlainDate

const dateParts = ['day', 'month', 'year'] as const
export type DatePart = (typeof dateParts)[number]

/** What two dates have in common, with an example pair: the pattern of a range depends on it. */
const pairs = {
  day: ['2026-05-12', '2026-05-12'],
  month: ['2026-05-12', '2026-05-19'],
  year: ['2026-05-12', '2026-06-19'],
  nothing: ['2026-05-12', '2027-06-19'],
} as const
type Shared = keyof typeof pairs

interface Piece {
  type: string
  /** Literal text, where the piece is not part of a date. */
  value: string
  isStart: boolean
}

interface Patterns {
  ranges: Record<Shared, readonly Piece[]>
  months: readonly string[]
  /** Names of weekdays from Monday on, and of months, in the form used inside a date. */
  weekdays: readonly string[]
}

/** The first of a month in locales where it is an ordinal: Intl writes only the number. */
const firstOfMonth: Readonly<Record<string, string>> = { 'it-IT': '1º', 'fr-FR': '1er' }

/**
 * Intl's patterns are read once per locale and filled in here: Intl itself takes 30 µs per range, a millisecond for a page of
 * trips, and it pads the days of Italian ranges.
 */
function readPatterns(locale: string, withWeekday: boolean): Patterns {
  const format = new Intl.DateTimeFormat(locale, {
    ...(withWeekday && { weekday: 'short' }),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const pieces = (shared: Shared): Piece[] => {
    const [from, to] = pairs[shared]
    return format.formatRangeToParts(Date.parse(from), Date.parse(to)).map(({ type, value, source }) => ({
      type,
      // Intl puts thin spaces around a dash, which nobody types when searching the page.
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

function patternsOf(locale: string, withWeekday: boolean): Patterns {
  const key = withWeekday ? `${locale} weekday` : locale
  const patterns = known.get(key) ?? readPatterns(locale, withWeekday)
  known.set(key, patterns)
  return patterns
}

function sharedBy(from: PlainDate, to: PlainDate): Shared {
  if (from.year !== to.year) return 'nothing'
  if (from.month !== to.month) return 'year'
  return from.day === to.day ? 'day' : 'month'
}

/** A date, or two with their common parts written once, in the words and order of a locale. */
export function datesInWords(from: PlainDate, to: PlainDate, locale: string, withWeekday = false): string {
  const { ranges, months, weekdays } = patternsOf(locale, withWeekday)
  let words = ''
  for (const { type, value, isStart } of ranges[sharedBy(from, to)]) {
    const date = isStart ? from : to
    if (type === 'day') words += date.day === 1 ? (firstOfMonth[locale] ?? '1') : date.day
    else if (type === 'month') words += months[date.month - 1]
    else if (type === 'year') words += date.year
    else if (type === 'weekday') words += weekdays[date.dayOfWeek - 1]
    else words += value
  }
  return words
}

const isDatePart = (type: string): type is DatePart => (dateParts as readonly string[]).includes(type)

/** The order of day, month and year in a locale. */
export const orderOf = (locale: string): DatePart[] =>
  patternsOf(locale, false)
    .ranges.day.map(({ type }) => type)
    .filter(isDatePart)
