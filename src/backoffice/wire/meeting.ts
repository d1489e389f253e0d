import { z } from 'zod'
import { LocalDateTime, maybe, Name, orElse, soft } from './values.ts'

/** The organised transfer from an airport to the meeting, for travellers who land in time. */
export const MeetingTransfer = z.object({
  /** IATA code, or a name. */
  airport: maybe(z.string()),
  /** For travellers who land between these local times. */
  from: soft(LocalDateTime),
  to: soft(LocalDateTime),
  minutes: maybe(z.int().positive()),
})

/** Where a group meets at the beginning of a trip, and the local time (assumed). */
export const Meeting = z.object({
  place: orElse(Name, ''),
  address: maybe(z.string()),
  at: soft(LocalDateTime),
  /** The IANA zone of the place. */
  timeZone: maybe(z.string()),
  transfer: maybe(MeetingTransfer).meta({ 'x-assumed': true }),
})
export type Meeting = z.infer<typeof Meeting>
