import type { Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import type { Limits } from '#config/limits.ts'
import type { Logger } from '../shared/log.ts'
import { probes } from '../shared/refusal.ts'
import type { Signals } from '../shared/signals.ts'

/** A dependency that the service cannot work without; rejects when it is unavailable. */
export interface ReadyCheck {
  readonly name: string
  readonly run: () => Promise<unknown>
}

interface Health {
  /** Answers `/livez` and `/readyz` and returns true; ignores other targets. */
  serve(target: string, response: ServerResponse): Promise<boolean>
}

interface HealthOptions {
  readonly checks: readonly ReadyCheck[]
  readonly isDraining: () => boolean
  /** Milliseconds. */
  readonly timeout: number
  readonly log: Logger
  /** The commit of the build, for clients that wait until it is live. */
  readonly commit: string | null
}

/** Liveness means that the process answers, and includes its commit; readiness means that it should get traffic. */
export function createHealth({ checks, isDraining, timeout, log, commit }: HealthOptions): Health {
  let running: Promise<boolean> | null = null

  /** Concurrent probes share one run of the checks, so that a flood of probes does not reach the session store. */
  function allPass(): Promise<boolean> {
    running ??= Promise.all(checks.map((check) => passes(check, timeout, log)))
      .then((passed) => passed.every(Boolean))
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    async serve(target, response) {
      const [path] = target.split('?', 1)
      if (path === probes.live) {
        if (commit !== null) response.setHeader('X-Commit', commit)
        return answerWith(response, 200, 'alive')
      }
      if (path !== probes.ready) return false
      if (isDraining()) return answerWith(response, 503, 'draining')
      return (await allPass()) ? answerWith(response, 200, 'ready') : answerWith(response, 503, 'not ready')
    },
  }
}

async function passes(check: ReadyCheck, timeout: number, log: Logger): Promise<boolean> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout)
  try {
    await Promise.race([check.run(), late])
    return true
  } catch (err) {
    log.warn({ check: check.name, err }, 'readiness check failed')
    return false
  } finally {
    clearTimeout(timer)
  }
}

function answerWith(response: ServerResponse, status: number, word: string): true {
  response.setHeader('Cache-Control', 'no-store')
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${word}\n`)
  return true
}

interface Drain {
  readonly isDraining: () => boolean
  /** Requests wait for it: Node accepts one connection per turn of the event loop, and rendering a page would take that turn. */
  whileAccepting(): Promise<void> | null
  /** Called for every response, so that its connection closes after it once draining has begun. */
  track(response: ServerResponse): void
  /**
   * Accepts connections while something is in flight, for half of `drainTimeout` at most, then no more; lets in-flight requests
   * finish, and resolves when the last connection is gone.
   */
  start(): Promise<void>
}

/** Interval at which draining checks for requests in flight, in milliseconds. */
const LOOK_AGAIN_MS = 20

/** Graceful shutdown of a server: nothing in flight is lost unless it takes longer than `drainTimeout`. */
export function createDrain(
  server: Server,
  { drainTimeout, drainIdleGrace }: Pick<Limits, 'drainTimeout' | 'drainIdleGrace'>,
): Drain {
  const inFlight = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let accepted = 0
  let accepting: Promise<void> | null = null
  let ending: Promise<void> | null = null

  server.on('connection', (socket) => {
    accepted += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function closeAfter(response: ServerResponse): void {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  function closeIdle(): void {
    server.closeIdleConnections()
    // Browsers open connections in advance; Node does not count one that has sent nothing as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  /**
   * Resolves once the event loop has turned without a new connection: the kernel lets clients connect before we accept them, in a
   * busy hour a dozen, and would reset them all once we stop listening.
   */
  async function acceptWaiting(): Promise<void> {
    const latest = performance.now() + drainTimeout / 2
    let before: number
    do {
      before = accepted
      await setImmediate()
      await setImmediate()
    } while (accepted > before && performance.now() < latest)
  }

  /** Resolves when nothing is in flight: meanwhile a load balancer's probe gets "not ready". */
  async function finishWhileListening(): Promise<void> {
    const latest = performance.now() + drainTimeout / 2
    while (inFlight.size > 0 && performance.now() < latest) await wait(LOOK_AGAIN_MS)
  }

  async function end(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const response of inFlight) closeAfter(response)
    await finishWhileListening()
    accepting = acceptWaiting()
    await accepting
    // http's own close() would cut idle connections at once, and with them a request that is just arriving.
    TcpServer.prototype.close.call(server, () => resolve())
    const sweep = setInterval(closeIdle, drainIdleGrace)
    const force = setTimeout(() => server.closeAllConnections(), drainTimeout)
    return promise.finally(() => {
      clearInterval(sweep)
      clearTimeout(force)
    })
  }

  return {
    isDraining: () => ending !== null,
    whileAccepting: () => accepting,
    track(response) {
      inFlight.add(response)
      response.once('close', () => inFlight.delete(response))
      if (ending) closeAfter(response)
    },
    start() {
      ending ??= end()
      return ending
    },
  }
}

/**
 * Pages in flight from which a late event loop is our own doing (our figure): fewer than these take a tenth of a second together,
 * so other programs hold the machine, and refusing a traveller would not help.
 */
const OWN_QUEUE = 8

/** Resolution of the measurement and its period, in milliseconds. */
const RESOLUTION_MS = 20
const WINDOW_MS = 1000

export interface LoadShedding {
  /** Why a new page is refused now; null if it is not, and the page then counts as in flight until its response is closed. */
  refuses(response: ServerResponse): Signals['shed']['reason'] | null
  /** Pages being answered now. */
  inFlight(): number
  /** The mean delay of the event loop in the last whole second, in milliseconds. */
  loopDelay(): number
}

/**
 * Refuses new pages before those in progress get slow: a traveller who gets a "wait" page comes back, one whose page never ends
 * reloads again and again. Uses the mean, since a garbage collection or a first module load is a peak and no overload.
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
      if (delay > most.loopDelay && pages >= OWN_QUEUE) return 'loopDelay'
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
