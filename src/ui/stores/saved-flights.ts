import { map } from 'nanostores'

/** What a save has come to: how many flights are stored of a traveller now. */
export interface SavedFlights {
  readonly flights: number
}

/** The travellers whose flights were saved or removed on this page, by their ids. */
export const savedFlights = map<Record<string, SavedFlights>>({})

/** Notes a save. Always a new object: a correction leaves the number as it was, and is told all the same. */
export function noteSavedFlights(traveller: string, flights: number): void {
  savedFlights.setKey(traveller, { flights })
}
