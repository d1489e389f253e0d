import { z } from 'zod'
import { Instant, maybe, soft } from './values.ts'

export const CONSENT_KINDS = ['privacyPolicy', 'termsAndConditions', 'marketing'] as const

/** One consent; `version` names the text that was agreed to. */
export const Consent = z.object({
  granted: z.boolean(),
  grantedAt: soft(Instant),
  version: maybe(z.string()),
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
