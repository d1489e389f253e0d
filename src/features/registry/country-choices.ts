interface Choice {
  value: string
  label: string
}

interface CountryChoices {
  countries: Choice[]
  prefixes: Choice[]
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
 * The choices of a form's country. In a browser they are what the server has written into the form's select of this
 * name, so that hydration finds what is there.
 */
export const countryChoicesOf = (language: string, select: string): Choice[] =>
  typeof document === 'undefined' ? keptChoices(language).countries : writtenChoices(select)

/** The choices of a phone's calling code, in the same way; `option` is a template of `{name}` and `{prefix}`. */
export const prefixChoicesOf = (language: string, select: string, option: string): Choice[] =>
  typeof document === 'undefined' ? keptChoices(language, option).prefixes : writtenChoices(select)

const keptChoices = (language: string, prefixOption = ''): CountryChoices =>
  unpackCountries(kept.get(language) ?? '', prefixOption)

function writtenChoices(name: string): Choice[] {
  const select = document.querySelector<HTMLSelectElement>(`select[name="${CSS.escape(name)}"]`)
  if (!select) return []
  // Not the option's `label`, which runs blanks together: a name may hold two, and hydration compares them.
  return [...select.options].flatMap(({ value, textContent }) =>
    value === '' ? [] : [{ value, label: textContent }],
  )
}

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
