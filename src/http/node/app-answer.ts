import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestFacts } from '../shared/forwarding.ts'
import type { Logger } from '../shared/log.ts'
import { sendPlainAnswer } from '../shared/plain-answer.ts'
import { setDefaultHeaders } from '../shared/security-headers.ts'
import { ResponseGate } from './response-gate.ts'

/** A request whose whole body has been received; @astrojs/node prefers `body` to the socket. */
export type RequestWithBody = IncomingMessage & { body?: Buffer | AsyncIterable<Buffer> }

/** What `astro build` exports in middleware mode. */
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
}

/** Lets the app answer, and answers in its place when it throws or gives no answer. */
export async function answerByApp(options: AppRequest): Promise<void> {
  const { request, response, facts, handler, log } = options

  function failed(): void {
    // Half an answer cannot be taken back; cutting the connection tells the browser that it is incomplete.
    if (response.headersSent) response.destroy()
    else gate.replaceBy(() => startAfresh(request, response, facts))
  }
  const gate = new ResponseGate(request, response, failed)

  try {
    await handler(request, response, undefined, facts)
  } catch (err) {
    log.error({ requestId: facts.requestId, err }, 'the app threw')
    if (!gate.isDone) failed()
  }
}

function startAfresh(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): void {
  // Only the drain sets "Connection: close", not the app.
  for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name)
  setDefaultHeaders(response, facts)
  sendPlainAnswer(request, response, 'failed', { detail: `Reference: ${facts.requestId}` })
}
