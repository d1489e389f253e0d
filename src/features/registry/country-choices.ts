interface Choice {
  value: string
  label: string
}

/**
 * The choices of what `packCountries` wrote: countries by name, and with their calling codes (spec §3: phone area
 * codes) after `prefixOption`, a template of `{name}` and `{prefix}`.
 */
export function unpackCountries(
  packed: string,
  prefixOption: string,
): { countries: Choice[]; prefixes: Choice[] } {
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
