import type { PlainDate } from './dates.ts'
import { knownZone } from './known-zone.ts'
import { wallClock } from './wall-clock.ts'

/** The local time at a place, and its zone's offset from UTC at that time; null if the zone is unknown. */
export interface Clock {
  date: PlainDate
  time: string
  offset: string | null
}

/** A wall clock's text with its zone's offset, `UTC+1` or `UTC+5:30`. */
export function clockAt(text: string, timeZone: string | null): Clock {
  const local = wallClock(text)
  const zone = placesZone(timeZone)
  return {
    date: local.toPlainDate(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    offset: zone && offsetWords(local.toZonedDateTime(zone).offset),
  }
}

/** The zone of a place. UTC counts as unknown: no place's zone has that name, so the sender did not know it. */
function placesZone(timeZone: string | null): string | null {
  const zone = knownZone(timeZone)
  return zone && /^(Etc\/.+|UTC|GMT|Z|Zulu)$/i.test(zone) ? null : zone
}

function offsetWords(offset: string): string {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  // `UTC` alone would suggest that the time is not local.
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${Number(minutes) ? `:${minutes}` : ''}`
}
