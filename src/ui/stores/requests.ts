import { atom, computed } from 'nanostores'

/** Delay before the loading bar shows, so that quick answers do not flash (product §7). */
export const LOADING_BAR_DELAY_MS = 200

/** Shortest time it then stays, so that it does not flicker (product §7). */
export const LOADING_BAR_MINIMUM_MS = 200

/** Number of requests that the islands of this page have in flight. */
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

let attached = false

/**
 * Connects the server-rendered loading bar to the islands' requests: it shows once something has been in flight for 200 ms, and
 * then for at least as long (product §7). Runs once per page, for the first caller.
 */
export function attachLoadingBar(): void {
  if (attached) return
  attached = true
  const root = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownAt = 0
  const show = () => {
    shownAt = performance.now()
    root.setAttribute('data-loading', '')
  }
  busy.subscribe((isBusy) => {
    clearTimeout(timer)
    const shown = root.hasAttribute('data-loading')
    if (isBusy && !shown) timer = setTimeout(show, LOADING_BAR_DELAY_MS)
    if (isBusy || !shown) return
    const rest = shownAt + LOADING_BAR_MINIMUM_MS - performance.now()
    timer = setTimeout(() => root.removeAttribute('data-loading'), Math.max(0, rest))
  })
}
