import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Config } from '#config/config.ts'
import { limits } from '#config/limits.ts'
import { hasMoreFields, MAX_PARAMETERS } from '../shared/form-bounds.ts'
import { addressIn, droppedHeaders, factHeaders } from '../shared/forwarding.ts'
import { createRequestLog, type Logger } from '../shared/log.ts'
import {
  type AnswerCode,
  createLanguageChooser,
  type MarketLanguage,
  plainAnswer,
} from '../shared/plain-answer.ts'
import { createHostCheck, judgeRequestLine } from '../shared/refusal.ts'
import { countryFrom, type RequestFacts, requestIdFrom } from '../shared/request-facts.ts'
import { defaultHeaders } from '../shared/security-headers.ts'
import { type BodyRequest, type BodyTaker, createBodyTaker, type UploaderOf } from '../shared/take-body.ts'

/** The part of Netlify's function context that we use: what its edge knows about a request. */
interface EdgeContext {
  readonly ip: string
  readonly requestId: string
  readonly geo?: { readonly country?: { readonly code?: string } }
}

export type EdgeHandler = (request: Request, context: EdgeContext) => Promise<Response>

interface FrontOptions {
  readonly config: Pick<Config, 'markets'>
  readonly app: EdgeHandler
  readonly log: Logger
  readonly uploaderOf: UploaderOf
}

/**
 * The counterpart of `create-server.ts` for a Netlify function: hosts, request facts, limits, headers and log are the same. The
 * platform does compression, static files and TLS, and there is nothing to drain or to probe.
 */
export function createNetlifyFront({ config, app, log, uploaderOf }: FrontOptions): EdgeHandler {
  const isKnownHost = createHostCheck(config.markets)
  const languageOf = createLanguageChooser(config.markets)
  const logAnswered = createRequestLog(log)
  const bodies = createBodyTaker({ limits, uploaderOf })
  return async (request, context) => {
    const start = performance.now()
    const url = new URL(request.url)
    const facts = factsOf(url, context)
    const { requestId } = facts
    const response = await answer({
      request,
      url,
      context,
      facts,
      app,
      bodies,
      isKnownHost,
      languageOf,
    }).catch((err: unknown) => {
      // The client has left, and reads no answer.
      log[request.signal.aborted ? 'info' : 'error']({ requestId, err }, 'the app threw')
      return plainly(request, 'failed', { detail: `Reference: ${requestId}` })
    })
    const { status } = response
    const target = url.pathname + url.search
    const over = (aborted: boolean) =>
      logAnswered({
        requestId,
        method: request.method,
        target,
        status,
        ms: performance.now() - start,
        aborted,
      })
    return withDefaults(response, facts, over)
  }
}

interface Incoming {
  readonly request: Request
  readonly url: URL
  readonly context: EdgeContext
  readonly facts: RequestFacts
  readonly app: EdgeHandler
  readonly bodies: BodyTaker
  readonly isKnownHost: (host: string) => boolean
  readonly languageOf: ReturnType<typeof createLanguageChooser>
}

async function answer(incoming: Incoming): Promise<Response> {
  const { request, url, context, facts, app, bodies, isKnownHost, languageOf } = incoming
  const language = languageOf(url.host, request.headers.get('accept-language'))
  const refuse = (code: AnswerCode, detail?: string) => plainly(request, code, { detail, language })
  // Two `Host` headers arrive as one list.
  if (request.headers.get('host')?.includes(',')) return refuse('badHost')
  if (!isKnownHost(url.host)) return refuse('unknownHost')
  const refused = judgeRequestLine(request.method, url.pathname + url.search)
  if (refused) {
    const answer = refuse(refused.code, refused.detail)
    if (refused.allow) answer.headers.set('Allow', refused.allow)
    return answer
  }
  if (hasMoreFields(MAX_PARAMETERS, url.search)) return refuse('badQuery')
  // A hashed file of an older build; Netlify serves those of this build before it calls the function.
  if (url.pathname.startsWith('/_astro/')) return refuse('notFound')
  const { taken, release } = await bodies.take(bodyOf(request, url), () =>
    request.body ? Readable.fromWeb(request.body as WebStream) : Readable.from([]),
  )
  try {
    if (!taken.ok) return refuse(taken.code === 'gone' ? 'badForm' : taken.code, taken.detail)
    const response = await app(requestForApp(request, url, facts, taken.body), context)
    const isBareError = response.status >= 500 && !response.headers.has('content-type')
    return isBareError ? refuse('failed', `Reference: ${facts.requestId}`) : response
  } finally {
    release()
  }
}

const bodyOf = ({ method, headers }: Request, url: URL): BodyRequest => ({
  method,
  target: url.pathname + url.search,
  contentType: headers.get('content-type') ?? '',
  announced: Number(headers.get('content-length') ?? 0),
  cookie: headers.get('cookie') ?? undefined,
})

/** Takes the country and address from Netlify's edge, never from the request's headers, which anybody can write. */
const factsOf = ({ protocol }: URL, { ip, requestId, geo }: EdgeContext): RequestFacts => ({
  requestId: requestIdFrom(requestId),
  clientIp: addressIn(ip) ?? '',
  proto: protocol === 'https:' ? 'https' : 'http',
  country: countryFrom(geo?.country?.code),
})

/** The same request with verified forwarding headers (`forwarding.ts`) and its body already received. */
function requestForApp(request: Request, { host }: URL, facts: RequestFacts, body: Buffer | null): Request {
  const headers = new Headers(request.headers)
  for (const name of [...droppedHeaders, 'x-astro-locals', 'x-astro-middleware-secret']) headers.delete(name)
  headers.set('host', host)
  headers.set(factHeaders.requestId, facts.requestId)
  headers.set(factHeaders.clientIp, facts.clientIp)
  headers.set(factHeaders.proto, facts.proto)
  if (facts.country) headers.set(factHeaders.country, facts.country)
  const { method, signal } = request
  return new Request(request.url, { method, headers, signal, ...(body && { body: new Uint8Array(body) }) })
}

function plainly(
  request: Request,
  code: AnswerCode,
  { detail, language }: { detail?: string | undefined; language?: MarketLanguage },
): Response {
  const reader = { accept: request.headers.get('accept'), ...(language && { language }) }
  const { status, headers, body } = plainAnswer(code, reader, detail)
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

function withDefaults(response: Response, facts: RequestFacts, over: (aborted: boolean) => void): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(defaultHeaders(facts))) {
    if (!headers.has(name)) headers.set(name, value)
  }
  const { status } = response
  return new Response(notifyAtEnd(response.body, over), { status, headers })
}

/** The same body; calls `over` once it has been read to its end, or with true when the reader gave up. */
function notifyAtEnd(
  body: ReadableStream<Uint8Array> | null,
  over: (aborted: boolean) => void,
): ReadableStream<Uint8Array> | null {
  if (!body) {
    over(false)
    return null
  }
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          over(true)
          throw error
        })
        if (!done) return controller.enqueue(value)
        controller.close()
        over(false)
      },
      cancel(reason) {
        over(true)
        return reader.cancel(reason)
      },
    },
    // Reads nothing before a consumer requests it.
    { highWaterMark: 0 },
  )
}
