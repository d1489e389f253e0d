import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'

const LANGUAGES = ['en', 'it', 'es', 'fr', 'de'] as const
type Language = (typeof LANGUAGES)[number]

const requireJson = createRequire(import.meta.url)
for (const language of LANGUAGES) {
  countries.registerLocale(requireJson(`i18n-iso-countries/langs/${language}.json`))
}

export interface CountryRow {
  code: string
  name: string
  /** With its plus sign, such as `+39`; null when the country has no numbers of its own. */
  callingCode: string | null
}

const lists = new Map<Language, CountryRow[]>()

/** All ISO countries, named in `language` (English if we lack it) and sorted by its rules. */
export function countriesIn(language: string): CountryRow[] {
  const short = language.toLowerCase().slice(0, 2)
  const known = LANGUAGES.find((candidate) => candidate === short) ?? 'en'
  let list = lists.get(known)
  if (!list) {
    list = buildList(known)
    lists.set(known, list)
  }
  return list
}

function buildList(language: Language): CountryRow[] {
  const collator = new Intl.Collator(language, { sensitivity: 'base' })
  return Object.entries(countries.getNames(language, { select: 'official' }))
    .map(([code, name]) => ({
      code,
      name,
      callingCode: isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : null,
    }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

/** Whether this is an ISO 3166-1 alpha-2 code. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && countries.isValid(code)
}
