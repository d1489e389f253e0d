import { createHash } from 'node:crypto'
import type { Flight } from '#backoffice/wire/flight.ts'
import { flightContent } from '#bookings/flights.ts'

/** Length of a flight's digest, in characters; a collision would gain an attacker nothing. */
const KEY_LENGTH = 20

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, KEY_LENGTH)

/**
 * The keys by which a command names stored flights, which have no id: a digest of what was shown, numbered if two are alike.
 * Whatever else is stored or removed meanwhile, a key names this flight or, once it has changed, none.
 */
export function flightKeys(flights: readonly Flight[]): string[] {
  const counts = new Map<string, number>()
  return flights.map((flight) => {
    const digest = digestOf(flightContent(flight))
    const before = counts.get(digest) ?? 0
    counts.set(digest, before + 1)
    return `${digest}.${before}`
  })
}

/** The key by which a command names all the flights that were shown. */
export const allFlightsKey = (flights: readonly Flight[]): string =>
  digestOf(flightKeys(flights).toSorted().join(' '))

/** The index of the flight that a key names; -1 once it has changed. */
export const flightIndex = (key: string, flights: readonly Flight[]): number =>
  flightKeys(flights).indexOf(key)

/** The flight that a key names, or null. */
export const flightBy = (key: string | undefined, flights: readonly Flight[]): Flight | null =>
  flights[flightIndex(key ?? '', flights)] ?? null
