import { localeRegistry } from '#i18n/locale-registry.ts'
import { type Locale, locales } from '#markets/market-table.ts'
import type { Wordings } from './judge.ts'
import type { Text } from './texts.ts'

/** A text has no lines: what a text field breaks becomes a space. A no-break space at an end stays, to be refused with its reason. */
const inOneLine = (typed: string): string =>
  typed.replace(/\s*\r?\n\s*/g, ' ').replace(/^[ \t]+|[ \t]+$/g, '')

const isVariant = (locale: Locale): boolean => localeRegistry[locale]?.variantOf !== undefined

/** What a form or an address says differently from what is saved. An empty field of a variant means that it inherits the text. */
export function typedIn(asked: URLSearchParams, { said }: Text): Wordings {
  const typed = locales.flatMap((locale) => {
    const value = asked.get(locale)
    if (value === null) return []
    const text = inOneLine(value)
    const now = text === '' && isVariant(locale) ? null : text
    return (now ?? '') === (said[locale] ?? '') ? [] : [[locale, now] as const]
  })
  return Object.fromEntries(typed)
}

/** The same as members of a query; an empty one stands for a variant that inherits. */
export const queryOf = (typed: Wordings): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).map(([locale, text]) => [locale, text ?? '']))
