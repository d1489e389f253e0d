import { type DearRequest, sendDear, type Whereto } from './costly-requests.ts'
import type { LivezWatch } from './livez-watch.ts'

/** `/livez` answers within this time, milliseconds, while any one request is answered. */
export const LONGEST_PAUSE_MS = 100

/** A pause caused by the request itself happens each time; one of a busy machine does not. */
const TRIES = 5

/** How long `/livez` waits, at worst, while a request is answered: the shortest of up to five tries. */
export async function longestPause(watch: LivezWatch, dear: DearRequest, whereto: Whereto) {
  // Made before the clock runs: 11 MB take this machine's time as well.
  const body = dear.body?.()
  const made = body ? { ...dear, body: () => body } : dear
  let pause = Number.POSITIVE_INFINITY
  let status = 0
  for (let tries = 0; tries < TRIES && pause > LONGEST_PAUSE_MS; tries += 1) {
    await watch.worst()
    status = await sendDear(made, whereto)
    pause = Math.min(pause, await watch.worst())
  }
  return { pause, status }
}
