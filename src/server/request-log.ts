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

/** One line and one signal for a request. */
export function logAnswered(log: Logger, { target, status, ms, aborted, ...rest }: Answered): void {
  const path = loggablePath(target)
  signal('request', { target, method: rest.method, status, ms })
  const line = {
    requestId: rest.requestId,
    method: rest.method,
    path,
    status,
    ms: Math.round(ms),
    ...(aborted && { aborted }),
  }
  if (status >= 500) log.error(line, 'request')
  else if (path === '/livez' || path === '/readyz') log.debug(line, 'request')
  else log.info(line, 'request')
}

/** Logs a request once its answer is out or its client is gone. */
export function logWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId }: RequestFacts,
  log: Logger,
): void {
  const start = performance.now()
  const { method = 'GET', url: target = '/' } = request
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response
    const ms = performance.now() - start
    logAnswered(log, { requestId, method, target, status, ms, aborted: !writableFinished })
  })
}
