import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestFacts } from './forwarding.ts'
import { type Logger, loggablePath } from './log.ts'

/** One line for each request, once its answer is out or its client is gone. */
export function logWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId }: RequestFacts,
  log: Logger,
): void {
  const start = performance.now()
  const path = loggablePath(request.url ?? '')
  response.once('close', () => {
    const { statusCode: status } = response
    const line = {
      requestId,
      method: request.method,
      path,
      status,
      ms: Math.round(performance.now() - start),
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    if (status >= 500) log.error(line, 'request')
    else if (path === '/livez' || path === '/readyz') log.debug(line, 'request')
    else log.info(line, 'request')
  })
}
