import { Temporal } from 'temporal-polyfill'
import type { KnownStatus } from '#bookings/documents.ts'

export type VerificationOutcome = 'pending' | 'success' | 'error'

/** The result of a verification, from the document's status; null if nothing has been sent. */
export function verificationOutcome(status: KnownStatus | null): VerificationOutcome | null {
  if (status === 'MISSING' || status === 'NOT_NEEDED') return null
  if (status === 'TO_VALIDATE' || status === null) return 'pending'
  return status === 'REJECTED' ? 'error' : 'success'
}

/** Seconds after an upload during which its page checks by itself; a verification that takes longer needs a person. */
export const WATCHED_SECONDS = 60

/** Whether the verification of a document sent at `uploadedAt` (an instant) may end at any moment. */
export function isWatched(uploadedAt: string | null, now: Temporal.Instant): boolean {
  if (uploadedAt === null) return false
  const seconds = (now.epochMilliseconds - Temporal.Instant.from(uploadedAt).epochMilliseconds) / 1000
  return seconds < WATCHED_SECONDS
}
