import type { Country } from '#backoffice/wire/country.ts'
import type { User } from '#backoffice/wire/user.ts'

/** What a select offers. */
interface Option {
  value: string
  label: string
}

/** The choices of a form's country, in the language's own order (product §19). */
export const countryOptions = (countries: readonly Country[]): Option[] =>
  countries.map(({ code, name }) => ({ value: code, label: name }))

/** The choices of a phone's calling code (product §14). */
export const prefixOptions = (countries: readonly Country[], { t }: Pick<App.Locals, 't'>): Option[] =>
  countries.flatMap(({ code, name, phonePrefix }) =>
    phonePrefix ? [{ value: code, label: t('profile:prefixOption', { name, prefix: phonePrefix }) }] : [],
  )

/** Whose calling code an unknown phone starts with: where they live, the market's home, where they seem to be. */
export function likelyPhoneCountry(
  user: User,
  { market, country }: Pick<App.Locals, 'market' | 'country'>,
): string {
  return user.country ?? market.homeOf[0] ?? country ?? 'IT'
}
