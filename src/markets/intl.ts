/**
 * Makes each formatter once: creating one costs 20 to 100 µs, and a trip's page uses a dozen. Locales, options and time zones passed
 * here come from our own tables, so their number is bounded. In the browser, where a page uses one, call Intl itself.
 */
function once<Args extends [locale: string, options?: unknown], Format>(make: (...args: Args) => Format) {
  const made = new Map<string, Format>()
  return (...args: Args): Format => {
    const key = JSON.stringify(args)
    const format = made.get(key) ?? make(...args)
    made.set(key, format)
    return format
  }
}

export const dateTimeFormat = once(
  (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const numberFormat = once(
  (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
export const listFormat = once(
  (locale: string, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)
export const collator = once(
  (locale: string, options?: Intl.CollatorOptions) => new Intl.Collator(locale, options),
)
const displayNames = once(
  (locale: string, type: 'region' | 'language') => new Intl.DisplayNames(locale, { type }),
)

/** The name of a country in a language; the text itself if it is not a country code. */
export const regionName = (code: string, locale: string): string => nameOf('region', code, locale)

/** The name of a language in another; the text itself if it is not a language tag. */
export const languageName = (tag: string, locale: string): string => nameOf('language', tag, locale)

function nameOf(type: 'region' | 'language', code: string, locale: string): string {
  try {
    return displayNames(locale, type).of(code) ?? code
  } catch {
    // Intl throws for a malformed code.
    return code
  }
}
