import { textOfCode } from '#i18n/translate.ts'
import { readablePhone } from '#markets/phone.ts'
import { refusedWords } from '../part-words.ts'
import { type ContactField, MIN_RELATION_LENGTH } from '../rules.ts'
import type { StoredPart } from '../save-part.ts'

/** The emergency contact as stored in the user record. */
export const contactPart = (locals: Pick<App.Locals, 't'>): StoredPart<ContactField> => ({
  name: 'contact',
  valuesOf: ({ emergencyContact: contact }) => ({
    name: contact?.name ?? null,
    relation: contact?.relation ?? null,
    phone: contact?.phone ?? null,
  }),
  wireName: (field) => `emergencyContact.${field}`,
  readable: (field, value) => (field === 'phone' ? readablePhone(value) : value),
  refusal: (field, code) =>
    code === 'refused'
      ? refusedWords(locals.t(`registry:contact.field.${field}`), locals)
      : textOfCode(locals.t, `registry:contact.error.${field}`, code, { number: MIN_RELATION_LENGTH }),
})
