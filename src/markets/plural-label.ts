/** Forms of a plural label, split by `|` and trimmed (product §3). */
export function pluralForms(label: string): readonly string[] {
  return label.split('|').map((form) => form.trim())
}

/**
 * The form of a plural label for a count (product §3): of two, the first for 1 and the second for all else;
 * of three, none, one, more by `min(count, 2)`. A label without `|` has one form for every count.
 * A malformed label gives one of its forms: the copy check refuses it, and a page must not die of it.
 */
export function pluralForm(label: string, count: number): string {
  const forms = pluralForms(label)
  // A count below zero or between whole numbers has no form of its own: it reads as "more", like 2.
  const index = Number.isInteger(count) && count >= 0 ? Math.min(count, 2) : 2
  const form = forms.length === 2 ? forms[index === 1 ? 0 : 1] : forms[index]
  return forms.length === 1 ? label : (form ?? forms.at(-1) ?? label)
}
