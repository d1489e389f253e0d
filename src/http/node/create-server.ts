import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import { bodyBytes, type Limits, limits as standardLimits } from '#config/limits.ts'
import { hasMoreFields, MAX_PARAMETERS } from '../shared/form-bounds.ts'
import { createForwarding } from '../shared/forwarding.ts'
import { createRequestLog, type Logger, logWhenDone } from '../shared/log.ts'
import { type AnswerCode, createLanguageChooser, sendPlainAnswer } from '../shared/plain-answer.ts'
import { createHostCheck, judgeRequestLine, namesOneHost } from '../shared/refusal.ts'
import type { RequestFacts } from '../shared/request-facts.ts'
import { policyDirectives, securityHeaders, setDefaultHeaders } from '../shared/security-headers.ts'
import { signal } from '../shared/signals.ts'
import { openStaticFiles, type StaticFiles } from '../shared/static-files.ts'
import { type BodyRefusal, type BodyTaker, createBodyTaker, type UploaderOf } from '../shared/take-body.ts'
import { type AppHandler, answerByApp, type RequestWithBody } from './app-answer.ts'
import {
  createDrain,
  createHealth,
  createLoadShedding,
  type LoadShedding,
  type ReadyCheck,
} from './availability.ts'

export interface ServerOptions {
  readonly config: Pick<Config, 'markets' | 'trustedProxies' | 'load' | 'keepAlive'>
  readonly handler: AppHandler
  /** Folder of the built client files. */
  readonly clientDir: string
  /** The commit of the build, if it is known. */
  readonly commit?: string | null
  readonly log: Logger
  readonly uploaderOf: UploaderOf
  readonly checks?: readonly ReadyCheck[]
  readonly limits?: Partial<Limits>
}

export interface AccountServer {
  /** Resolves with the port it listens on; rejects with the system's error, such as EADDRINUSE. */
  listen(port: number, host: string): Promise<number>
  /** Not ready from now on, then as in `availability.ts`. Resolves when the last connection is gone. */
  drain(): Promise<void>
  readonly load: Pick<LoadShedding, 'inFlight' | 'loopDelay'>
}

/** The HTTP server in front of the app. `answer` below handles a request, from top to bottom. */
export async function createServer(options: ServerOptions): Promise<AccountServer> {
  const limits = { ...standardLimits, ...options.limits }
  const files = await openStaticFiles(options.clientDir)
  const server = createHttpServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: options.config.keepAlive,
    connectionsCheckingInterval: Math.min(5_000, limits.headersTimeout),
    // Node's own answer to a missing Host has none of our headers; `namesOneHost` is stricter anyway.
    requireHostHeader: false,
  })
  const drain = createDrain(server, limits)
  const health = createHealth({
    checks: options.checks ?? [],
    isDraining: drain.isDraining,
    timeout: limits.readyTimeout,
    log: options.log,
    commit: options.commit ?? null,
  })
  const load = createLoadShedding(options.config.load)
  const context: Context = {
    ...options,
    limits,
    files,
    drain,
    health,
    load,
    bodies: createBodyTaker({ limits, uploaderOf: options.uploaderOf }),
    isKnownHost: createHostCheck(options.config.markets),
    languageOf: createLanguageChooser(options.config.markets),
  }
  const factsOf = createForwarding(options.config.trustedProxies)
  const logAnswered = createRequestLog(options.log)

  /** Sets a response's headers, and logs its line once it is done. */
  function begin(request: IncomingMessage, response: ServerResponse): RequestFacts {
    const facts = factsOf(request)
    setDefaultHeaders(response, facts)
    drain.track(response)
    logWhenDone(request, response, facts, logAnswered)
    return facts
  }

  server.setTimeout(limits.idleTimeout)
  server.on('clientError', answerBrokenRequest)
  // Node would answer an expectation by itself, and cut a connection that requests a tunnel, without our headers or a log line.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response)
    response.setHeader('Connection', 'close')
    sendPlainAnswer(request, response, 'badExpectation')
  })
  server.on('connect', (request, socket) => {
    const response = new ServerResponse(request)
    response.assignSocket(socket as Socket)
    response.shouldKeepAlive = false
    response.on('finish', () => socket.end())
    begin(request, response)
    sendPlainAnswer(request, response, 'badMethod')
  })
  server.on('request', (request, response) => {
    const facts = begin(request, response)
    const closes = !response.shouldKeepAlive && isFollowedByBody(request)
    // Node would close right after the answer, and the reset for bytes still arriving may overtake it.
    if (closes) response.shouldKeepAlive = true
    response.on('finish', () => discardRest(request, closes, limits))
    answer(request, response, facts, context).catch((err: unknown) => {
      options.log.error({ requestId: facts.requestId, err }, 'the server threw')
      if (response.headersSent) response.destroy()
      else sendPlainAnswer(request, response, 'failed', { detail: `Reference: ${facts.requestId}` })
    })
  })
  return { listen: (port, host) => listen(server, port, host), drain: drain.start, load }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => {
    server.off('error', reject)
    resolve((server.address() as AddressInfo).port)
  })
  return promise
}

