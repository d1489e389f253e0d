import { z } from 'zod'
import { Instant, maybe, optionalCode, soft } from './values.ts'

export const CONSENT_KINDS = ['privacyPolicy', 'termsAndConditions', 'marketing'] as const

/** One consent; `version` names the text agreed to, `currentVersion` the current text. */
export const Consent = z.object({
  granted: z.boolean(),
  grantedAt: soft(Instant),
  version: maybe(z.string()),
  currentVersion: maybe(z.string()).meta({ 'x-assumed': true }),
})
export type Consent = z.infer<typeof Consent>

/** GET users/{userId}/consents (assumed). */
export const Consents = z.object({ privacyPolicy: Consent, termsAndConditions: Consent, marketing: Consent })
export type Consents = z.infer<typeof Consents>

const ConsentChoice = z.object({ granted: z.boolean(), version: z.string().nullable() })

/** PUT users/{userId}/consents (assumed): only the consents sent change. */
export const ConsentsUpdate = z
  .object({ privacyPolicy: ConsentChoice, termsAndConditions: ConsentChoice, marketing: ConsentChoice })
  .partial()
export type ConsentsUpdate = z.infer<typeof ConsentsUpdate>

/** Where a consent was given or withdrawn. */
export const CONSENT_PLACES = ['ACCOUNT', 'BOOKING', 'WEBSITE', 'CUSTOMER_CARE'] as const

/**
 * One item of GET users/{userId}/consents/history (assumed), in any order: a consent was given (`granted`) or withdrawn. 404 if no
 * history is kept.
 */
export const ConsentEvent = z.object({
  kind: z.enum(CONSENT_KINDS),
  granted: z.boolean(),
  at: Instant,
  version: maybe(z.string()),
  place: optionalCode(CONSENT_PLACES),
})
export type ConsentEvent = z.infer<typeof ConsentEvent>
