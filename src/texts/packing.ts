import type { TripProgramme } from '#bookings/programme.ts'

/**
 * Where the lists of a trip are kept, one for each of the marks of its owner (record 031), the newest first: whoever has not the mark
 * has not the address. No page has one of these.
 */
export const addressesOf = (trip: string, owner: string): string[] =>
  owner.split(' ').map((mark) => `/packing/${encodeURIComponent(trip)}?${mark}`)

/** How many things a trip's packing list names, each once; 0 without one. */
export const thingsToPack = (programme: Pick<TripProgramme, 'packing'> | null): number =>
  new Set(programme?.packing.flatMap(({ items }) => items)).size
