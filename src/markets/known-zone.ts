import { Temporal } from 'temporal-polyfill'

/** Longer than any name in the zone database. */
const MAX_NAME = 64

/** An IANA zone that this machine knows; anything else, an offset for instance, is null. */
export function knownZone(zone: string | null): string | null {
  if (!zone || zone.length > MAX_NAME || !/^[A-Za-z]\w*(\/[A-Za-z][\w+-]*)*$/.test(zone)) return null
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return zone
  } catch {
    return null
  }
}
