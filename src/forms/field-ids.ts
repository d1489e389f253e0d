/** What a field's label, hint, error and control need to refer to one another; shared by the Astro and React fields. */
export interface FieldIds {
  controlId: string
  hintId: string
  errorId: string
  /** For `aria-describedby`: hint first, then error, in page order; undefined without either. */
  describedBy: string | undefined
  invalid: 'true' | undefined
  /** For `aria-required`: `required` itself would make the browser mark an empty field as wrong before any typing. */
  required: 'true' | undefined
}

export interface FieldTexts {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Shown after the label of a field that may stay empty, e.g. "(optional)"; a field without it is required. */
  optionalLabel?: string | undefined
}

/** Ids and aria wiring of the field called `name`. */
export function fieldIds(
  name: string,
  texts: Partial<Pick<FieldTexts, 'hint' | 'error' | 'optionalLabel'>>,
): FieldIds {
  const base = `field-${name.replace(/[^\w-]+/g, '-')}`
  const hintId = `${base}-hint`
  const errorId = `${base}-error`
  const describedBy = [texts.hint && hintId, texts.error && errorId].filter(Boolean).join(' ')
  return {
    controlId: base,
    hintId,
    errorId,
    describedBy: describedBy || undefined,
    invalid: texts.error ? 'true' : undefined,
    required: texts.optionalLabel ? undefined : 'true',
  }
}

export const dateParts = ['day', 'month', 'year'] as const
export type DateInputPart = (typeof dateParts)[number]
export type DateParts = Record<DateInputPart, string>
/** The labels of a date's parts, in the order of the inputs. */
export type DatePartLabels = readonly { part: DateInputPart; label: string }[]

/** Form name of one part of a date field: birthDate → birthDate-day. */
export const datePartName = <Name extends string, Part extends DateInputPart>(
  name: Name,
  part: Part,
): `${Name}-${Part}` => `${name}-${part}`

/**
 * Id of the control that an error summary links to: for a date the first part in the market's order, for a group its first
 * option.
 */
export function focusTarget(name: string, kind: 'control' | 'date' | 'radio' = 'control'): string {
  const { controlId } = fieldIds(name, {})
  return kind === 'control' ? controlId : `${controlId}-0`
}

/** Splits an ISO date into the three inputs' values; empty strings without a valid one. */
export function splitDate(iso: string | null | undefined): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? '') ?? []
  return { day, month, year }
}

/** Autofill tokens of a date's parts, for the dates browsers know. */
export const birthDateAutocomplete: DateParts = { day: 'bday-day', month: 'bday-month', year: 'bday-year' }

export interface FieldError {
  name: string
  message: string
  kind?: 'control' | 'date' | 'radio'
}

/** Form name of a phone field's calling code: mobilePhone → mobilePhone-prefix. */
export const phonePrefixName = <Name extends string>(name: Name): `${Name}-prefix` => `${name}-prefix`
