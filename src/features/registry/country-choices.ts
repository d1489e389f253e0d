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
 * it would travel a third time, beside the two lists of choices made of it: two of the page's fifteen KB.
 */
export function keepCountries(language: string, packed: string): string {
  kept.set(language, packed)
  return language
}

/**
 * The choices of a form's country and calling code. In a browser they are what the server has written into the
 * form's selects of these names, so that hydration finds what is there.
 */
export function countryChoicesOf(
  language: string,
  prefixOption: string,
  selects: { country?: string; prefix: string },
): CountryChoices {
  if (typeof document === 'undefined') return unpackCountries(kept.get(language) ?? '', prefixOption)
  return { countries: writtenChoices(selects.country), prefixes: writtenChoices(selects.prefix) }
}

function writtenChoices(name: string | undefined): Choice[] {
  const select = name && document.querySelector<HTMLSelectElement>(`select[name="${CSS.escape(name)}"]`)
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
