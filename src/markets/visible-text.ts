/** Spaces, controls, what Unicode lets no font draw (joiners, bidi marks, soft hyphens, fillers), and the blank of Braille. */
const BLANK = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb\u2800]+/gu

/** Whether a text shows anything at all: a heading or a link of one that does not would be empty. */
export const showsAnything = (text: string): boolean => text.replace(BLANK, '') !== ''

/** The first of some names that shows anything, else the id; an id that shows nothing is written as in an address. */
export function firstShown(names: readonly (string | null)[], id: string): string {
  const shown = [...names, id].find((text) => text !== null && showsAnything(text))
  return shown?.trim() ?? encodeURIComponent(id)
}
