import { z } from 'zod'
import type { EmergencyContact, UserUpdate } from '#backoffice/wire/user.ts'
import { phonePrefixName } from '#forms/field-ids.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { phone, phoneText } from '../phone-schema.ts'
import { type ContactField, contactFields, MIN_RELATION_LENGTH } from '../rules.ts'
import { words } from '../text-schema.ts'

/** Why a field can be refused; `registry:contact.error.<field>.<code>` says it to the traveller. */
export const contactRefusals = {
  name: ['required', 'tooLong', 'characters'],
  relation: ['required', 'tooShort', 'tooLong', 'characters'],
  phone: ['required', 'invalid'],
} as const satisfies Record<ContactField, readonly string[]>

export const contactInputs = ['name', 'relation', phonePrefixName('phone'), 'phone'] as const

/** What the form holds, exactly as typed. */
export type ContactForm = Record<(typeof contactInputs)[number], string>

export type ContactErrors = Partial<Record<ContactField, string>>

const schemas = {
  name: words,
  relation: words.pipe(z.string().min(MIN_RELATION_LENGTH, 'tooShort')),
  phone,
} satisfies Record<ContactField, z.ZodType>

/** Reads the fields we know from a post and leaves the rest. */
export const readContactForm = (data: FormData): ContactForm => readInputs(data, contactInputs)

/**
 * The update a form asks for, or every field that is refused with its code. All three fields or none: somebody
 * without a number cannot be called. An empty form takes the contact away.
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
