import type { User } from '#backoffice/wire/user.ts'

/** Who is called when something happens to the traveller (product §14), in the order asked. */
export const contactFields = ['name', 'relation', 'phone'] as const
export type ContactField = (typeof contactFields)[number]

/** Characters a relation has at least: "Ma" is one, a single letter is not (product §14: minimum length). */
export const MIN_RELATION_LENGTH = 2

/** Longest text on special needs, in characters: half a page, which somebody reads before a trip. */
export const MAX_NEEDS_LENGTH = 1000

/** Whether there is anybody to call: a contact without a number does not count. */
export function hasContact({ emergencyContact }: Pick<User, 'emergencyContact'>): boolean {
  return Boolean(emergencyContact?.name?.trim() && emergencyContact.phone?.trim())
}

/** Whether the traveller has noted anything. */
export function hasNeeds({ specialNeeds }: Pick<User, 'specialNeeds'>): boolean {
  return Boolean(specialNeeds?.trim())
}
