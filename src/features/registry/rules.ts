import type { User } from '#backoffice/wire/user.ts'

/** The emergency contact's fields (product §14), in the order asked for. */
export const contactFields = ['name', 'relation', 'phone'] as const
export type ContactField = (typeof contactFields)[number]

/** Minimum length of a relation: "Ma" is one, a single letter is not (product §14: minimum length). */
export const MIN_RELATION_LENGTH = 2

/** Longest text on special needs, in characters: half a page, which somebody reads before a trip. */
export const MAX_NEEDS_LENGTH = 1000

/** Whether there is a contact: one without a number does not count. */
export function hasContact({ emergencyContact }: Pick<User, 'emergencyContact'>): boolean {
  return Boolean(emergencyContact?.name?.trim() && emergencyContact.phone?.trim())
}

/** Whether the traveller has entered special needs. */
export function hasNeeds({ specialNeeds }: Pick<User, 'specialNeeds'>): boolean {
  return Boolean(specialNeeds?.trim())
}
