import { z } from 'zod'
import { flag, Id, maybe, nestedList, soft } from './values.ts'

/** A traveller in the list of bookings (assumed), with enough to show what is still missing. */
export const PartyMember = z.object({
  id: Id,
  /** The account behind the traveller, null for a guest without one. */
  userId: maybe(Id),
  name: maybe(z.string()),
  leader: flag(),
  /** Empty profile fields, by the names used here; null if the caller may not know. */
  emptyFields: soft(nestedList(z.string())),
  /** Whether this traveller's flight to the trip is known, with its airports; null if the caller may not know. */
  flightsTold: soft(z.boolean()),
  /** The status of their document, reported to the payer only; absent if a list does not report documents. */
  documentStatus: soft(z.string()).optional(),
})
export type PartyMember = z.infer<typeof PartyMember>
