import type { Locale } from '#markets/market-table.ts'
import type { Country } from '../wire/country.ts'
import type { FeaturePayload } from '../wire/feature.ts'
import type { Layout } from '../wire/layout.ts'
import { type BackofficeOptions, createCall } from './call.ts'
import { bundledCountries, bundledFeatures, bundledLayout } from './reference-fallback.ts'
import { CRITICAL_PATH_MS, STALE_WHILE_ERROR_MS, staleWhileError } from './stale-while-error.ts'

/** How long these count as fresh. Flags follow a switch within a minute; the rest changes with a release. */
const FRESH_MS = { layout: 5 * 60_000, countries: 60 * 60_000, features: 30_000 }

/**
 * Data that is the same for every traveller of a market. Methods never throw and never make a page wait over 300 ms (product
 * §19).
 */
export interface Reference {
  layout: (locale: Locale) => Promise<Layout>
  /** Sorted by the language's own rules (product §19). */
  countries: (language: string) => Promise<readonly Country[]>
  features: () => Promise<FeaturePayload>
}

export interface ReferenceOptions extends Pick<BackofficeOptions, 'urls' | 'log' | 'onCall' | 'timeouts'> {
  clientKey: string
  /** The clock by which values age, in milliseconds. */
  now?: () => number
}

/** Caches layouts by locale, countries by language, and the flags, in this process. */
export function createReference({ clientKey, now, ...options }: ReferenceOptions): Reference {
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
  const features = staleWhileError<FeaturePayload>(
    {
      ...kept,
      freshMs: FRESH_MS.features,
      fallback: bundledFeatures,
      load: () => callIn()('getFeatures', { params: { clientKey } }),
    },
    now,
  )

  return {
    layout: (locale) => layouts(locale)(),
    countries: (language) => countries(language)(),
    features,
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
