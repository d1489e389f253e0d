import { Temporal } from 'temporal-polyfill'
import type { PlainDate } from '#markets/dates.ts'

/**
 * A calendar file (RFC 5545) of these events; `stamp` is when it was made, `product` who made it. It has no METHOD, which would
 * turn it into a message between calendars, whose events need an ORGANIZER (RFC 5546 §3.2.1, §3.2.5): CANCEL would apply to all
 * events of the file, not to some, and calendars accept it from a mail's sender, not from a file. So an event is removed by UID,
 * STATUS and SEQUENCE in calendars that respect these; in others its own text states that it no longer applies.
 */
export function icalendar(
  events: readonly CalendarEvent[],
  { stamp, product }: { stamp: Temporal.Instant; product: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product}//EN`,
    'CALSCALE:GREGORIAN',
    ...zonesOf(events),
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map(foldLine).join('')
}

/** A VTIMEZONE for every zone that an event names. */
function zonesOf(events: readonly CalendarEvent[]): string[] {
  const moments = events.flatMap(({ when }) => ('from' in when ? [when.from, when.to] : []))
  const zoned = moments.flatMap((moment) =>
    moment?.zone ? [{ zone: moment.zone, clock: moment.clock }] : [],
  )
  const byZone = Map.groupBy(zoned, ({ zone }) => zone)
  return [...byZone].flatMap(([zone, uses]) =>
    timeZoneLines(
      zone,
      uses.map(({ clock }) => clock),
    ),
  )
}

function eventLines(event: CalendarEvent, stamp: Temporal.Instant): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(event.uid)}`,
    `DTSTAMP:${basicTime(stamp.toZonedDateTimeISO('UTC').toPlainDateTime())}Z`,
    `SEQUENCE:${sequenceAt(stamp)}`,
    ...timeLines(event.when),
    `SUMMARY:${escapedText(event.summary)}`,
    `DESCRIPTION:${escapedText(event.description)}`,
    ...(event.location ? [`LOCATION:${escapedText(event.location)}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.busy && !event.cancelled ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...(event.remindHoursBefore === null || event.cancelled
      ? []
      : alarmLines(event.summary, event.remindHoursBefore)),
    'END:VEVENT',
  ]
}

/** Before the first file that has a SEQUENCE. */
const SEQUENCES_BEGIN = Temporal.Instant.from('2026-01-01T00:00Z')
/** The largest INTEGER (RFC 5545 §3.3.8), reached in 2094. */
const MAX_SEQUENCE = 2 ** 31 - 1

/**
 * The seconds since then: every later file is a newer revision of each of its events, without storing earlier ones, and even if a
 * calendar has incremented it for a change made there.
 */
export function sequenceAt(stamp: Temporal.Instant): number {
  const seconds = Math.floor((stamp.epochMilliseconds - SEQUENCES_BEGIN.epochMilliseconds) / 1000)
  return Math.min(Math.max(seconds, 0), MAX_SEQUENCE)
}

function timeLines(when: CalendarEvent['when']): string[] {
  if ('from' in when) {
    return [timeLine('DTSTART', when.from), ...(when.to ? [timeLine('DTEND', when.to)] : [])]
  }
  // The end is the first day that no longer belongs to it (RFC 5545 §3.6.1).
  const end = when.last.add({ days: 1 })
  return [`DTSTART;VALUE=DATE:${basicDate(when.first)}`, `DTEND;VALUE=DATE:${basicDate(end)}`]
}

const timeLine = (name: string, { clock, zone }: LocalMoment) =>
  `${name}${zone ? `;TZID=${zone}` : ''}:${basicTime(clock)}`

const basicDate = (date: Temporal.PlainDate) => date.toString().replaceAll('-', '')

