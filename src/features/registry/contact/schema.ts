import { z } from 'zod'
import type { EmergencyContact, UserUpdate } from '#backoffice/wire/user.ts'
import { phonePrefixName } from '#forms/field-ids.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { phone, phoneText } from '../phone-schema.ts'
import { type ContactField, contactFields, MIN_RELATION_LENGTH } from '../rules.ts'
import { words } from '../text-schema.ts'

/** The error codes of fields; `registry:contact.error.<field>.<code>` has the text. */
export const contactRefusals = {
  name: ['required', 'tooLong', 'characters'],
  relation: ['required', 'tooShort', 'tooLong', 'characters'],
  phone: ['required', 'invalid'],
} as const satisfies Record<ContactField, readonly string[]>

export const contactInputs = ['name', 'relation', phonePrefixName('phone'), 'phone'] as const

/** The form's values exactly as typed. */
export type ContactForm = Record<(typeof contactInputs)[number], string>

export type ContactErrors = Partial<Record<ContactField, string>>

const schemas = {
  name: words,
  relation: words.pipe(z.string().min(MIN_RELATION_LENGTH, 'tooShort')),
  phone,
} satisfies Record<ContactField, z.ZodType>

/** Reads the known fields of a post; extra fields are ignored. */
export const readContactForm = (data: FormData): ContactForm => readInputs(data, contactInputs)

/**
 * The update that a form asks for, or an error code for every invalid field. All three fields or none: somebody without a number
 * cannot be called. An empty form deletes the contact.
 */
export function parseContact(
  form: ContactForm,
): { ok: true; update: UserUpdate } | { ok: false; errors: ContactErrors } {
  const texts: Record<ContactField, string> = {
    name: form.name.trim(),
    relation: form.relation.trim(),
    phone: phoneText(form[phonePrefixName('phone')], form.phone),
  }
  if (contactFields.every((field) => !texts[field])) return { ok: true, update: { emergencyContact: null } }
  const errors: ContactErrors = {}
  const contact: EmergencyContact = { name: null, relation: null, phone: null }
  for (const field of contactFields) {
    const parsed = schemas[field].safeParse(texts[field])
    if (!texts[field]) errors[field] = 'required'
    else if (parsed.success) contact[field] = parsed.data
    else errors[field] = parsed.error.issues[0]?.message ?? 'required'
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, update: { emergencyContact: contact } }
}
