// A file of its own because browser scripts import it, without the other texts of the server.

/**
 * The cache addresses of a trip's lists, one for each mark of its owner (record 031), newest first: without the mark, the address
 * is unknown. No page is served there.
 */
export const listCacheAddresses = (trip: string, owner: string): string[] =>
  owner.split(' ').map((mark) => `/packing/${encodeURIComponent(trip)}?${mark}`)
