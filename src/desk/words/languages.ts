import { languageName } from '#markets/intl.ts'
import { type Locale, locales } from '#markets/market-table.ts'

/** The name of a locale's language: German, American English. `WE` is the company's own code. */
export function localeName(locale: Locale, language = 'en'): string {
  if (locale === 'en-WE') return `${languageName('en', language)} (WE)`
  return languageName(locale === 'en-US' ? locale : (locale.split('-')[0] ?? locale), language)
}

/** For `lang`: `WE` is not a registered region. */
export const toLangTag = (locale: Locale): string => (locale === 'en-WE' ? 'en' : locale)

/** The locale that a page of the desk should show, if any. */
export const localeIn = (params: URLSearchParams): Locale | undefined =>
  locales.find((locale) => locale === params.get('in'))
