import { z } from 'zod'
import { maybe, soft, WebUrl } from './values.ts'

/**
 * Age ranges, so that birthdays cannot be worked out. No range crosses 35, which separates the tours' age groups: 25–35 and 35+
 * (product §11).
 */
export const AGE_RANGES = ['18-24', '25-34', '35-44', '45-54', '55+'] as const

/** A traveller of another booking on the same departure (assumed): first name, and no contact data. */
export const TravelMate = z.object({
  name: maybe(z.string()),
  ageRange: soft(z.enum(AGE_RANGES)),
  city: maybe(z.string()),
  pictureImage: soft(WebUrl),
})
export type TravelMate = z.infer<typeof TravelMate>
