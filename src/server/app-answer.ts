import type { ServerResponse } from 'node:http'
import { limitBody, type RequestWithBody } from './body-limit.ts'
import type { RequestFacts } from './forwarding.ts'
import type { Logger } from './log.ts'
import { answerPlainly } from './plain-answer.ts'
import { ResponseGate } from './response-gate.ts'
import { setDefaultHeaders } from './security-headers.ts'

/** What `astro build` exports in middleware mode. It reads the body from `request.body` where that is set. */
export type AppHandler = (
  request: RequestWithBody,
  response: ServerResponse,
  next: undefined,
  locals: RequestFacts,
) => unknown

interface AppRequest {
  readonly request: RequestWithBody
  readonly response: ServerResponse
  readonly facts: RequestFacts
  readonly handler: AppHandler
  readonly log: Logger
  /** Bytes the body may have, and the answer where it has more. */
  readonly limit: number
  readonly tooLarge: () => void
}

/** Lets the app answer, and answers in its place when it throws, stays without words, or its body is too large. */
export async function answerByApp(options: AppRequest): Promise<void> {
  const { request, response, facts, handler, log, limit, tooLarge } = options

  function instead(say: () => void): void {
    // Half an answer cannot be taken back; a cut connection tells the browser that it is not whole.
    if (response.headersSent) response.destroy()
    else gate.replaceBy(() => startAfresh(response, facts, say))
  }
  const failed = () =>
    instead(() => answerPlainly(request, response, 'failed', `Reference: ${facts.requestId}`))
  const gate = new ResponseGate(request, response, failed)
  limitBody(request, limit, () => instead(tooLarge))

  try {
    await handler(request, response, undefined, facts)
  } catch (err) {
    log.error({ requestId: facts.requestId, err }, 'the app threw')
    if (!gate.isDone) failed()
  }
}

function startAfresh(response: ServerResponse, facts: RequestFacts, say: () => void): void {
  // "Connection: close" is the drain's word, not the app's.
  for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name)
  setDefaultHeaders(response, facts)
  say()
}
