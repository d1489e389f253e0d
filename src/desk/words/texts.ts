import { flatten, placeholders } from '#i18n/copy-text.ts'
import { localeRegistry } from '#i18n/locale-registry.ts'
import { type Locale, locales } from '#markets/market-table.ts'
import { pluralForms } from '#markets/plural-label.ts'

/** Parsed copy files: locale → namespace → JSON. */
type Copy = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The locales with a complete set of texts, and those with only their differences. */
export const fullLocales = locales.filter((locale) => localeRegistry[locale]?.variantOf === undefined)
export const variantLocales = locales.filter((locale) => localeRegistry[locale]?.variantOf !== undefined)

/** One text in all languages. */
export interface Text {
  /** As the code uses it: `trips:empty.title`. */
  readonly key: string
  /** Each locale's own wording; a variant that inherits the text has none. */
  readonly wordings: Readonly<Partial<Record<Locale, string>>>
}

/** Every text of the copy, by key, in the order of the files. */
export function readTexts(copy: Copy): ReadonlyMap<string, Text> {
  const texts = new Map<string, { key: string; wordings: Partial<Record<Locale, string>> }>()
  for (const locale of locales) {
    for (const [namespace, json] of Object.entries(copy[locale] ?? {})) {
      for (const [path, wording] of flatten(json)) {
        const key = `${namespace}:${path}`
        const text = texts.get(key) ?? { key, wordings: {} }
        text.wordings[locale] = wording
        texts.set(key, text)
      }
    }
  }
  return texts
}

/** A locale's text, its own or inherited, or null without one. */
export function shownIn(text: Text, locale: Locale): string | null {
  const from = localeRegistry[locale]?.variantOf as Locale | undefined
  return text.wordings[locale] ?? (from && text.wordings[from]) ?? null
}

/** What a text must keep: the placeholders that the site fills in, and the number of plural forms. */
export function readShape(english: string): { readonly names: readonly string[]; readonly forms: number } {
  return { names: placeholders(english) ?? [], forms: pluralForms(english).length }
}

/** A key in its two parts: the file and the path in it. */
export function splitKey(key: string): { readonly namespace: string; readonly path: string } {
  const [namespace = '', path = ''] = key.split(':')
  return { namespace, path }
}
