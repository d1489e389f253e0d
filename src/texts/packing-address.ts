// Alone in its file: a browser's script has it too, and nothing else of the server's words.

/**
 * Where the lists of a trip are kept, one for each of the marks of its owner (record 031), the newest first: whoever has not the mark
 * has not the address. No page has one of these.
 */
export const addressesOf = (trip: string, owner: string): string[] =>
  owner.split(' ').map((mark) => `/packing/${encodeURIComponent(trip)}?${mark}`)
