import { z } from 'zod'

/** Body of POST email-confirmations (assumed): the token from the link in the e-mail. */
export const EmailConfirmationRequest = z.object({ token: z.string().min(1).max(2048) })
export type EmailConfirmationRequest = z.infer<typeof EmailConfirmationRequest>

export const EMAIL_CONFIRMATION_OUTCOMES = ['CONFIRMED', 'ALREADY_CONFIRMED'] as const

/** Answer of POST email-confirmations; for a used or unknown token it refuses with a key. */
export const EmailConfirmation = z.object({ outcome: z.enum(EMAIL_CONFIRMATION_OUTCOMES) })
export type EmailConfirmation = z.infer<typeof EmailConfirmation>
