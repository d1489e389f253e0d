import registry from '../../locales/locales.json' with { type: 'json' }

/** Locale → the locale it is a variant of, if any (`locales/locales.json`). */
export type LocaleRegistry = Readonly<Record<string, { readonly variantOf?: string }>>

export const localeRegistry: LocaleRegistry = registry

/** The locale to use for texts that this one lacks (product §2), or null for one that has them all. */
export function findFallbackLocale<Known extends string>(locale: Known): Known | null {
  return (localeRegistry[locale]?.variantOf ?? null) as Known | null
}
