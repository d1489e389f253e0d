import MiniSearch from 'minisearch'
import { hasWords } from '#i18n/copy-text.ts'
import { type Locale, locales } from '#markets/market-table.ts'
import { pluralForms } from '#markets/plural-label.ts'
import { searchText } from '#markets/search-text.ts'
import { shownIn, splitKey, type Text } from './texts.ts'

type Texts = ReadonlyMap<string, Text>

/** Building the index takes longer than a page may: it is kept until a text changes. */
let indexed: { readonly of: string; readonly search: ReturnType<typeof createTextSearch> } | null = null

/** The texts that match a query. */
export function hitsFor(texts: Texts, query: string, locale?: Locale): Hit[] {
  if (query.trim() === '') return []
  const of = JSON.stringify([...texts.values()])
  if (indexed?.of !== of) indexed = { of, search: createTextSearch(texts.values()) }
  return indexed.search(query, locale)
}

/** Every text of a file, in its order. */
export const hitsIn = (texts: Texts, namespace: string, locale: Locale = 'en'): Hit[] =>
  [...texts.values()]
    .filter(({ key }) => splitKey(key).namespace === namespace)
    .map((text) => ({ key: text.key, locale, text: shownIn(text, locale) ?? '' }))

/** One matching text, in the locale that matches best. */
export interface Hit {
  readonly key: string
  readonly locale: Locale
  readonly text: string
}

/** One wording, as it is indexed. */
interface Wording extends Hit {
  readonly id: string
  /** The text without its placeholders, and its key as words. */
  readonly words: string
  readonly keyWords: string
  /** Patterns of the screen's text: a placeholder matches anything. */
  readonly shown: readonly RegExp[]
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The patterns of a text's plural forms as the screen shows them, with anything for a placeholder. */
const shownAs = (text: string): RegExp[] =>
  pluralForms(text)
    .filter(hasWords)
    .map(
      (form) =>
        new RegExp(
          `^${searchText(form)
            .split(/\{\w+\}/)
            .map(escaped)
            .join('.+')}$`,
        ),
    )

function wordingsOf({ key, wordings }: Text): Wording[] {
  return locales.flatMap((locale) => {
    const text = wordings[locale]
    if (text === undefined) return []
    const words = text.replace(/\{\w+\}|\|/g, ' ')
    const keyWords = key.replace(/([a-z])([A-Z])/g, '$1 $2')
    return [{ id: `${locale} ${key}`, key, locale, text, words, keyWords, shown: shownAs(text) }]
  })
}

/** Tolerates typing errors in long words, and matches words by a long enough beginning. */
const tolerant = {
  combineWith: 'OR',
  prefix: (term: string) => term.length > 2,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  boost: { words: 2 },
} as const

/** How much a wording's score rises if it equals the query, contains it, or has all its words close together. */
const BOOST = { same: 1000, part: 30, all: 10 }

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** How close together a text has all the query's words: 1 if nothing is between them, 0 if one is missing. */
function closeness(asked: readonly string[], words: readonly string[]): number {
  const wanted = new Set(asked)
  const places = words.flatMap((word, at) => (wanted.has(word) ? [{ word, at }] : []))
  let closest = Number.POSITIVE_INFINITY
  for (const [from, { at }] of places.entries()) {
    const missing = new Set(wanted)
    const last = places.slice(from).find(({ word }) => missing.delete(word) && missing.size === 0)
    if (last) closest = Math.min(closest, last.at - at + 1)
  }
  return wanted.size / closest
}

function likeness(query: string, { shown, words }: Wording): number {
  if (shown.some((pattern) => pattern.test(query))) return BOOST.same
  const text = searchText(words)
  if (text.includes(query)) return BOOST.part
  return 1 + BOOST.all * closeness(wordsOf(query), wordsOf(text))
}

/**
 * Searches the wordings of all locales, ignoring accents, case and the values in a text: "Hallo Otto" finds "Hallo {name}". A key
 * finds its text too. The result has one hit per text, the best first; `locale` restricts it to one locale's wordings.
 */
export function createTextSearch(texts: Iterable<Text>) {
  const wordings = new Map([...texts].flatMap(wordingsOf).map((wording) => [wording.id, wording]))
  const index = new MiniSearch<Wording>({ fields: ['words', 'keyWords'], processTerm: searchText })
  index.addAll([...wordings.values()])

  return (query: string, locale?: Locale, most = 60): Hit[] => {
    const plain = searchText(query)
    const best = new Map<string, { readonly hit: Hit; readonly score: number }>()
    for (const { id, score } of index.search(query, tolerant)) {
      const wording = wordings.get(id)
      if (!wording || (locale && wording.locale !== locale)) continue
      const { key, text } = wording
      const weighed = score * (key === query.trim() ? BOOST.same : likeness(plain, wording))
      if (weighed > (best.get(key)?.score ?? 0))
        best.set(key, { hit: { key, locale: wording.locale, text }, score: weighed })
    }
    return [...best.values()]
      .sort((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ hit }) => hit)
  }
}
