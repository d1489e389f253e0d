import { refreshParts } from '#ui/refresh-parts.ts'
import { attachLoadingBar } from '#ui/stores/loading-bar.ts'
import { savedFlights } from '#ui/stores/saved-flights.ts'

let attached = false

/** Updates the page's flights after every save. Set up once per page, by the first traveller's link. */
export function showSavedFlights(): void {
  if (attached) return
  attached = true
  attachLoadingBar()
  savedFlights.listen(() => void refreshParts('flights'))
}
