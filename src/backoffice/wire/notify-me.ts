import { z } from 'zod'
import { Availability } from './booking.ts'
import { CalendarDate, codes, Id, Instant, maybe, Name, soft, WebUrl } from './values.ts'

export const ALERT_KINDS = ['TOUR', 'TRAVEL'] as const

/** One item of GET {api}/notify-me: an alert on a tour (any departure) or on one travel (a dated departure). */
export const NotifyMeEntry = z.object({
  id: Id,
  kind: codes(ALERT_KINDS),
  tourId: Id,
  /** Only when kind is TRAVEL. */
  travelId: maybe(Id),
  title: Name,
  destination: maybe(z.string()),
  startDate: soft(CalendarDate),
  endDate: soft(CalendarDate),
  availability: maybe(Availability),
  pictureUrl: soft(WebUrl),
  /** The tour's page on the public website. */
  url: soft(WebUrl),
  createdAt: soft(Instant),
})
export type NotifyMeEntry = z.infer<typeof NotifyMeEntry>
