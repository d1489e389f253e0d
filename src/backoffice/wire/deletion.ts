import { z } from 'zod'
import { CalendarDate, codes, nestedList } from './values.ts'

/** Why the backoffice does not delete an account yet. */
export const DELETION_REASONS = ['TRIP_AHEAD', 'PAYMENT_DUE', 'REFUND_UNDER_WAY', 'LEADS_OTHERS'] as const

/** A requested deletion; it can be withdrawn until the end of that day, in Rome (assumed). */
export const DeletionRequest = z.object({ withdrawableUntil: CalendarDate })
export type DeletionRequest = z.infer<typeof DeletionRequest>

/**
 * POST users/{userId}/deletion-request (assumed). A second request is no error and keeps the first one's day. REFUSED: nothing
 * happened, for these reasons.
 */
export const DeletionAnswer = z.object({
  outcome: z.enum(['ACCEPTED', 'REFUSED']),
  reasons: nestedList(codes(DELETION_REASONS)),
})
