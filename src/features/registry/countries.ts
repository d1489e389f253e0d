import type { Country } from '#backoffice/country.ts'
import type { User } from '#backoffice/user.ts'

/**
 * Countries for an island's lists, in the language's own order (spec §3: geo data): a line each of code, name and
 * calling code, tab between. Every list comes from it (`country-choices.ts`).
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
