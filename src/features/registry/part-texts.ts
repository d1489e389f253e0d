import type { PartFormProps } from './part.ts'

/** Finds name, label, hint and error of a field in this state of the form, for the island and for the page's slots. */
export const partTexts =
  <Field extends string>(
    { words, mandatory }: Pick<PartFormProps<Field>, 'words' | 'mandatory'>,
    { errors, stored }: Pick<PartFormProps<Field>, 'errors' | 'stored'>,
  ) =>
  (field: Field) => {
    const now = stored[field]
    return {
      name: field,
      label: words.labels[field],
      hint: words.hints[field],
      error: now === undefined ? errors[field] : words.stale.replace('{value}', () => now || words.nothing),
      optionalLabel: mandatory.includes(field) ? undefined : words.optional,
    }
  }
