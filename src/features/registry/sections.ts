import { contactRows, type FieldKind, needsRows, personalRows } from '#account/profile.ts'
import { spelt } from '#account/spelling.ts'
import type { User, UserUpdate } from '#backoffice/wire/user.ts'
import type { FieldError } from '#forms/field-ids.ts'
import { textOfCode } from '#i18n/translate.ts'
import {
  type Before,
  type Codes,
  type FormValues,
  findFieldLength,
  isEmptyForm,
  parseFields,
  type Rows,
  type Rules,
  type Stored,
} from './fields.ts'
import type { SectionName } from './section.ts'

/** What a link to a field focuses: a date's first input, a set's first choice, the control itself. */
export const focusKind = (kind: FieldKind): NonNullable<FieldError['kind']> =>
  kind === 'birthDate' ? 'date' : kind === 'gender' ? 'radio' : 'control'

type TextGroup = Parameters<typeof textOfCode>[1]

interface Section {
  rows: Rows
  /** The member of the user record that holds the fields, if not the record itself. It is complete or absent. */
  holder: 'emergencyContact' | null
  /** Where the texts of its fields are. */
  texts: Record<'field' | 'hint' | 'error', TextGroup>
}

/** How each section of the registry is stored and named; its fields are the rows in `rules.ts`. */
export const sections: Readonly<Record<SectionName, Section>> = {
  personal: {
    rows: personalRows,
    holder: null,
    texts: { field: 'profile:field', hint: 'profile:hint', error: 'profile:error' },
  },
  contact: {
    rows: contactRows,
    holder: 'emergencyContact',
    texts: {
      field: 'registry:contact.field',
      hint: 'registry:contact.hint',
      error: 'registry:contact.error',
    },
  },
  needs: {
    rows: needsRows,
    holder: null,
    texts: { field: 'registry:needs.field', hint: 'registry:needs.hint', error: 'registry:needs.error' },
  },
}

/** The stored values of a section, field by field. */
export function storedValues(name: SectionName, user: User): Stored {
  const { rows, holder } = sections[name]
  const held = (holder ? user[holder] : user) as Readonly<Record<string, unknown>> | null
  return Object.fromEntries(
    Object.keys(rows).map((field) => {
      const value = held?.[field]
      return [field, typeof value === 'string' && value !== '' ? value : null]
    }),
  )
}

/** Normalised values: the same number written in another way counts as equal. */
export const comparable = (name: SectionName, values: Stored, market: Rules['market']): Stored =>
  Object.fromEntries(
    Object.entries(sections[name].rows).map(([field, { kind }]) => {
      const value = values[field] ?? null
      return [field, value && spelt(kind, value, market)]
    }),
  )

/** A field's name in the backoffice's refusals. */
export function wireFieldName(name: SectionName, field: string): string {
  const { holder } = sections[name]
  return holder ? `${holder}.${field}` : field
}

export type ParsedSection = { ok: true; update: UserUpdate } | { ok: false; codes: Codes }

/**
 * The update that a form requests, or the code of every invalid field. A contact is complete or absent, since one without a number
 * cannot be called: an empty form deletes it. `before`: what the form was rendered from; without it everything is validated.
 */
export function parseSection(
  name: SectionName,
  form: FormValues,
  rules: Rules,
  before?: Before,
): ParsedSection {
  const { rows, holder } = sections[name]
  if (holder && isEmptyForm(rows, form)) return { ok: true, update: { [holder]: null } }
  const parsed = parseFields(rows, form, rules, before)
  if (!parsed.ok) return parsed
  // Checked by its rows, which are the wire's fields.
  return { ok: true, update: (holder ? { [holder]: parsed.values } : parsed.values) as UserUpdate }
}

type Locals = Pick<App.Locals, 't' | 'market'>

/** A field's label, hint or, for a code, its error; `refused` is a refusal by the backoffice without a reason. */
export function fieldText(
  name: SectionName,
  what: 'field' | 'hint' | { code: string },
  field: string,
  { t, market }: Locals,
): string {
  const { texts, rows } = sections[name]
  const row = rows[field]
  const number = row && findFieldLength(row, market)
  if (typeof what === 'string') return textOfCode(t, texts[what], field, { number: number ?? 1 })
  if (what.code === 'refused') {
    return t('profile:refusedField', { field: textOfCode(t, texts.field, field) })
  }
  return textOfCode(t, texts.error, `${field}.${what.code}`, { number: number ?? 1 })
}
