import type { Market } from './market-table.ts'

/** The `lang` of a text in another language (WCAG 3.1.2); undefined if it is the page's own, unknown or malformed. */
export function foreignLanguage(
  tag: string | null,
  { htmlLang }: Pick<Market, 'htmlLang'>,
): string | undefined {
  if (tag === null || tag === htmlLang) return undefined
  try {
    const locale = new Intl.Locale(tag)
    return locale.language === new Intl.Locale(htmlLang).language ? undefined : locale.toString()
  } catch {
    return undefined
  }
}
