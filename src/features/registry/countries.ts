import type { Country } from '#backoffice/wire/country.ts'
import type { User } from '#backoffice/wire/user.ts'

/** The options of a select. */
interface Option {
  value: string
  label: string
}

/** The options for a form's country, sorted by the language's rules (product §19). */
export const countryOptions = (countries: readonly Country[]): Option[] =>
  countries.map(({ code, name }) => ({ value: code, label: name }))

/** The options for a phone's calling code (product §14). */
export const prefixOptions = (countries: readonly Country[], { t }: Pick<App.Locals, 't'>): Option[] =>
  countries.flatMap(({ code, name, phonePrefix }) =>
    phonePrefix ? [{ value: code, label: t('profile:prefixOption', { name, prefix: phonePrefix }) }] : [],
  )

/**
 * The country whose calling code an empty phone field starts with: residence, else the market's, else where the traveller seems
 * to be.
 */
export function likelyPhoneCountry(
  user: User,
  { market, country }: Pick<App.Locals, 'market' | 'country'>,
): string {
  return user.country ?? market.homeOf[0] ?? country ?? 'IT'
}
