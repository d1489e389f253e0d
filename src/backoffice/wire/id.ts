/** Longest id of the contract, in UTF-16 units: ids are any text up to this (product §19). */
export const MAX_ID = 128

/** Whether a text from an address or a form can be an id at all; others are not asked about. */
export const isId = (text: string): boolean => text !== '' && text.length <= MAX_ID
