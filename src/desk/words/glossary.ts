import { type Locale, locales } from '#markets/market-table.ts'
import { searchText } from '#markets/search-text.ts'

/** One term and its word in each language, as in its cell of the table. */
export type Term = Readonly<Partial<Record<Locale, string>>>

const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text)

/** The terms of `locales/glossary.tsv`, one per row below the locales. Throws if its head is not a row of locales. */
export function readGlossary(table: string): Term[] {
  const [columns = [], ...rows] = table
    .trim()
    .split('\n')
    .map((row) => row.split('\t'))
  if (!columns.every(isLocale)) throw new Error('locales/glossary.tsv does not begin with a row of locales')
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [columns[index], cell])))
}

/** The words of a cell: its variants without bracketed parts, articles and the dots of a pattern. */
const variantsOf = (cell: string): string[] =>
  cell
    .replace(/\([^)]*\)/g, '')
    .split(/[,;…]/)
    .map((variant) => searchText(variant).replace(/^(?:to|the|die|der|das|la|le|el|il|i) (?=.{4})/, ''))
    .filter((variant) => variant.length > 2)

/** The part of a word that stays when it is inflected. */
const stemOf = (word: string): string => (word.length > 5 ? word.slice(0, -2) : word.slice(0, 4))

/** How much longer than the term an inflected word may be; a compound is longer, and means something else. */
const MOST_ENDING = 2

const isFormOf = (word: string, term: string): boolean =>
  term.length < 4 ? word === term : word.startsWith(stemOf(term)) && word.length <= term.length + MOST_ENDING

/** Whether a text uses a term of the glossary, in any of its forms. */
export function says(text: string, cell: string): boolean {
  const words = searchText(text.replace(/\{\w+\}/g, ' ')).match(/[\p{L}\d'-]+/gu) ?? []
  return variantsOf(cell).some((variant) => {
    const wanted = variant.split(' ')
    return words.some((_, at) => wanted.every((term, offset) => isFormOf(words[at + offset] ?? '', term)))
  })
}

/** The terms that a text uses in at least one language, with the languages whose text uses the glossary's word. */
export function termsIn(
  wordings: Readonly<Partial<Record<Locale, string>>>,
  glossary: readonly Term[],
): { readonly term: Term; readonly usedIn: readonly Locale[] }[] {
  return glossary
    .map((term) => ({
      term,
      usedIn: locales.filter((locale) => says(wordings[locale] ?? '', term[locale] ?? '')),
    }))
    .filter(({ usedIn }) => usedIn.length > 0)
}
