import { z } from 'zod'
import { Id, soft } from './values.ts'

/** Body of an error answer (product §19): bare, without the `data` envelope. */
export const ErrorBody = z.object({
  key: soft(z.string().min(1).max(64)),
  /** For developers; never shown to a traveller. */
  message: soft(z.string()),
  extra: soft(
    z.object({
      /** With USER_PRIVACY_POLICY_ERROR: whose consents are missing. */
      userId: soft(Id),
      /** Names of the fields that were refused (assumed). */
      fields: soft(z.array(z.string())),
    }),
  ),
})
export type ErrorBody = z.infer<typeof ErrorBody>
