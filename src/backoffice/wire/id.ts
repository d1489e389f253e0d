import { isLostSegment } from '#markets/path-segment.ts'

/** Longest id in the contract, in UTF-16 units: ids are any text up to this length (product §4). */
export const MAX_ID = 128

/**
 * Whether a text from an answer, an address or a form can be a record's id; if not, we do not call the backoffice. U+FFFD marks
 * something unreadable.
 */
export const isId = (text: string): boolean =>
  !isLostSegment(text) && text.length <= MAX_ID && text.isWellFormed() && !text.includes('\ufffd')
