import { listCacheAddresses } from '#texts/packing-address.ts'
import { NOTHING_PACKED, type Packed, readPacked } from './rules.ts'

/** The store of packing lists. The service worker (public/sw.js) empties it under the same name when its owner changes. */
export const PACKING = 'packing'

/** The trip and owner of a list; `until` is the instant at which it is deleted. */
export interface Keeper {
  trip: string
  owner: string
  until: string
}

/** The list stored for this traveller, also under an older mark. Reading does not create the store. */
export async function loadPacked({ trip, owner }: Keeper): Promise<Packed> {
  for (const address of listCacheAddresses(trip, owner)) {
    const found = await caches.match(address, { cacheName: PACKING })
    if (found) return readPacked(await found.text())
  }
  return NOTHING_PACKED
}

/**
 * Replaces the stored list, and stores the text that shows on the trip's page how much is packed. Throws if the browser has no room
 * for it or refuses.
 */
export async function savePacked(
  { trip, owner, until }: Keeper,
  packed: Packed,
  words: string,
): Promise<void> {
  const [address = ''] = listCacheAddresses(trip, owner)
  const headers = {
    'session-owner': owner,
    'pocket-until': until,
    'pocket-title': encodeURIComponent(words),
  }
  const store = await caches.open(PACKING)
  await store.put(address, new Response(JSON.stringify(packed), { headers }))
}
