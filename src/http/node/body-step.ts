import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { bodyBytes, type Limits } from '#config/limits.ts'
import type { AnswerCode } from '../shared/plain-answer.ts'
import { signal } from '../shared/signals.ts'
import type { BodyRefusal, BodyTaker } from '../shared/take-body.ts'
import type { RequestWithBody } from './app-answer.ts'

/** Answers this request for ourselves. */
export type SendPlainAnswer = (code: AnswerCode, detail?: string) => void

/**
 * Receives a request's body into `request.body`. Returns false when the request has been answered here or its client is gone. A
 * browser that is using our pages gets a page as the answer: the request continues as a GET without a body.
 */
export async function settleBody(
  request: RequestWithBody,
  response: ServerResponse,
  bodies: BodyTaker,
  { limits, plainly }: { limits: Pick<Limits, 'retryAfter'>; plainly: SendPlainAnswer },
): Promise<boolean> {
  const { method = 'GET', url: target = '/', headers } = request
  const { taken, release } = await bodies.take(
    {
      method,
      target,
      contentType: headers['content-type'] ?? '',
      announced: Number(headers['content-length'] ?? 0),
      cookie: headers.cookie,
    },
    () => request,
  )
  if (taken.ok) {
    // Already closed if the client hung up with the last byte.
    if (response.closed) release()
    else response.once('close', release)
    if (taken.body) request.body = taken.body.length > bodyBytes ? slicesOf(taken.body) : taken.body
    return true
  }
  const { code, detail } = taken
  if (code === 'gone') return false
  const page = headers.accept?.includes('text/html') ? pageInstead(code, target) : null
  if (page !== null) {
    request.method = 'GET'
    request.url = page
    return true
  }
  if (code === 'busy') signal('shed', { reason: 'bodies' })
  if (waits.has(code)) response.setHeader('Retry-After', limits.retryAfter / 1000)
  // A body that keeps arriving slowly would keep the connection busy.
  if (code === 'tooSlow') response.setHeader('Connection', 'close')
  plainly(code, detail)
  return false
}

/** Uploads are copied on their way through the app; slice by slice, so that other requests are answered in between. */
async function* slicesOf(body: Buffer): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < body.length; at += SLICE_BYTES) {
    yield body.subarray(at, at + SLICE_BYTES)
    await setImmediate()
  }
}

const SLICE_BYTES = 256 * 1024

const waits: ReadonlySet<string> = new Set<BodyRefusal>(['busy', 'noSessions', 'tooManyUploads'])

/** The page that reports it in the traveller's language, or null when there is none. */
function pageInstead(code: BodyRefusal, target: string): string | null {
  const [path = '/', query] = target.split('?', 2)
  if (code === 'tooLarge') return `/too-large?${new URLSearchParams({ back: path })}`
  const isForPage = (code === 'signedOut' || code === 'noSessions') && !path.startsWith('/_actions/')
  if (!isForPage) return null
  // The page with the form: it redirects to the login and back, or says that it cannot be shown just now.
  const rest = new URLSearchParams(query)
  rest.delete('_action')
  return rest.size > 0 ? `${path}?${rest}` : path
}
