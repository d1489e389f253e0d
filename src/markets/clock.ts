import type { PlainDate } from './dates.ts'
import { knownZone } from './known-zone.ts'
import { wallClock } from './wall-clock.ts'

/** What a clock shows at a place, and how far its zone is from UTC then; null where the zone is not known. */
export interface Clock {
  date: PlainDate
  time: string
  offset: string | null
}

/** A wall clock's text with the offset of its zone, `UTC+1` or `UTC+5:30`. */
export function clockAt(text: string, timeZone: string | null): Clock {
  const local = wallClock(text)
  const zone = placesZone(timeZone)
  return {
    date: local.toPlainDate(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    offset: zone && offsetWords(local.toZonedDateTime(zone).offset),
  }
}

/** The zone of a place. UTC is none: no place keeps it by that name, so whoever sent it knew no zone. */
function placesZone(timeZone: string | null): string | null {
  const zone = knownZone(timeZone)
  return zone && /^(Etc\/.+|UTC|GMT|Z|Zulu)$/i.test(zone) ? null : zone
}

function offsetWords(offset: string): string {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  // `UTC` alone would say that the time is not the place's own.
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${Number(minutes) ? `:${minutes}` : ''}`
}
