import { z } from 'zod'
import type { EmergencyContact, UserUpdate } from '#backoffice/wire/user.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { filledInputs, inputsOf, textsOf } from '../fields.ts'
import { phone } from '../phone-schema.ts'
import { type ContactField, contactFields, MIN_RELATION_LENGTH } from '../rules.ts'
import { words } from '../text-schema.ts'

/** The error codes of fields; `registry:contact.error.<field>.<code>` has the text. */
export const contactRefusals = {
  name: ['required', 'tooLong', 'characters'],
  relation: ['required', 'tooShort', 'tooLong', 'characters'],
  phone: ['required', 'invalid'],
} as const satisfies Record<ContactField, readonly string[]>

const kinds = { phone: 'phone' } as const
const contactInputs = inputsOf(contactFields, kinds)

/** The form's values exactly as typed. */
export type ContactForm = Record<(typeof contactInputs)[number], string>

export type ContactErrors = Partial<Record<ContactField, string>>

const nobody: EmergencyContact = { name: null, relation: null, phone: null }

const schemas = {
  name: words,
  relation: words.pipe(z.string().min(MIN_RELATION_LENGTH, 'tooShort')),
  phone,
} satisfies Record<ContactField, z.ZodType>

/** Reads the known fields of a post; extra fields are ignored. */
export const readContactForm = (data: FormData): ContactForm => readInputs(data, contactInputs)

/** The stored contact as the form's inputs; an empty phone field starts with the code of `phoneCountry`. */
export const formOf = (contact: EmergencyContact | null, phoneCountry: string): ContactForm =>
  filledInputs(contactFields, kinds, contact ?? nobody, phoneCountry)

/**
 * The update that a form asks for, or an error code for every invalid field. All three fields or none: somebody without a number
 * cannot be called. An empty form deletes the contact.
 */
export function parseContact(
  form: ContactForm,
): { ok: true; update: UserUpdate } | { ok: false; errors: ContactErrors } {
  const texts = textsOf(contactFields, kinds, form)
  const isEmpty = (field: ContactField) => !texts[field].trim()
  if (contactFields.every(isEmpty)) return { ok: true, update: { emergencyContact: null } }
  const errors: ContactErrors = {}
  const contact: EmergencyContact = { ...nobody }
  for (const field of contactFields) {
    const parsed = schemas[field].safeParse(texts[field])
    if (isEmpty(field)) errors[field] = 'required'
    else if (parsed.success) contact[field] = parsed.data
    else errors[field] = parsed.error.issues[0]?.message ?? 'required'
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, update: { emergencyContact: contact } }
}
