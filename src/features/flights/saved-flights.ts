import { map } from 'nanostores'

/** The result of a save: how many flights of a traveller are stored now. */
export interface SavedFlights {
  readonly flights: number
}

/** The travellers whose flights were saved or removed on this page, by id. */
export const savedFlights = map<Record<string, SavedFlights>>({})

/** Notes a save. Always a new object, so that listeners are notified of a correction that does not change the number. */
export function noteSavedFlights(traveller: string, flights: number): void {
  savedFlights.setKey(traveller, { flights })
}
