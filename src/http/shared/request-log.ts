import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestFacts } from './forwarding.ts'
import { type Logger, loggablePath } from './log.ts'
import { signal } from './signals.ts'

/** A request whose answer is out, or whose client is gone; `target` is path and query, `ms` milliseconds. */
export interface Answered {
  readonly requestId: string
  readonly method: string
  readonly target: string
  readonly status: number
  readonly ms: number
  readonly aborted: boolean
}

export type LogAnswered = (answered: Answered) => void

/**
 * One line and one signal for a request. The lines are not searched for secrets: none of their fields is anybody
 * else's, and to look through copies of each was a tenth of all the memory that a page took.
 */
export function createRequestLog(log: Logger): LogAnswered {
  const lines = log.child({}, { redact: [] })
  return ({ requestId, method, target, status, ms, aborted }) => {
    const path = loggablePath(target)
    signal('request', { target, method, status, ms })
    const line = { requestId, method, path, status, ms: Math.round(ms), ...(aborted && { aborted }) }
    // Whoever has left hears of no failure; what failed by itself has a line of its own.
    if (status >= 500 && !aborted) lines.error(line, 'request')
    else if (path === '/livez' || path === '/readyz') lines.debug(line, 'request')
    else lines.info(line, 'request')
  }
}

/** Logs a request once its answer is out or its client is gone. */
export function logWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId }: RequestFacts,
  logAnswered: LogAnswered,
): void {
  const start = performance.now()
  const { method = 'GET', url: target = '/' } = request
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response
    const ms = performance.now() - start
    logAnswered({ requestId, method, target, status, ms, aborted: !writableFinished })
  })
}
