import { Temporal } from 'temporal-polyfill'
import type { TalkToUs } from '#backoffice/wire/layout.ts'
import { hasOneZone } from '#markets/dates.ts'
import { dateTimeFormat } from '#markets/intl.ts'
import { knownZone } from '#markets/known-zone.ts'
import type { Market } from '#markets/market-table.ts'

type Clock = Pick<Market, 'dateLocale' | 'timeZone' | 'countryCode' | 'firstDayOfWeek'>

/** Days in which to look for an opening, from yesterday, whose hours may run past midnight: a week and a day ahead. */
const DAYS = 9

interface Span {
  opens: Temporal.Instant
  closes: Temporal.Instant
}

/** The opening hours of the days around an instant, soonest first. Days and times are in customer care's time zone. */
function spansAround(hours: TalkToUs['hours'], zone: string, instant: Temporal.Instant): Span[] {
  const yesterday = instant.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 })
  const spans = Array.from({ length: DAYS }, (_, ahead) => yesterday.add({ days: ahead })).flatMap((date) =>
    hours
      .filter(({ weekdays }) => weekdays.includes(date.dayOfWeek))
      .map(({ opens, closes }): Span => {
        const at = (day: Temporal.PlainDate, time: string) =>
          day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()
        // Hours that end before they begin go past midnight.
        return { opens: at(date, opens), closes: at(closes > opens ? date : date.add({ days: 1 }), closes) }
      }),
  )
  return spans.sort((a, b) => Temporal.Instant.compare(a.opens, b.opens))
}

/**
 * Whether customer care answers now, and until or from when, in the language and on the clock of the traveller's market; null
 * without known hours.
 */
export function careHoursNow(
  { hours, timeZone }: Pick<TalkToUs, 'hours' | 'timeZone'>,
  instant: Temporal.Instant,
  market: Clock,
): { isOpen: true; until: string } | { isOpen: false; from: string } | null {
  const zone = knownZone(timeZone)
  const spans = zone ? spansAround(hours, zone, instant) : []
  const isOver = ({ closes }: Span) => Temporal.Instant.compare(closes, instant) <= 0
  const next = spans.find((span) => !isOver(span))
  if (!next) return null
  if (Temporal.Instant.compare(next.opens, instant) <= 0) {
    return { isOpen: true, until: plain(clockOf(market).format(next.closes.epochMilliseconds)) }
  }
  const opens = clockOf(market, { weekday: 'long' }).format(next.opens.epochMilliseconds)
  return { isOpen: false, from: plain(opens) }
}

/** The position of a weekday (1 is Monday) in the market's week, from 0. */
const placeInWeek = (weekday: number, { firstDayOfWeek }: Clock) =>
  firstDayOfWeek === 'sunday' ? weekday % 7 : weekday - 1

/**
 * The hours of a week, one line per group of days: `Mon – Fri, 08:00 – 18:00 GMT`, on the clock of the traveller's market, from the
 * first day of its week.
 */
export function hoursLines(
  { hours, timeZone }: Pick<TalkToUs, 'hours' | 'timeZone'>,
  instant: Temporal.Instant,
  market: Clock,
): string[] {
  const zone = knownZone(timeZone)
  if (!zone) return []
  const lines = hours.flatMap((row) => {
    const spans = spansAround([row], zone, instant)
    const [first] = spans
    if (!first) return []
    const day = dateTimeFormat(market.dateLocale, { weekday: 'short', timeZone: market.timeZone })
    const byDay = new Map(
      spans.map(({ opens }) => [
        placeInWeek(opens.toZonedDateTimeISO(market.timeZone).dayOfWeek, market),
        day.format(opens.epochMilliseconds),
      ]),
    )
    const days = [...byDay].sort(([a], [b]) => a - b)
    const [from = 0, to = 0] = [days[0]?.[0], days.at(-1)?.[0]]
    const isRow = days.length > 2 && to - from === days.length - 1
    const names = days.map(([, name]) => name)
    const which = isRow ? `${names[0]} – ${names.at(-1)}` : names.join(', ')
    const when = clockOf(market).formatRange(first.opens.epochMilliseconds, first.closes.epochMilliseconds)
    return [{ from, line: `${which}, ${plain(when)}` }]
  })
  return lines.toSorted((a, b) => a.from - b.from).map(({ line }) => line)
}

type Hours = Pick<TalkToUs, 'hours' | 'timeZone'>

/** More rows than a week's hours need are neither shown nor counted. */
const MAX_ROWS = 21

interface PhoneHours {
  minute: number
  now: ReturnType<typeof careHoursNow>
  lines: readonly string[]
}

/** The last result for these hours in a market. It takes two milliseconds and is the same for every visitor within a minute. */
const lastHours = new WeakMap<Hours, Map<string, PhoneHours>>()

/** Both for a page's header: whether customer care answers now, and the hours of a week. */
export function phoneHours(
  talk: Hours,
  instant: Temporal.Instant,
  market: Clock & Pick<Market, 'id'>,
): PhoneHours {
  const minute = Math.floor(instant.epochMilliseconds / 60_000)
  const inMarkets = lastHours.get(talk) ?? new Map<string, PhoneHours>()
  lastHours.set(talk, inMarkets)
  const last = inMarkets.get(market.id)
  if (last?.minute === minute) return last
  const shown = { timeZone: talk.timeZone, hours: talk.hours.slice(0, MAX_ROWS) }
  const hours = {
    minute,
    now: careHoursNow(shown, instant, market),
    lines: hoursLines(shown, instant, market),
  }
  inMarkets.set(market.id, hours)
  return hours
}

/** Hours and minutes on the market's clock. */
const clockOf = ({ dateLocale, timeZone, countryCode }: Clock, form: Intl.DateTimeFormatOptions = {}) =>
  dateTimeFormat(dateLocale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...form,
    ...(hasOneZone({ countryCode }) ? {} : { timeZoneName: 'short' }),
  })

/** Without the thin spaces that Intl writes. */
const plain = (text: string) => text.replace(/[\u2009\u202f]/g, ' ')

/** The ways to customer care in the market's configuration; null for none, and the entry is then hidden. */
export function waysToTalk(talk: TalkToUs | null): TalkToUs | null {
  return talk && (talk.phone ?? talk.mail ?? talk.chatUrl) ? talk : null
}
