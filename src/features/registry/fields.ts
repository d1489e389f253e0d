import { type DatePart, datePartName, dateParts, phonePrefixName, splitDate } from '#forms/field-ids.ts'
import { fromE164 } from '#markets/phone.ts'
import { phoneText } from './phone-schema.ts'

/** The fields that are not one text input: a date is three inputs, a phone has its country's calling code beside it. */
export type FieldKind = 'date' | 'phone' | 'radio'
export type FieldKinds<Field extends string> = Partial<Record<Field, FieldKind>>

type KindOf<Kinds, Field> = Field extends keyof Kinds ? Kinds[Field] : 'text'

/** Names of a form's inputs, by its fields and their kinds. */
export type InputOf<Field extends string, Kinds> = {
  [Each in Field]: KindOf<Kinds, Each> extends 'date'
    ? `${Each}-${DatePart}`
    : KindOf<Kinds, Each> extends 'phone'
      ? `${Each}-prefix` | Each
      : Each
}[Field]

const namesOf = (field: string, kind: FieldKind | undefined): string[] => {
  if (kind === 'date') return dateParts.map((part) => datePartName(field, part))
  return kind === 'phone' ? [phonePrefixName(field), field] : [field]
}

/** The inputs of these fields, in their order. */
export const inputsOf = <Field extends string, const Kinds extends FieldKinds<Field>>(
  fields: readonly Field[],
  kinds: Kinds,
) => fields.flatMap((field) => namesOf(field, kinds[field])) as InputOf<Field, Kinds>[]

function textOf(field: string, kind: FieldKind | undefined, form: Readonly<Record<string, string>>): string {
  const typed = (name: string) => form[name] ?? ''
  if (kind === 'phone') return phoneText(typed(phonePrefixName(field)), typed(field))
  if (kind !== 'date') return typed(field)
  const parts = dateParts.map((part) => typed(datePartName(field, part)).trim())
  const [day = '', month = '', year = ''] = parts
  return parts.some(Boolean) ? `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}` : ''
}

/** The inputs as one text a field: a date's become DD/MM/YYYY, a phone's "country number". */
export const textsOf = <Field extends string>(
  fields: readonly Field[],
  kinds: FieldKinds<Field>,
  form: Readonly<Record<string, string>>,
): Record<Field, string> =>
  Object.fromEntries(fields.map((field) => [field, textOf(field, kinds[field], form)])) as Record<
    Field,
    string
  >

function heldBy(kind: FieldKind | undefined, stored: string | null, phoneCountry: string): string[] {
  if (kind === 'date') return dateParts.map((part) => splitDate(stored)[part])
  if (kind !== 'phone') return [stored ?? '']
  const { country, number } = fromE164(stored, phoneCountry)
  return [country, number]
}

/** Stored values as the inputs hold them; an empty phone field starts with the code of `phoneCountry`. */
export function filledInputs<Field extends string, const Kinds extends FieldKinds<Field>>(
  fields: readonly Field[],
  kinds: Kinds,
  stored: Readonly<Record<Field, string | null>>,
  phoneCountry: string,
) {
  const values = fields.flatMap((field) => {
    const kind = kinds[field]
    const held = heldBy(kind, stored[field], phoneCountry)
    return namesOf(field, kind).map((name, index) => [name, held[index] ?? ''])
  })
  return Object.fromEntries(values) as Record<InputOf<Field, Kinds>, string>
}
