import type { Country } from '#backoffice/country.ts'
import type { User } from '#backoffice/user.ts'

export interface Choice {
  value: string
  label: string
}

/** Countries by name, in the language's own order (spec §3: geo data). */
export const countryChoices = (countries: readonly Country[]): Choice[] =>
  countries.map(({ code, name }) => ({ value: code, label: name }))

/**
 * Countries for an island with two lists of them: a line each of code, name and calling code,
 * tab between. Both lists come from it (`country-choices.ts`): as choices spelt out twice, four hundred
 * objects would weigh more than the page.
 */
export const packCountries = (countries: readonly Country[]): string =>
  countries.map(({ code, name, phonePrefix }) => `${code}\t${name}\t${phonePrefix ?? ''}`).join('\n')

/** Whose calling code an unknown phone starts with: where they live, the market's home, where they seem to be. */
export function likelyPhoneCountry(
  user: User,
  { market, country }: Pick<App.Locals, 'market' | 'country'>,
): string {
  return user.country ?? market.homeOf[0] ?? country ?? 'IT'
}
