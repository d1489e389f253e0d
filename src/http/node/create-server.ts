import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#config/config.ts'
import { type Limits, limits as standardLimits } from '#config/limits.ts'
import { hasMoreFields, MAX_PARAMETERS } from '../shared/form-bounds.ts'
import { createForwarding, type RequestFacts } from '../shared/forwarding.ts'
import { createHostCheck, namesOneHost } from '../shared/hosts.ts'
import type { Logger } from '../shared/log.ts'
import { sendPlainAnswer } from '../shared/plain-answer.ts'
import { refusalOf } from '../shared/refusal.ts'
import { createLanguageOf } from '../shared/refusal-page.ts'
import { createRequestLog, logWhenDone } from '../shared/request-log.ts'
import { setDefaultHeaders } from '../shared/security-headers.ts'
import { signal } from '../shared/signals.ts'
import { openStaticFiles, type StaticFiles } from '../shared/static-files.ts'
import { type BodyTaker, createBodyTaker, type UploaderOf } from '../shared/take-body.ts'
import { type AppHandler, answerByApp } from './app-answer.ts'
import { type SendPlainAnswer, settleBody } from './body-step.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { discardRest } from './discard-rest.ts'
import { createDrain } from './drain.ts'
import { createHealth, type ReadyCheck } from './health.ts'
import { createLoadShedding, type LoadShedding } from './load-shedding.ts'

export interface ServerOptions {
  readonly config: Pick<Config, 'markets' | 'trustedProxies' | 'load'>
  readonly handler: AppHandler
  /** Folder of the built client files. */
  readonly clientDir: string
  readonly log: Logger
  readonly uploaderOf: UploaderOf
  readonly checks?: readonly ReadyCheck[]
  readonly limits?: Partial<Limits>
}

export interface AccountServer {
  /** Resolves with the port it listens on; rejects with the system's error, such as EADDRINUSE. */
  listen(port: number, host: string): Promise<number>
  /** Not ready from now on, then as in `drain.ts`. Resolves when the last connection is gone. */
  drain(): Promise<void>
  readonly load: Pick<LoadShedding, 'inFlight' | 'loopDelay'>
}

/** The HTTP server in front of the app. What happens to a request is `answer` below, from top to bottom. */
export async function createServer(options: ServerOptions): Promise<AccountServer> {
  const limits = { ...standardLimits, ...options.limits }
  const files = await openStaticFiles(options.clientDir)
  const server = createHttpServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
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
  })
  const load = createLoadShedding(options.config.load)
  const context: Context = {
    ...options,
    limits,
    files,
    health,
    load,
    bodies: createBodyTaker({ limits, uploaderOf: options.uploaderOf }),
    isKnownHost: createHostCheck(options.config.markets),
    languageOf: createLanguageOf(options.config.markets),
  }
  const factsOf = createForwarding(options.config.trustedProxies)
  const logAnswered = createRequestLog(options.log)

  server.setTimeout(limits.idleTimeout)
  server.on('clientError', answerBrokenRequest)
  server.on('request', (request, response) => {
    const facts = factsOf(request)
    setDefaultHeaders(response, facts)
    drain.track(response)
    logWhenDone(request, response, facts, logAnswered)
    response.on('finish', () => discardRest(request, limits))
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
  readonly health: ReturnType<typeof createHealth>
  readonly load: LoadShedding
  readonly bodies: BodyTaker
  readonly isKnownHost: ReturnType<typeof createHostCheck>
  readonly languageOf: ReturnType<typeof createLanguageOf>
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  { health, isKnownHost, languageOf, files, handler, log, load, bodies, limits }: Context,
): Promise<void> {
  const { url: target = '/', headers } = request
  const language = languageOf(headers.host, headers['accept-language'])
  const plainly: SendPlainAnswer = (code, detail) =>
    sendPlainAnswer(request, response, code, { detail, language })
  if (!namesOneHost(request)) return plainly('badHost')
  if (await health.serve(target, response)) return
  if (!isKnownHost(headers.host)) return plainly('unknownHost')
  const refused = refusalOf(request.method ?? 'GET', target)
  if (refused?.allow) response.setHeader('Allow', refused.allow)
  if (refused) return plainly(refused.code, refused.detail)
  if (hasMoreFields(MAX_PARAMETERS, target)) return plainly('badQuery')
  if (!(await settleBody(request, response, bodies, { limits, plainly }))) return
  if (files.serve(request, response)) return
  // A hashed file of an older build: say so at once instead of rendering a page nobody sees.
  if (target.startsWith('/_astro/')) return plainly('notFound')
  const refusal = load.refuses(response)
  if (refusal) {
    signal('shed', { reason: refusal })
    response.setHeader('Retry-After', limits.retryAfter / 1000)
    return plainly('busy')
  }
  await answerByApp({ request, response, facts, handler, log })
}
