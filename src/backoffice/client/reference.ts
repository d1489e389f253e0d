import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { collator, regionName } from '#markets/intl.ts'
import type { Locale } from '#markets/market-table.ts'
import type { Country } from '../wire/country.ts'
import type { Layout } from '../wire/layout.ts'
import { type BackofficeOptions, createCall } from './call.ts'
import { CRITICAL_PATH_MS, STALE_WHILE_ERROR_MS, staleWhileError } from './stale-while-error.ts'

/** How long these count as fresh, in milliseconds: they change with a release. */
const FRESH_MS = { layout: 5 * 60_000, countries: 60 * 60_000 }

/**
 * Data that is the same for every traveller of a market. Methods never throw and never delay a page by over 300 ms (product §19).
 */
export interface Reference {
  layout: (locale: Locale) => Promise<Layout>
  /** Sorted by the language's own rules (product §19). */
  countries: (language: string) => Promise<readonly Country[]>
}

export interface ReferenceOptions extends Pick<BackofficeOptions, 'urls' | 'log' | 'onCall' | 'timeouts'> {
  /** The clock that ages values, in milliseconds. */
  now?: () => number
}

/** Caches layouts by locale and countries by language, in this process. */
export function createReference({ now, ...options }: ReferenceOptions): Reference {
  const callIn = (language?: string) =>
    createCall({ ...options, language, requestId: 'reference', accessToken: () => null })
  const kept = { staleMs: STALE_WHILE_ERROR_MS, waitMs: CRITICAL_PATH_MS }

  const layouts = perKey((locale: string) =>
    staleWhileError<Layout>(
      {
        ...kept,
        freshMs: FRESH_MS.layout,
        fallback: bundledLayout,
        load: () => callIn(locale)('getLayout', {}),
      },
      now,
    ),
  )
  const countries = perKey((language: string) =>
    staleWhileError<readonly Country[]>(
      {
        ...kept,
        freshMs: FRESH_MS.countries,
        fallback: bundledCountries(language),
        load: () => callIn()('listCountries', { query: { 'orderBy[language]': language } }),
      },
      now,
    ),
  )
  return {
    layout: (locale) => layouts(locale)(),
    countries: (language) => countries(language)(),
  }
}

/** Creates one cached value per key, on first use. */
function perKey<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

/** The footer until the catalog answers for the first time: no messages and no links rather than wrong ones. */
const bundledLayout: Layout = {
  footer: { content: { footerMessage: null, paymentMessage: null, paymentSystems: [], overdueHours: null } },
  contacts: {
    content: {
      books: { facebookGroup: null, facebook: null, instagram: null, tiktok: null },
      emergencyPhone: null,
      talkToUs: null,
    },
  },
}

/**
 * The countries until the geo API answers for the first time: names from the JavaScript runtime, sorted by the language's rules.
 */
function bundledCountries(language: string): readonly Country[] {
  const { compare } = collator(language)
  return getCountries()
    .map((code: CountryCode) => ({
      code,
      name: regionName(code, language),
      phonePrefix: `+${getCountryCallingCode(code)}`,
    }))
    .sort((one, other) => compare(one.name, other.name))
}
