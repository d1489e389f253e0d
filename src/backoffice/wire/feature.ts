import { z } from 'zod'

/**
 * GET {feature-flag host}/api/features/{clientKey}: GrowthBook's own payload, passed unchanged to its SDK. Its features are not
 * parsed here, so that an odd one costs itself and not all others (src/flags/flag-set.ts). `encryptedFeatures` is there where
 * the service encrypts payloads.
 */
export const FeaturePayload = z.looseObject({
  status: z.int().optional(),
  features: z.record(z.string(), z.unknown()),
  encryptedFeatures: z.string().optional(),
})
export type FeaturePayload = z.infer<typeof FeaturePayload>
