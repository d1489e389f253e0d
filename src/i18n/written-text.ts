import type { Locale } from '#markets/market-table.ts'
import { pluralForms, pluralIndex } from '#markets/plural-label.ts'
import { elide } from './elision.ts'

/** Values for the placeholders, by name. `count` also chooses among forms separated by "|". */
export type TranslateValues = Readonly<Record<string, string | number>>

/** A text split at its placeholders: words at even places, names of placeholders at odd ones. */
type Pieces = readonly string[]

/** A text of one locale, read once and filled in often: a list of thirty trips fills in two hundred. */
export interface WrittenText {
  /** As it stands in the locale's file. */
  readonly text: string
  readonly whole: Pieces
  readonly forms: readonly Pieces[]
}

const piecesOf = (text: string): Pieces => text.split(/\{(\w+)\}/)

/** Reads a text for `fillIn`. */
export function writtenText(text: string): WrittenText {
  const whole = piecesOf(text)
  return { text, whole, forms: text.includes('|') ? pluralForms(text).map(piecesOf) : [whole] }
}

/**
 * A text as a page shows it: the plural form for its count, its placeholders filled in, an Italian article as it is spoken. A
 * placeholder without a value is left in the text, to be filled in by the browser.
 */
export function fillIn({ whole, forms }: WrittenText, values: TranslateValues, locale: Locale): string {
  const { count } = values
  const pieces =
    typeof count === 'number' ? (forms[pluralIndex(forms.length, count, locale)] ?? whole) : whole
  let filled = pieces[0] ?? ''
  for (let place = 1; place < pieces.length; place += 2) {
    const name = pieces[place] ?? ''
    filled += `${values[name] ?? `{${name}}`}${pieces[place + 1]}`
  }
  return locale === 'it-IT' ? elide(filled) : filled
}
