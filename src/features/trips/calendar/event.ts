import type { Temporal } from 'temporal-polyfill'
import type { PlainDate } from '#markets/dates.ts'

/** A local time and its IANA zone; without a zone it is the same clock time wherever it is read. */
export interface LocalMoment {
  clock: Temporal.PlainDateTime
  zone: string | null
}

/** One calendar entry, with all texts ready. */
export interface CalendarEvent {
  /** The same each time the same event is sent, so that a calendar updates the one it has. */
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
  /** Hours before its beginning at which to remind; null for no alarm. */
  remindHoursBefore: number | null
}
