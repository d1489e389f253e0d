import type { ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Config } from '#config/config.ts'
import type { Signals } from '../shared/signals.ts'

/** Resolution of the measurement and its period, in milliseconds. */
const RESOLUTION_MS = 20
const WINDOW_MS = 1000

export interface LoadShedding {
  /** Why a new page is refused now; null when it is not, and then the page counts as in flight until its response is closed. */
  refuses(response: ServerResponse): Signals['shed']['reason'] | null
  /** Pages being answered now. */
  inFlight(): number
  /** How late the event loop was in the last whole second, on average, in milliseconds. */
  loopDelay(): number
}

/**
 * Turns new pages away before those in progress get slow: a traveller who is told to wait comes back, one whose page never ends
 * asks again and again. Looks at the mean, since a garbage collection or a module loaded for the first time is a peak and no
 * overload.
 */
export function createLoadShedding(most: Config['load']): LoadShedding {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let delay = 0
  let pages = 0
  setInterval(() => {
    const { mean } = histogram
    delay = Number.isNaN(mean) ? WINDOW_MS : Math.max(0, mean / 1e6 - RESOLUTION_MS)
    histogram.reset()
  }, WINDOW_MS).unref()

  return {
    refuses(response) {
      if (pages >= most.inFlight) return 'inFlight'
      if (delay > most.loopDelay) return 'loopDelay'
      pages += 1
      response.once('close', () => {
        pages -= 1
      })
      return null
    },
    inFlight: () => pages,
    loopDelay: () => delay,
  }
}
