import { updateConsents } from '#features/consents/actions.ts'
import { updateProfile } from '#features/profile/actions.ts'

/** Every action of the product; each authorises itself. */
export const server = { updateProfile, updateConsents }
