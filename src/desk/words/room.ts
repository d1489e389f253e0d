import type { Locale } from '#markets/market-table.ts'
import { pluralForms } from '#markets/plural-label.ts'
import type { Appearance } from './appearances.ts'

/** The number of letters of a text's longest form, with placeholders as written. */
export const countLetters = (text: string): number =>
  Math.max(...pluralForms(text).map((form) => [...form].length))

/** The room that the crawl measured for a text at 360 px, compared with the current text. */
export interface Fit {
  readonly letters: number
  /** The most letters that fit in the measured number of lines. */
  readonly most: number
  readonly lines: number
  readonly fits: boolean
}

/** null if no screen shows the text: it is only read aloud, or the crawl did not find it. */
export function measureFit(text: string, appearance: Appearance | undefined, locale: Locale): Fit | null {
  const room = appearance?.[locale]
  if (!room) return null
  const [measured, lines, spare] = room
  const letters = countLetters(text)
  return { letters, most: measured + spare, lines, fits: letters <= measured + spare }
}
