import type { Config } from '#config/config.ts'
import { countryFrom, droppedHeaders, factHeaders, type RequestFacts, requestIdFrom } from '../forwarding.ts'
import { createHostCheck } from '../hosts.ts'
import { bodyLimitFor, inWords } from '../limits.ts'
import type { Logger } from '../log.ts'
import { type AnswerCode, plainAnswer } from '../plain-answer.ts'
import { createRequestLog } from '../request-log.ts'
import { defaultHeaders } from '../security-headers.ts'
import { limitedBody, toldWhenOver } from './streams.ts'

/** What of Netlify's function context is used: what its edge knows of a request. */
export interface EdgeContext {
  readonly ip: string
  readonly requestId: string
  readonly geo?: { readonly country?: { readonly code?: string } }
}

export type EdgeHandler = (request: Request, context: EdgeContext) => Promise<Response>

interface FrontOptions {
  readonly config: Pick<Config, 'markets'>
  readonly app: EdgeHandler
  readonly log: Logger
}

/**
 * What `create-server.ts` is on a machine of our own, for a Netlify function: hosts, facts, limits, headers and log
 * are the same. Compression, static files and TLS are the platform's, and there is nothing to drain or to probe.
 */
export function createFront({ config, app, log }: FrontOptions): EdgeHandler {
  const isKnownHost = createHostCheck(config.markets)
  const logAnswered = createRequestLog(log)
  return async (request, context) => {
    const start = performance.now()
    const url = new URL(request.url)
    const facts = factsOf(url, context)
    const { requestId } = facts
    const response = await answer({ request, url, context, facts, app, isKnownHost }).catch(
      (err: unknown) => {
        log.error({ requestId, err }, 'the app threw')
        return plainly(request, 'failed', `Reference: ${requestId}`)
      },
    )
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

interface Asked {
  readonly request: Request
  readonly url: URL
  readonly context: EdgeContext
  readonly facts: RequestFacts
  readonly app: EdgeHandler
  readonly isKnownHost: (host: string) => boolean
}

async function answer({ request, url, context, facts, app, isKnownHost }: Asked): Promise<Response> {
  if (!isKnownHost(url.host)) return plainly(request, 'unknownHost')
  const limit = bodyLimitFor(url.pathname + url.search)
  const tooLarge = () => plainly(request, 'tooLarge', `At most ${inWords(limit)} are taken here.`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge()
  // A hashed file of an older build; those of this one are served before the function is asked.
  if (url.pathname.startsWith('/_astro/')) return plainly(request, 'notFound')
  const body = limitedBody(request.body, limit)
  const response = await app(requestForApp(request, url, facts, body.stream), context)
  if (body.exceeded()) return tooLarge()
  const isBareError = response.status >= 500 && !response.headers.has('content-type')
  return isBareError ? plainly(request, 'failed', `Reference: ${facts.requestId}`) : response
}

/** The edge's own word, never the request's headers: those can be written by anybody. */
const factsOf = ({ protocol }: URL, { ip, requestId, geo }: EdgeContext): RequestFacts => ({
  requestId: requestIdFrom(requestId),
  clientIp: ip,
  proto: protocol === 'https:' ? 'https' : 'http',
  country: countryFrom(geo?.country?.code),
})

/** The same request with true forwarding headers, as `forwarding.ts` leaves it, and its body counted. */
function requestForApp(
  request: Request,
  { host }: URL,
  facts: RequestFacts,
  body: ReadableStream | null,
): Request {
  const headers = new Headers(request.headers)
  for (const name of [...droppedHeaders, 'x-astro-locals', 'x-astro-middleware-secret']) headers.delete(name)
  headers.set('host', host)
  headers.set(factHeaders.requestId, facts.requestId)
  headers.set(factHeaders.clientIp, facts.clientIp)
  headers.set(factHeaders.proto, facts.proto)
  if (facts.country) headers.set(factHeaders.country, facts.country)
  const { method, signal } = request
  return new Request(request.url, { method, headers, signal, ...(body && { body, duplex: 'half' }) })
}

function plainly(request: Request, code: AnswerCode, detail?: string): Response {
  const { status, type, body } = plainAnswer(code, request.headers.get('accept'), detail)
  const headers = { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

function withDefaults(response: Response, facts: RequestFacts, over: (aborted: boolean) => void): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(defaultHeaders(facts))) {
    if (!headers.has(name)) headers.set(name, value)
  }
  const { status } = response
  return new Response(toldWhenOver(response.body, over), { status, headers })
}
