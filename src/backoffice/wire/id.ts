/** Longest id in the contract, in UTF-16 units: ids are any text up to this length (product §4). */
export const MAX_ID = 128

/** Whether text from an address or a form can be an id at all; if not, the backoffice is not asked. */
export const isId = (text: string): boolean => text !== '' && text.length <= MAX_ID
