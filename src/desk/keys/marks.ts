/** The query that begins (`on`) and ends (`off`) showing the keys of a host's pages, and the cookie that remembers it. */
export const KEYS_QUERY = 'showing-keys'
export const KEYS_COOKIE = 'showing-keys'

/** The desk's page of a text; `desk` is where the desk is served. */
export const textAddress = (desk: string, key: string): string =>
  `${desk}/desk/words/${key.replace(':', '/')}`

/**
 * Invisible marks around a text with its key. They are tag characters (U+E0000 to U+E007F, one for each of ASCII): nothing draws
 * them, they take no room, and they survive in attributes and in an island's props.
 */
const BEGIN = '\u{E0001}'
const CLOSE = '\u{E007F}'
const TAGS = 0xe0000

/** A mark without a key ends the text of the last mark with one. */
const END = BEGIN + CLOSE
const mark = /\u{E0001}([\u{E0020}-\u{E007E}]*)\u{E007F}/gu

const shifted = (text: string, by: number): string =>
  [...text].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + by)).join('')

/** A text marked with its key. */
export const marked = (key: string, text: string): string =>
  `${BEGIN}${shifted(key, TAGS)}${CLOSE}${text}${END}`

/** A piece of text between two marks: its position, and its keys, the innermost last. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly keys: readonly string[]
}

/**
 * The pieces of a text, split at its marks. `open` has the keys whose text has begun and not ended; the function updates it, since
 * a text may be spread over several nodes of a page.
 */
export function splitAtMarks(text: string, open: string[] = []): Piece[] {
  const pieces: Piece[] = []
  const add = (from: number, to: number) => {
    if (to > from) pieces.push({ from, to, keys: [...open] })
  }
  let from = 0
  for (const found of text.matchAll(mark)) {
    add(from, found.index)
    from = found.index + found[0].length
    if (found[1]) open.push(shifted(found[1], -TAGS))
    else open.pop()
  }
  add(from, text.length)
  return pieces
}

/** A text without its marks. */
export const unmarked = (text: string): string => text.replace(mark, '')
