import { z } from 'zod'
import { LocalDateTime, maybe, Name, soft } from './values.ts'

/** The way from an airport to the meeting that is organised for who lands in time. */
export const MeetingTransfer = z.object({
  /** IATA code, or a name. */
  airport: maybe(z.string()),
  /** It leaves for who lands between these, at the place. */
  from: soft(LocalDateTime),
  to: soft(LocalDateTime),
  minutes: maybe(z.int().positive()),
})

/** Where a group meets at the beginning of a trip, and what the clock there shows (assumed). */
export const Meeting = z.object({
  place: Name,
  address: maybe(z.string()),
  at: soft(LocalDateTime),
  /** The IANA zone of the place. */
  timeZone: maybe(z.string()),
  transfer: maybe(MeetingTransfer).meta({ 'x-assumed': true }),
})
export type Meeting = z.infer<typeof Meeting>
