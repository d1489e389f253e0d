import type { Market } from './market-table.ts'

/**
 * The language that a text names, for its `lang` (WCAG 3.1.2); undefined where it is the page's own, is not named, or is no
 * language.
 */
export function foreignLanguage(
  tag: string | null,
  { htmlLang }: Pick<Market, 'htmlLang'>,
): string | undefined {
  try {
    const locale = new Intl.Locale(tag ?? htmlLang)
    return locale.language === new Intl.Locale(htmlLang).language ? undefined : locale.toString()
  } catch {
    return undefined
  }
}
