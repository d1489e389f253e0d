import registry from '../../locales/locales.json' with { type: 'json' }

/** Locale → the locale it is a variant of, if it is one (`locales/locales.json`). */
export type LocaleRegistry = Readonly<Record<string, { readonly variantOf?: string }>>

export const localeRegistry: LocaleRegistry = registry

/** The locale that says what this one does not (product §2), or null for one that says everything itself. */
export function variantOf<Known extends string>(locale: Known): Known | null {
  return (localeRegistry[locale]?.variantOf ?? null) as Known | null
}
