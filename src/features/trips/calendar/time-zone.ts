import { Temporal } from 'temporal-polyfill'

/** How far a clock was moved, and when. */
interface Change {
  /** What the clock showed as it was moved. */
  at: Temporal.PlainDateTime
  /** Seconds from UTC. */
  before: number
  after: number
}

/** An IANA zone that a calendar can be told about; anything else, an offset for instance, is null. */
export function knownZone(zone: string | null): string | null {
  if (!zone || !/^[A-Za-z]\w*(\/[A-Za-z][\w+-]*)*$/.test(zone)) return null
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return zone
  } catch {
    return null
  }
}

/** The lines of a VTIMEZONE that holds for every moment between two clock times in the zone (RFC 5545 §3.6.5). */
export function timeZoneLines(
  zone: string,
  from: Temporal.PlainDateTime,
  to: Temporal.PlainDateTime,
): string[] {
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changesIn(zone, from, to).flatMap(observance),
    'END:VTIMEZONE',
  ]
}

function observance({ at, before, after }: Change): string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${basicTime(at)}`,
    `TZOFFSETFROM:${basicOffset(before)}`,
    `TZOFFSETTO:${basicOffset(after)}`,
    `END:${kind}`,
  ]
}

/** The change that was in force at `from`, and those until `to`. */
function changesIn(zone: string, from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): Change[] {
  // A day early: a change at the very first moment would otherwise be between the two searches.
  const start = from.subtract({ days: 1 }).toZonedDateTime(zone)
  const end = to.toZonedDateTime(zone)
  const changes = [firstChange(start)]
  let next = start.getTimeZoneTransition('next')
  while (next && Temporal.ZonedDateTime.compare(next, end) <= 0) {
    changes.push(changeAt(next))
    next = next.getTimeZoneTransition('next')
  }
  return changes
}

function firstChange(start: Temporal.ZonedDateTime): Change {
  const previous = start.getTimeZoneTransition('previous')
  if (previous) return changeAt(previous)
  const offset = secondsOf(start)
  return { at: Temporal.PlainDateTime.from('1970-01-01T00:00'), before: offset, after: offset }
}

function changeAt(moment: Temporal.ZonedDateTime): Change {
  const before = secondsOf(moment.subtract({ seconds: 1 }))
  const after = secondsOf(moment)
  return { at: moment.toPlainDateTime().subtract({ seconds: after - before }), before, after }
}

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
