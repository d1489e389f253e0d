import { SESSION_COOKIE } from '../../../shared/equal.ts'
import { loadTrips } from '../../../shared/trips.ts'

// The token stays on the server: the page requests this.
export default defineEventHandler((event) => {
  const { show } = getQuery(event)
  return loadTrips(typeof show === 'string' ? show : null, getCookie(event, SESSION_COOKIE))
})
