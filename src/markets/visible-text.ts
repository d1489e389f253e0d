/** Not spaces, controls, what Unicode lets no font draw (joiners, bidi marks, soft hyphens, fillers), or the Braille blank. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb\u2800]/u

/** Whether a text has a visible character; without one, its heading or link would be empty. */
export const showsAnything = (text: string): boolean => VISIBLE.test(text)

/** The first name with a visible character, else the id; an id without one is URL-encoded. */
export function firstShown(names: readonly (string | null)[], id: string): string {
  const shown = [...names, id].find((text) => text !== null && showsAnything(text))
  return shown?.trim() ?? encodeURIComponent(id)
}
