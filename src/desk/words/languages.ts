import { type Locale, locales } from '#markets/market-table.ts'

/** The name of a locale's language: German, American English. `WE` is the company's own code. */
export function languageName(locale: Locale, language = 'en'): string {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  if (locale === 'en-WE') return `${names.of('en')} (WE)`
  return names.of(locale === 'en-US' ? locale : (locale.split('-')[0] ?? locale)) ?? locale
}

/** For `lang`: `WE` is not a registered region. */
export const toLangTag = (locale: Locale): string => (locale === 'en-WE' ? 'en' : locale)

/** The locale that a page of the desk should show, if any. */
export const localeIn = (params: URLSearchParams): Locale | undefined =>
  locales.find((locale) => locale === params.get('in'))
