import { regionName } from '#i18n/region-name.ts'

interface Country {
  code: string
  name: string
}

/** The options of a select of countries; one that is stored and not in the list comes last, by its name in the language. */
export function countryOptions(
  countries: readonly Country[],
  stored: string,
  { market }: Pick<App.Locals, 'market'>,
): { value: string; label: string }[] {
  const options = countries.map(({ code, name }) => ({ value: code, label: name }))
  if (!stored || options.some(({ value }) => value === stored)) return options
  return [...options, { value: stored, label: regionName(stored, market.dateLocale) }]
}
