import { z } from 'zod'
import { flag, Id, listOf, maybe, soft } from './values.ts'

/** Somebody on a booking, as the list of bookings tells of them (assumed): enough to say what is still missing. */
export const PartyMember = z.object({
  id: Id,
  /** The account behind the traveller, null for a guest without one. */
  userId: maybe(Id),
  name: maybe(z.string()),
  leader: flag(),
  /** Profile fields that hold nothing, by their names here; null where the caller may not know. */
  emptyFields: soft(listOf(z.string())),
  /** Whether this traveller's flight to the trip is told, with its airports; null where the caller may not know. */
  flightsTold: soft(z.boolean()),
  /** How their document stands, told to whoever made the booking alone; absent where a list says nothing of documents. */
  documentStatus: soft(z.string()).optional(),
})
export type PartyMember = z.infer<typeof PartyMember>
