import type { ServerResponse } from 'node:http'
import type { Logger } from '../shared/log.ts'

/** Something the service cannot work without; rejects when it is unavailable. */
export interface ReadyCheck {
  readonly name: string
  readonly run: () => Promise<unknown>
}

export interface Health {
  /** Answers `/livez` and `/readyz` and returns true; ignores other targets. */
  serve(target: string, response: ServerResponse): Promise<boolean>
}

interface HealthOptions {
  readonly checks: readonly ReadyCheck[]
  readonly isDraining: () => boolean
  /** Milliseconds. */
  readonly timeout: number
  readonly log: Logger
}

/** Liveness says that the process answers, readiness that it should get traffic. Neither says more than that. */
export function createHealth({ checks, isDraining, timeout, log }: HealthOptions): Health {
  let running: Promise<boolean> | null = null

  /** Concurrent probes share one round of checks, so that a flood of probes does not reach the session store. */
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
      if (path === '/livez') return say(response, 200, 'alive')
      if (path !== '/readyz') return false
      if (isDraining()) return say(response, 503, 'draining')
      return (await allPass()) ? say(response, 200, 'ready') : say(response, 503, 'not ready')
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

function say(response: ServerResponse, status: number, word: string): true {
  response.setHeader('Cache-Control', 'no-store')
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${word}\n`)
  return true
}
