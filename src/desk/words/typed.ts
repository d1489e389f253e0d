import { hasWords } from '#i18n/copy-text.ts'
import { localeRegistry } from '#i18n/locale-registry.ts'
import { type Locale, locales } from '#markets/market-table.ts'
import type { AllowList } from '#tools/copy-check.ts'
import type { Wordings } from './judge.ts'
import { fullLocales, type Text } from './texts.ts'

/** A text has no lines: line breaks become spaces. A no-break space at an end stays, to be refused with its reason. */
const inOneLine = (typed: string): string =>
  typed.replace(/\s*\r?\n\s*/g, ' ').replace(/^[ \t]+|[ \t]+$/g, '')

const isVariant = (locale: Locale): boolean => localeRegistry[locale]?.variantOf !== undefined

/** Wordings of a form or an address that differ from the saved ones. An empty field of a variant inherits the text. */
export function typedIn(params: URLSearchParams, { wordings }: Text): Wordings {
  const typed = locales.flatMap((locale) => {
    const value = params.get(locale)
    if (value === null) return []
    const text = inOneLine(value)
    const now = text === '' && isVariant(locale) ? null : text
    return (now ?? '') === (wordings[locale] ?? '') ? [] : [[locale, now] as const]
  })
  return Object.fromEntries(typed)
}

/** The form field with the reason why a text is the same as in English. */
export const sameField = (locale: Locale): string => `same.${locale}`

/** The locales whose text would be the same as the English one. */
export const sameAsEnglish = ({ wordings }: Text, typed: Wordings): Locale[] => {
  const english = typed.en ?? wordings.en ?? ''
  const others = fullLocales.filter((locale) => locale !== 'en')
  return others.filter((locale) => hasWords(english) && (typed[locale] ?? wordings[locale]) === english)
}

/** The changed reasons for being the same as in English: typed ones, and those that no longer apply. */
export function reasonsIn(
  params: URLSearchParams,
  text: Text,
  typed: Wordings,
  allowed: AllowList,
): Wordings {
  const same = sameAsEnglish(text, typed)
  const changed = fullLocales.flatMap((locale) => {
    const known = allowed[locale]?.[text.key] ?? null
    const wanted = same.includes(locale) ? params.get(sameField(locale))?.trim() || known : null
    return wanted === known ? [] : [[locale, wanted] as const]
  })
  return Object.fromEntries(changed)
}

/** The same as members of a query; an empty one means a variant that inherits. */
export const toQuery = (
  typed: Wordings,
  nameOf: (locale: Locale) => string = (locale) => locale,
): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).map(([locale, text]) => [nameOf(locale as Locale), text ?? '']))
