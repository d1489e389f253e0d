import { type Locale, locales } from '#markets/market-table.ts'
import { findFallbackLocale } from './locale-registry.ts'
import { isWordParam, paramValues, type WordParam, wordParams } from './routes.ts'

/** A path or word in a locale, or a list: the current one, then the former ones that redirect to it. */
export type Slugs = string | readonly string[]

/** English value → the words for it in a locale's addresses. */
export type WordTable = Readonly<Record<string, Slugs>>

/** Route name → slug path; `{param}` → the words for its values. */
export type SlugTable = Readonly<Record<string, Slugs | WordTable>>
export type SlugTables = Readonly<Partial<Record<Locale, SlugTable>>>

/** The locales whose tables are searched in turn: the locale, the one it is a variant of, English (product §4). */
export const fallbackChain = (locale: Locale): readonly Locale[] => [
  locale,
  findFallbackLocale(locale) ?? 'en',
  'en',
]

/** The key of a parameter's words in a table, spelled as in the paths. */
export const wordKey = (param: WordParam): string => `{${param}}`

function wordsOf(tables: SlugTables, locale: Locale, param: WordParam, value: string): readonly string[] {
  const perLocale = fallbackChain(locale).map((from) => {
    const table = tables[from]?.[wordKey(param)] as WordTable | undefined
    return table?.[value]
  })
  return [perLocale.find((slugs) => slugs !== undefined) ?? value].flat()
}

/** Translates parameter values that are words (`paramValues`), by the tables' `{kind}` and `{step}`. */
export function compileWords(tables: SlugTables) {
  const current = new Map<string, string>()
  const meanings = new Map<string, string>()
  for (const param of wordParams) {
    for (const value of paramValues[param]) {
      meanings.set(`${param} ${value}`, value)
      for (const locale of locales) {
        const words = wordsOf(tables, locale, param, value)
        current.set(`${locale} ${param} ${value}`, words[0] ?? value)
        for (const word of words) meanings.set(`${param} ${word}`, value)
      }
    }
  }

  /** The English value of a localized segment, in any locale; an unknown value stays as it is. */
  const meant = (param: string, word: string): string =>
    isWordParam(param) ? (meanings.get(`${param} ${word}`) ?? word) : word

  /** The word for a value in a locale's address; an unknown value stays as it is. */
  const localized = (locale: Locale, param: string, value: string): string =>
    isWordParam(param) ? (current.get(`${locale} ${param} ${meant(param, value)}`) ?? value) : value

  return { meant, localized }
}
