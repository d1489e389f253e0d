import { type Country, isTravelCode, TRAVEL_CODES } from '#backoffice/wire/country.ts'
import type { Translate } from '#i18n/translate.ts'
import { regionName } from '#markets/intl.ts'

type Named = Pick<Country, 'code' | 'name'>

/** The options of a select of countries; a stored one that is not in the list comes last, by its name in the language. */
export function countryOptions(
  countries: readonly Named[],
  stored: string,
  { market }: Pick<App.Locals, 'market'>,
): { value: string; label: string }[] {
  const options = countries.map(({ code, name }) => ({ value: code, label: name }))
  if (!stored || options.some(({ value }) => value === stored)) return options
  return [...options, { value: stored, label: regionName(stored, market.dateLocale) }]
}

/** The name of a country, or of a passport's substitute for one; the code if it is unknown. */
export function stateName(code: string, countries: readonly Named[], t: Translate): string {
  const known = countries.find((country) => country.code === code)?.name
  return known ?? (isTravelCode(code) ? t(`profile:passportState.${code}`) : code)
}

/** The countries that a passport may name, followed by its substitutes for one; empty while the list is missing. */
export function passportStates(countries: readonly Named[], t: Translate): readonly Named[] {
  if (countries.length === 0) return []
  const others = TRAVEL_CODES.filter((code) => countries.every((country) => country.code !== code))
  return [...countries, ...others.map((code) => ({ code, name: t(`profile:passportState.${code}`) }))]
}
