import { plain } from '#forms/combobox-options.ts'
import { type Named, tripName } from './rules.ts'

/** From this many trips on a list offers a search; fewer are read faster than a word is typed (product §9). */
export const SEARCH_FROM_TRIPS = 12

/** No destination is longer. */
export const MAX_SEARCH_LENGTH = 60

/** The search that a query parameter asks for; empty without one. */
export const searchOf = (text: string | null): string => (text ?? '').trim().slice(0, MAX_SEARCH_LENGTH)

/** The trips whose name or destination contains the searched text, ignoring case and accents; all of them without one. */
export function foundTrips<Trip extends Named>(trips: readonly Trip[], search: string): readonly Trip[] {
  const wanted = plain(search)
  if (wanted === '') return trips
  return trips.filter((trip) => plain(`${tripName(trip)} ${trip.tour.destination ?? ''}`).includes(wanted))
}
