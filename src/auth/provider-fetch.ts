// The HTTP client behind Node's own fetch: only its dispatcher can limit the size of an answer. MIT.
import { Agent, type Dispatcher, Dispatcher1Wrapper } from 'undici'
import { errorCode } from './error-code.ts'

/** Largest answer accepted from the provider (tokens, keys, claims, metadata), in bytes; real ones stay below 100 KB. */
export const MAX_PROVIDER_ANSWER_BYTES = 1024 * 1024

/**
 * Rejects a compressed answer: we never ask for one, and a cap on the bytes received says nothing about their size once unpacked.
 */
function uncompressedOnly(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...about) => handler.onRequestStart?.(...about),
    onRequestUpgrade: (...about) => handler.onRequestUpgrade?.(...about),
    onResponseStart(controller, status, headers, message) {
      const encoding = headers['content-encoding'] ?? 'identity'
      if (encoding === 'identity') handler.onResponseStart?.(controller, status, headers, message)
      else controller.abort(new Error(`an answer in ${encoding}`))
    },
    onResponseData: (...about) => handler.onResponseData?.(...about),
    onResponseEnd: (...about) => handler.onResponseEnd?.(...about),
    onResponseError: (...about) => handler.onResponseError?.(...about),
  }
}

const capping = (agent: Agent) =>
  agent.compose((dispatch) => (options, handler) => dispatch(options, uncompressedOnly(handler)))

const pooled = capping(new Agent({ maxResponseSize: MAX_PROVIDER_ANSWER_BYTES }))

/** The response to a call of arctic's, which arctic does not expose. */
export interface SeenAnswer {
  status?: number
}

/**
 * arctic reads the error of a 400 and a 401 only, but providers also refuse with other statuses. Presents every 4xx but 429 as a
 * 400, and notes the true status.
 */
const readableRefusals =
  (seen: SeenAnswer) =>
  (dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart: (...about) => handler.onRequestStart?.(...about),
      onRequestUpgrade: (...about) => handler.onRequestUpgrade?.(...about),
      onResponseStart(controller, status, headers, message) {
        seen.status = status
        const isRefusal = status > 400 && status < 500 && status !== 429
        handler.onResponseStart?.(controller, isRefusal ? 400 : status, headers, message)
      },
      onResponseData: (...about) => handler.onResponseData?.(...about),
      onResponseEnd: (...about) => handler.onResponseEnd?.(...about),
      onResponseError: (...about) => handler.onResponseError?.(...about),
    })

/** Options of every call to the provider: a time limit, no redirects, and a cap on the answer. */
function callOptions(
  signal: AbortSignal,
  { headers = {}, through = pooled }: { headers?: Record<string, string>; through?: Dispatcher } = {},
): RequestInit {
  const plain = { ...headers, 'accept-encoding': 'identity' }
  // Adapts to the dispatcher interface of the undici inside Node, which Node's fetch uses.
  const dispatcher = new Dispatcher1Wrapper(through)
  return { signal, redirect: 'error', headers: plain, dispatcher } as RequestInit
}

interface CallOfArctic {
  signal: AbortSignal
  seen: SeenAnswer
  /** On a new connection, closed afterwards. */
  fresh?: boolean
}

/**
 * An address for arctic, which passes it to `new Request`. Giving it a Request instead makes the new one inherit `callOptions`,
 * which arctic itself has no way to set.
 */
export function providerCall(address: string, { signal, seen, fresh = false }: CallOfArctic): string {
  const through = fresh
    ? capping(new Agent({ maxResponseSize: MAX_PROVIDER_ANSWER_BYTES, pipelining: 0 }))
    : pooled
  const options = callOptions(signal, { through: through.compose(readableRefusals(seen)) })
  return new Request(address, options) as unknown as string
}

/** Fetches JSON from the provider. */
export function getJson(
  address: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, callOptions(signal, { headers: { accept: 'application/json', ...headers } }))
}

/** The provider did not answer in time, answered 5xx, or sent something that violates the protocol. Try again later. */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable'
  /** Which call failed: 'discovery', 'token', 'refresh', 'jwks', 'revocation', 'userinfo'. */
  readonly call: string

  constructor(call: string, cause?: unknown) {
    super(`the sign-in provider is unavailable (${call}${detailOf(cause)})`, { cause })
    this.call = call
  }
}

/**
 * The provider answered a renewal with a 4xx that does not mean the grant is over. A retry helps only after a fix; signing in again
 * may help.
 */
export class RenewalRefused extends ProviderUnavailable {
  override readonly name = 'RenewalRefused'
}

/** The cause of a failed call, for the log: an error's code or our own words, never the provider's text. */
function detailOf(cause: unknown): string {
  const code = errorCode(cause)
  if (code) return `: ${code}`
  const isOurs = cause instanceof Error && cause.name === 'Error' && /^[\w .,-]{1,80}$/.test(cause.message)
  return isOurs ? `: ${cause.message}` : ''
}

/** Runs one call to the provider. Any failure, or no answer within `ms`, becomes `ProviderUnavailable`. */
export async function withinTime<T>(call: string, ms: number, work: (signal: AbortSignal) => Promise<T>) {
  const deadline = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    deadline.abort()
    late.reject(new ProviderUnavailable(call, new Error(`no answer within ${ms} ms`)))
  }, ms)
  try {
    return await Promise.race([work(deadline.signal), late.promise])
  } catch (error) {
    throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable(call, error)
  } finally {
    clearTimeout(timer)
  }
}
