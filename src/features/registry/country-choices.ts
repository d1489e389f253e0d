import { type Option, type Options, writtenOptions } from '#ui/react/options.tsx'

interface CountryChoices {
  countries: Option[]
  prefixes: Option[]
}

/** The packed lists of this process, by language; in a browser there are none. */
const kept = new Map<string, string>()

/**
 * Keeps what `packCountries` wrote for the server's own rendering, and returns the name to ask for it by. As a prop
 * it would travel once more, beside the lists of choices made of it: two of the page's fifteen KB.
 */
export function keepCountries(language: string, packed: string): string {
  kept.set(language, packed)
  return language
}

/**
 * The choices of a form's country, null where there are none. In a browser they are what the server has written into
 * the form's select of this name. Keep them as a state: a select takes another object for other options.
 */
export function countryChoicesOf(language: string, select: string): Options | null {
  if (typeof document !== 'undefined') return writtenOptions(select)
  const { countries } = keptChoices(language)
  return countries.length > 0 ? countries : null
}

/** The choices of a phone's calling code, in the same way; `option` is a template of `{name}` and `{prefix}`. */
export const prefixChoicesOf = (language: string, select: string, option: string): Options =>
  typeof document === 'undefined' ? keptChoices(language, option).prefixes : (writtenOptions(select) ?? [])

const keptChoices = (language: string, prefixOption = ''): CountryChoices =>
  unpackCountries(kept.get(language) ?? '', prefixOption)

/**
 * The choices of what `packCountries` wrote: countries by name, and with their calling codes (spec §3: phone area
 * codes) after `prefixOption`, a template of `{name}` and `{prefix}`.
 */
export function unpackCountries(packed: string, prefixOption: string): CountryChoices {
  const lines = packed ? packed.split('\n').map((line) => line.split('\t')) : []
  return {
    countries: lines.map(([value = '', label = '']) => ({ value, label })),
    prefixes: lines.flatMap(([value = '', name = '', prefix = '']) =>
      prefix
        ? [{ value, label: prefixOption.replace('{name}', () => name).replace('{prefix}', () => prefix) }]
        : [],
    ),
  }
}
