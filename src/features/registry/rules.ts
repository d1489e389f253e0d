import type { Country } from '#backoffice/wire/country.ts'
import { type EmergencyContact, GENDERS, type User } from '#backoffice/wire/user.ts'
import { stateName } from '#forms/country-options.ts'
import type { Translate } from '#i18n/translate.ts'
import { formatDate, plainDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { readablePhone } from '#markets/phone.ts'

/** How a field is asked for, checked and shown (`fields.ts`). */
export type FieldKind =
  | 'shortText'
  | 'freeText'
  | 'gender'
  | 'birthDate'
  | 'country'
  | 'taxCode'
  | 'phone'
  | 'email'

/**
 * A field of the registry: form, parser, summary, completion and refusal follow from its row. Its name is the wire's; its texts
 * are `field.<name>`, `error.<name>.<code>` and, with `hint`, `hint.<name>`, in the locale file of its section.
 */
export interface FieldRow {
  kind: FieldKind
  /** May stay empty everywhere, or in markets that do not require a tax code; any other field is mandatory. */
  optional?: true | 'withoutTaxCode'
  hint?: true
  /** What a browser may fill into a text; nothing unless stated. A date and a phone know theirs. */
  autoComplete?: string
  /** Shortest and longest text, in characters. */
  least?: number
  most?: number
}

/** The profile fields of product §14, in the order they are asked for. */
export const personalRows = {
  name: { kind: 'shortText', hint: true, autoComplete: 'given-name' },
  lastname: { kind: 'shortText', hint: true, autoComplete: 'family-name' },
  gender: { kind: 'gender' },
  birthDate: { kind: 'birthDate', hint: true },
  birthCity: { kind: 'shortText' },
  citizenship: { kind: 'country' },
  taxCode: { kind: 'taxCode', optional: 'withoutTaxCode', hint: true },
  mobilePhone: { kind: 'phone', hint: true },
  email: { kind: 'email', autoComplete: 'email' },
} as const satisfies Record<string, FieldRow>

/**
 * The emergency contact (product §14). "Ma" is a relation, a single letter is not. The browser offers nothing: it knows the
 * traveller's own data only.
 */
export const contactRows = {
  name: { kind: 'shortText' },
  relation: { kind: 'shortText', hint: true, least: 2 },
  phone: { kind: 'phone' },
} as const satisfies Record<string, FieldRow>

/** The special needs: half a page, which somebody reads before a trip. */
export const needsRows = {
  specialNeeds: { kind: 'freeText', optional: true, hint: true, most: 1000 },
} as const satisfies Record<string, FieldRow>

/** Whether this field must be filled in, in this market. */
export const isMandatory = ({ optional }: FieldRow, market: Pick<Market, 'taxCodeMandatory'>): boolean =>
  optional === 'withoutTaxCode' ? market.taxCodeMandatory : !optional

/** A stored value formatted for the traveller: a label, a date in the market's format, a country's name. */
export function readableValue(
  { kind }: FieldRow,
  value: string,
  countries: readonly Country[],
  { t, market }: { t: Translate; market: Market },
): string {
  if (kind === 'gender') {
    const gender = GENDERS.find((one) => one === value)
    return gender ? t(`profile:gender.${gender}`) : value
  }
  if (kind === 'birthDate') {
    const date = plainDate(value)
    return date ? formatDate(date, market) : value
  }
  if (kind === 'country') return stateName(value, countries, t)
  return kind === 'phone' ? readablePhone(value) : value
}

/** Whether there is a contact: one without a number does not count. */
export function hasContact({
  emergencyContact,
}: {
  emergencyContact: Pick<EmergencyContact, 'name' | 'phone'> | null
}): boolean {
  return Boolean(emergencyContact?.name?.trim() && emergencyContact.phone?.trim())
}

/** Whether the traveller has entered special needs. */
export function hasNeeds({ specialNeeds }: Pick<User, 'specialNeeds'>): boolean {
  return Boolean(specialNeeds?.trim())
}
