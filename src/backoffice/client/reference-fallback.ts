import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import type { Country } from '../wire/country.ts'
import type { FeaturePayload } from '../wire/feature.ts'
import type { Layout } from '../wire/layout.ts'

/** The footer until the catalog has answered for the first time: no messages and no links rather than wrong ones. */
export const bundledLayout: Layout = {
  footer: { content: { footerMessage: null, paymentMessage: null, paymentSystems: [], overdueHours: null } },
  contacts: {
    content: {
      books: { facebookGroup: null, facebook: null, instagram: null, tiktok: null },
      emergencyPhone: null,
    },
  },
}

/** The flags until their service has answered for the first time: every optional feature is off. */
export const bundledFeatures: FeaturePayload = {
  features: {
    wishlist: { defaultValue: false },
    'talk-to-us': { defaultValue: { countries: [], header: false } },
  },
}

/**
 * The countries until the geo API has answered for the first time: names from the JavaScript runtime, sorted by the language's
 * rules.
 */
export function bundledCountries(language: string): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  const { compare } = new Intl.Collator(language)
  return getCountries()
    .map((code: CountryCode) => ({
      code,
      name: names.of(code) ?? code,
      phonePrefix: `+${getCountryCallingCode(code)}`,
    }))
    .sort((one, other) => compare(one.name, other.name))
}
