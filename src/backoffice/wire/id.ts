import { isLostSegment } from '#markets/path-segment.ts'

/** Longest id in the contract, in UTF-16 units: ids are any text up to this length (product §4). */
export const MAX_ID = 128

/**
 * Whether text from an answer, an address or a form can be the id of a record that is asked for by it; if not, the backoffice is
 * not asked. U+FFFD stands where something could not be read.
 */
export const isId = (text: string): boolean =>
  !isLostSegment(text) && text.length <= MAX_ID && text.isWellFormed() && !text.includes('\ufffd')
