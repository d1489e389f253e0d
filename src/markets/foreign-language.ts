import type { Market } from './market-table.ts'

/** A language tag with the hyphens of BCP 47: many systems write `en_GB`. */
export const withHyphens = (tag: string): string => tag.replaceAll('_', '-')

/** The `lang` of a text in another language (WCAG 3.1.2); undefined if it is the page's own, unknown or malformed. */
export function foreignLanguage(
  tag: string | null,
  { htmlLang }: Pick<Market, 'htmlLang'>,
): string | undefined {
  if (tag === null || tag === htmlLang) return undefined
  try {
    const locale = new Intl.Locale(withHyphens(tag))
    return locale.language === new Intl.Locale(htmlLang).language ? undefined : locale.toString()
  } catch {
    return undefined
  }
}
