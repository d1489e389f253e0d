/** The name of a country in a language; the text itself if it is not a country code. */
export function regionName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
  } catch {
    // Intl throws for a malformed code.
    return code
  }
}
