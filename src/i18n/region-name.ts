/** The name of a country in a language; the text itself where it is no country's code. */
export function regionName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
  } catch {
    // Intl throws for what cannot be a code.
    return code
  }
}
