import { readablePhone } from '#markets/phone.ts'
import type { ContactField } from '../rules.ts'
import type { StoredPart } from '../save-part.ts'

/** The emergency contact as it lies in the user record. */
export const contactPart: StoredPart<ContactField> = {
  name: 'contact',
  valuesOf: ({ emergencyContact: contact }) => ({
    name: contact?.name ?? null,
    relation: contact?.relation ?? null,
    phone: contact?.phone ?? null,
  }),
  wireName: (field) => `emergencyContact.${field}`,
  readable: (field, value) => (field === 'phone' ? readablePhone(value) : value),
}
