import { NOTHING_PACKED, type Packed, readPacked } from './rules.ts'

/** The store of packing lists. The service worker (public/sw.js) empties it under the same name when its owner changes. */
export const PACKING = 'packing'

/** Where the list of a trip is kept: no page has this address. */
export const addressOf = (trip: string): string => `/packing/${encodeURIComponent(trip)}`

/** Whose list of which trip it is: `owner` are the marks of record 031, `until` the day after which it goes. */
export interface Keeper {
  address: string
  owner: string
  until: string
}

/** Whether two lists of marks are of the same traveller: they are made with several secrets, and one in common is enough. */
export const isSameOwner = (one: string, other: string): boolean =>
  one !== '' && one.split(' ').some((mark) => mark !== '' && other.split(' ').includes(mark))

/** What is kept for this traveller; nothing where it is somebody else's. Looking does not make the store. */
export async function loadPacked({ address, owner }: Keeper): Promise<Packed> {
  const found = await caches.match(address, { cacheName: PACKING, ignoreVary: true })
  if (!found || !isSameOwner(owner, found.headers.get('session-owner') ?? '')) return NOTHING_PACKED
  return readPacked(await found.text())
}

/**
 * Keeps it in the place of what was kept, with the words that tell how much is packed for the trip's page. Throws where the browser
 * has no room for it or refuses.
 */
export async function savePacked(
  { address, owner, until }: Keeper,
  packed: Packed,
  words: string,
): Promise<void> {
  const headers = {
    'session-owner': owner,
    'pocket-until': until,
    'pocket-title': encodeURIComponent(words),
  }
  const store = await caches.open(PACKING)
  await store.put(address, new Response(JSON.stringify(packed), { headers }))
}
