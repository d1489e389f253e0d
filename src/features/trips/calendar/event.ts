import type { Temporal } from 'temporal-polyfill'
import type { PlainDate } from '#markets/dates.ts'

/** What a clock shows, and in which IANA zone; without a zone it is the same time wherever it is read. */
export interface LocalMoment {
  clock: Temporal.PlainDateTime
  zone: string | null
}

/** One entry of a calendar, all words ready. */
export interface CalendarEvent {
  /** The same for the same thing every time it is sent, so that a calendar updates what it has. */
  uid: string
  summary: string
  description: string
  location: string | null
  url: string
  /** Whole days, the last one included; or moments, the end unknown as null. */
  when: { first: PlainDate; last: PlainDate } | { from: LocalMoment; to: LocalMoment | null }
  /** Whether the time counts as taken. */
  busy: boolean
  cancelled: boolean
  /** Hours before its beginning at which to remind; null for no alarm. */
  remindHoursBefore: number | null
}
