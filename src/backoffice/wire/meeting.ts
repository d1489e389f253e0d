import { z } from 'zod'
import { LocalDateTime, maybe, Name, soft } from './values.ts'

/** Where a group meets at the beginning of a trip, and what the clock there shows (assumed). */
export const Meeting = z.object({
  place: Name,
  address: maybe(z.string()),
  at: soft(LocalDateTime),
  /** The IANA zone of the place. */
  timeZone: maybe(z.string()),
})
export type Meeting = z.infer<typeof Meeting>
