import { Temporal } from 'temporal-polyfill'

/** Longer than any name in the zone database. */
const MAX_NAME = 64

/** The name if it is an IANA zone known to this machine; null for anything else, such as an offset. */
export function knownZone(zone: string | null): string | null {
  if (!zone || zone.length > MAX_NAME || !/^[A-Za-z]\w*(\/[A-Za-z][\w+-]*)*$/.test(zone)) return null
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return zone
  } catch {
    return null
  }
}
