import type { Locale } from '#markets/market-table.ts'
import { pluralForms } from '#markets/plural-label.ts'
import type { Appearance } from './appearances.ts'

/** The letters of a text's longest form, placeholders as they are written. */
export const lettersOf = (text: string): number =>
  Math.max(...pluralForms(text).map((form) => [...form].length))

/** The room that the crawl measured for a text at 360 px, compared with the text as it reads now. */
export interface Fit {
  readonly letters: number
  /** The most letters that fit in as many lines as it had. */
  readonly most: number
  readonly lines: number
  readonly fits: boolean
}

/** Null where no screen shows the text: it is read aloud, or the crawl did not come across it. */
export function fitOf(text: string, appearance: Appearance | undefined, locale: Locale): Fit | null {
  const room = appearance?.[locale]
  if (!room) return null
  const [measured, lines, spare] = room
  const letters = lettersOf(text)
  return { letters, most: measured + spare, lines, fits: letters <= measured + spare }
}
