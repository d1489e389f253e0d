// The HTTP client behind Node's own fetch: only its dispatcher can limit the size of an answer. MIT.
import { Agent, type Dispatcher, Dispatcher1Wrapper } from 'undici'

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

const capped = new Agent({ maxResponseSize: MAX_PROVIDER_ANSWER_BYTES }).compose(
  (dispatch) => (options, handler) => dispatch(options, uncompressedOnly(handler)),
)
// Adapts to the dispatcher interface of the undici inside Node, which Node's fetch uses.
const dispatcher = new Dispatcher1Wrapper(capped)

/** Options of every call to the provider: a time limit, no redirects, and a cap on the answer. */
function callOptions(signal: AbortSignal, headers: Record<string, string> = {}): RequestInit {
  const plain = { ...headers, 'accept-encoding': 'identity' }
  return { signal, redirect: 'error', headers: plain, dispatcher } as RequestInit
}

/**
 * An address for arctic, which passes it to `new Request`. Giving it a Request instead makes the new one inherit `callOptions`,
 * which arctic itself has no way to set.
 */
export function callTo(address: string, signal: AbortSignal): string {
  return new Request(address, callOptions(signal)) as unknown as string
}

/** Fetches JSON from the provider. */
export function getJson(
  address: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, callOptions(signal, { accept: 'application/json', ...headers }))
}

/** The provider did not answer in time, answered 5xx, or sent something that violates the protocol. Try again later. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  /** Which call failed: 'discovery', 'token', 'refresh', 'jwks', 'revocation', 'userinfo'. */
  readonly call: string

  constructor(call: string, cause?: unknown) {
    super(`the sign-in provider is unavailable (${call})`, { cause })
    this.call = call
  }
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
