import { Temporal } from 'temporal-polyfill'

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
