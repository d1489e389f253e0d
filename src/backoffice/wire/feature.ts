import { z } from 'zod'

/** GET {feature-flag host}/api/features/{clientKey}: GrowthBook's own payload, passed unchanged to its SDK. */
export const FeaturePayload = z.looseObject({
  status: z.int().optional(),
  features: z.record(z.string(), z.looseObject({})),
})
export type FeaturePayload = z.infer<typeof FeaturePayload>
