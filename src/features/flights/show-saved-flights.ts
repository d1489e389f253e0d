import { refreshParts } from '#ui/refresh-parts.ts'
import { attachLoadingBar } from '#ui/stores/loading-bar.ts'
import { savedFlights } from '#ui/stores/saved-flights.ts'

let attached = false

/** Brings the page's flights up to date after every save. Once a page, whichever traveller's link comes first. */
export function showSavedFlights(): void {
  if (attached) return
  attached = true
  attachLoadingBar()
  savedFlights.listen(() => void refreshParts('flights'))
}