function alarmLines(text: string, hoursBefore: number): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapedText(text)}`,
    `TRIGGER:-PT${hoursBefore}H`,
    'END:VALARM',
  ]
}

/** A local time and its IANA zone; without a zone it is the same clock time wherever it is read. */
export interface LocalMoment {
  clock: Temporal.PlainDateTime
  zone: string | null
}

/** One calendar entry, with all texts ready. */
export interface CalendarEvent {
  /** The same each time the same event is sent, so that a calendar updates its copy. */
  uid: string
  summary: string
  description: string
  location: string | null
  url: string
  /** Whole days, the last one included; or times, with an unknown end as null. */
  when: { first: PlainDate; last: PlainDate } | { from: LocalMoment; to: LocalMoment | null }
  /** Whether the time counts as busy. */
  busy: boolean
  cancelled: boolean
  /** Hours before the start at which to remind; null for no alarm. */
  remindHoursBefore: number | null
}

const MAX_OCTETS = 75
const BREAK = '\r\n'

/** A text value as RFC 5545 §3.3.11 requires: backslash, semicolon and comma escaped, line breaks as `\n`. */
export function escapedText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not get into a content line
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

/** A content line with its CRLF, folded to 75 octets (RFC 5545 §3.1); no character is cut in two. */
export function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].map((part) => part + BREAK).join('')
}

/** A change of a zone's offset, and when it happened. */
interface Change {
  /** The local time just before the change. */
  at: Temporal.PlainDateTime
  /** Seconds from UTC. */
  before: number
  after: number
}

/**
 * The lines of a VTIMEZONE that is valid for these local times in the zone (RFC 5545 §3.6.5): the offset change in force at each,
 * and none of those between, so that a flight in a far-off year costs no more than any other.
 */
export function timeZoneLines(zone: string, clocks: readonly Temporal.PlainDateTime[]): string[] {
  const changes = new Map(
    clocks.map((clock) => changeAt(clock, zone)).map((change) => [`${change.at}`, change]),
  )
  const sorted = [...changes.values()].sort((one, other) => Temporal.PlainDateTime.compare(one.at, other.at))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...baseOf(sorted),
    ...sorted.flatMap((change) => observance(change)),
    'END:VTIMEZONE',
  ]
}

/**
 * Outlook takes a zone's base offset from a STANDARD component: if these changes have none, adds the one in force before them.
 */
function baseOf([first, ...others]: readonly Change[]): string[] {
  if (!first || [first, ...others].some((change) => !isForward(change))) return []
  const { at, before } = first
  return observance({ at: earlierOf(at.subtract({ years: 1 }), EPOCH), before, after: before })
}

const isForward = ({ before, after }: Change) => after > before

function observance(change: Change): string[] {
  const { at, before, after } = change
  const kind = isForward(change) ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${basicTime(at)}`,
    `TZOFFSETFROM:${basicOffset(before)}`,
    `TZOFFSETTO:${basicOffset(after)}`,
    `END:${kind}`,
  ]
}

/** The last offset change before this local time; in a zone that never changed, the offset it has. */
function changeAt(clock: Temporal.PlainDateTime, zone: string): Change {
  const moment = clock.toZonedDateTime(zone)
  // A second later: a change at this very moment is in force.
  const moved = moment.add({ seconds: 1 }).getTimeZoneTransition('previous')
  const after = secondsOf(moved ?? moment)
  if (!moved) return { at: earlierOf(clock, EPOCH), before: after, after }
  const before = secondsOf(moved.subtract({ seconds: 1 }))
  return { at: moved.toPlainDateTime().subtract({ seconds: after - before }), before, after }
}

const EPOCH = Temporal.PlainDateTime.from('1970-01-01T00:00')

const earlierOf = (one: Temporal.PlainDateTime, other: Temporal.PlainDateTime) =>
  Temporal.PlainDateTime.compare(one, other) < 0 ? one : other

const secondsOf = (moment: Temporal.ZonedDateTime) => Math.round(moment.offsetNanoseconds / 1e9)

const two = (figure: number) => String(figure).padStart(2, '0')

function basicOffset(seconds: number): string {
  const size = Math.abs(seconds)
  const rest = size % 60
  const text = `${two(Math.floor(size / 3600))}${two(Math.floor(size / 60) % 60)}${rest ? two(rest) : ''}`
  return `${seconds < 0 ? '-' : '+'}${text}`
}

/** `20270305T102500`. */
export function basicTime(clock: Temporal.PlainDateTime): string {
  return clock.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}
