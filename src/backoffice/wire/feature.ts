import { z } from 'zod'

/**
 * GET {feature-flag host}/api/features/{clientKey}: GrowthBook's own payload, passed unchanged to its SDK. Features are not parsed
 * here, so that a malformed one does not affect the others (src/flags/flag-set.ts). `encryptedFeatures` is set if the service
 * encrypts payloads.
 */
export const FeaturePayload = z.looseObject({
  status: z.int().optional(),
  features: z.record(z.string(), z.unknown()),
  encryptedFeatures: z.string().optional(),
})
export type FeaturePayload = z.infer<typeof FeaturePayload>
