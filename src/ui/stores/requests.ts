import { atom, computed } from 'nanostores'

/** Delay before the loading bar shows, so that quick answers do not flash (product §7). */
export const LOADING_BAR_DELAY_MS = 200

/** Shortest time it then stays, so that it does not flicker (product §7). */
export const LOADING_BAR_MINIMUM_MS = 200

/** How many requests the islands of this page have in flight. */
export const requestsInFlight = atom(0)

/** Whether any island is waiting for an answer. */
export const busy = computed(requestsInFlight, (count) => count > 0)

/** Counts `work` as a request in flight until it settles; passes on its result or error. */
export async function tracked<Result>(work: Promise<Result>): Promise<Result> {
  requestsInFlight.set(requestsInFlight.get() + 1)
  try {
    return await work
  } finally {
    requestsInFlight.set(requestsInFlight.get() - 1)
  }
}