interface Context extends ServerOptions {
  readonly limits: Limits
  readonly files: StaticFiles
  readonly drain: ReturnType<typeof createDrain>
  readonly health: ReturnType<typeof createHealth>
  readonly load: LoadShedding
  readonly bodies: BodyTaker
  readonly isKnownHost: ReturnType<typeof createHostCheck>
  readonly languageOf: ReturnType<typeof createLanguageChooser>
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  { drain, health, isKnownHost, languageOf, files, handler, log, load, bodies, limits }: Context,
): Promise<void> {
  await drain.whileAccepting()
  const { url: target = '/', headers } = request
  const language = languageOf(headers.host, headers['accept-language'])
  const plainly: SendPlainAnswer = (code, detail) =>
    sendPlainAnswer(request, response, code, { detail, language })
  if (!namesOneHost(request)) return plainly('badHost')
  if (await health.serve(target, response)) return
  if (!isKnownHost(headers.host)) return plainly('unknownHost')
  const refused = judgeRequestLine(request.method ?? 'GET', target)
  if (refused?.allow) response.setHeader('Allow', refused.allow)
  if (refused) return plainly(refused.code, refused.detail)
  if (hasMoreFields(MAX_PARAMETERS, target)) return plainly('badQuery')
  if (!(await settleBody(request, response, bodies, { limits, plainly }))) return
  if (files.serve(request, response)) return
  // A hashed file of an older build: 404 at once instead of rendering a page that is never seen.
  if (target.startsWith('/_astro/')) return plainly('notFound')
  const refusal = load.refuses(response)
  if (refusal) {
    signal('shed', { reason: refusal })
    response.setHeader('Retry-After', limits.retryAfter / 1000)
    return plainly('busy')
  }
  await answerByApp({ request, response, facts, handler, log })
}

/** Sends our own answer to this request. */
type SendPlainAnswer = (code: AnswerCode, detail?: string) => void

/**
 * Receives a request's body into `request.body`. Returns false if the request has been answered here or its client is gone. A
 * browser on our pages gets a page as the answer: the request continues as a GET without a body.
 */
async function settleBody(
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

/** The page that reports it in the traveller's language, or null without one. */
function pageInstead(code: BodyRefusal, target: string): string | null {
  const [path = '/', query] = target.split('?', 2)
  if (code === 'tooLarge') return `/too-large?${new URLSearchParams({ back: path })}`
  const isForPage = (code === 'signedOut' || code === 'noSessions') && !path.startsWith('/_actions/')
  if (!isForPage) return null
  // The page with the form: it redirects to the login and back, or shows that it is unavailable.
  const rest = new URLSearchParams(query)
  rest.delete('_action')
  return rest.size > 0 ? `${path}?${rest}` : path
}

/**
 * Reads and discards the rest of a body after the answer, so that the client receives the answer; a client that continues for too
 * long is cut off. `closes`: the client wants no other request on this connection.
 */
function discardRest(
  request: IncomingMessage,
  closes: boolean,
  { discardBytes, discardTimeout }: Pick<Limits, 'discardBytes' | 'discardTimeout'>,
): void {
  const close = (): void => {
    if (closes) request.socket.destroySoon()
  }
  if (request.complete || request.destroyed) {
    close()
    return
  }
  // A reader that gave up without cancelling would stop the stream from flowing.
  request.removeAllListeners('readable')
  let discarded = 0
  const cut = setTimeout(() => request.destroy(), discardTimeout)
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > discardBytes) request.destroy()
  })
  request.on('close', () => clearTimeout(cut))
  request.on('end', () => {
    clearTimeout(cut)
    close()
  })
  request.resume()
}

const isFollowedByBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

const statusByCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what never became a request (malformed, headers too long, too slow), with the default headers. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Node keeps the response in progress on the socket; a second one written into the middle of it would be garbage.
  const busy = Reflect.get(socket, '_httpMessage') != null
  if (error.code === 'ECONNRESET' || !socket.writable || busy) {
    socket.destroy()
    return
  }
  const status = statusByCode[error.code ?? ''] ?? 400
  const headers = {
    ...securityHeaders,
    'Content-Security-Policy': policyDirectives.inert,
    'Cache-Control': 'no-store',
    'Content-Length': '0',
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'))
}
