/** Forms of a plural label, split by `|` and trimmed (product §3). */
export function pluralForms(label: string): readonly string[] {
  return label.split('|').map((form) => form.trim())
}

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(locale: string): Intl.PluralRules {
  const found = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, found)
  return found
}

/**
 * The form of a plural label for a count (product §3). Of two forms, the first is the language's singular (which French also uses
 * for zero) and the second serves all other counts; of three (none, one, more) it is `min(count, 2)` in every language. A label
 * without `|` has one form for every count. A malformed label returns one of its forms: the copy check rejects it, and a page must
 * not fail because of it.
 */
export function pluralForm(label: string, count: number, locale = 'en'): string {
  const forms = pluralForms(label)
  // A negative or fractional count uses "more", like 2.
  const index = Number.isInteger(count) && count >= 0 ? Math.min(count, 2) : 2
  const singular = index < 2 && rulesOf(locale).select(index) === 'one'
  const form = forms.length === 2 ? forms[singular ? 0 : 1] : forms[index]
  return forms.length === 1 ? label : (form ?? forms.at(-1) ?? label)
}
