import type { Choice } from './countries.ts'

/*
 * A list of countries as one text. An island's props are written into the page value by value, each with its type and
 * in escaped quotes: as a list of objects the countries weigh twice what they do here.
 */

const BETWEEN = '\n'

/** The choices as one text; values hold no space. */
export const packChoices = (choices: readonly Choice[]): string =>
  choices.map(({ value, label }) => `${value} ${label.replaceAll(BETWEEN, ' ')}`).join(BETWEEN)

/** The choices of such a text. */
export function unpackChoices(packed: string): Choice[] {
  if (packed === '') return []
  return packed.split(BETWEEN).map((line) => {
    const at = line.indexOf(' ')
    return { value: line.slice(0, at), label: line.slice(at + 1) }
  })
}
