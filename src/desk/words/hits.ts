import type { Locale } from '#markets/market-table.ts'
import { type Hit, searchOf } from './search.ts'
import { partsOf, shownIn, type Text } from './texts.ts'

type Texts = ReadonlyMap<string, Text>

/** Building the index takes longer than a page may: it is kept until a text changes. */
let indexed: { readonly of: string; readonly search: ReturnType<typeof searchOf> } | null = null

/** The texts that a query finds. */
export function hitsFor(texts: Texts, query: string, locale?: Locale): Hit[] {
  if (query.trim() === '') return []
  const of = JSON.stringify([...texts.values()])
  if (indexed?.of !== of) indexed = { of, search: searchOf(texts.values()) }
  return indexed.search(query, locale)
}

/** Every text of a file, in its order. */
export const hitsIn = (texts: Texts, namespace: string, locale: Locale = 'en'): Hit[] =>
  [...texts.values()]
    .filter(({ key }) => partsOf(key).namespace === namespace)
    .map((text) => ({ key: text.key, locale, text: shownIn(text, locale) ?? '' }))
