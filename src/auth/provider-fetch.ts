// The client inside Node's own fetch: by its dispatcher alone can fetch be told how large an answer may be. MIT.
import { Agent, type Dispatcher, Dispatcher1Wrapper } from 'undici'

/** Most bytes of one answer of the provider, be it tokens, keys, claims or metadata; real ones stay below 100 KB. */
export const MAX_PROVIDER_ANSWER_BYTES = 1024 * 1024

/** Fails a compressed answer: nobody asked for one, and a cap on what arrives says nothing about what it unpacks to. */
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
// Node's fetch speaks to its dispatcher as the version inside Node does.
const dispatcher = new Dispatcher1Wrapper(capped)

/** How every call to the provider is made: with a time limit, without following redirects, and with a cap on the answer. */
export function callOptions(signal: AbortSignal, headers: Record<string, string> = {}): RequestInit {
  const plain = { ...headers, 'accept-encoding': 'identity' }
  return { signal, redirect: 'error', headers: plain, dispatcher } as RequestInit
}

/**
 * An address for arctic, which gives it to `new Request` unread: from a request in its place the new one takes over
 * what `callOptions` says, which arctic itself has no way to set.
 */
export function callTo(address: string, signal: AbortSignal): string {
  return new Request(address, callOptions(signal)) as unknown as string
}

/** A GET of JSON from the provider. */
export function getJson(
  address: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, callOptions(signal, { accept: 'application/json', ...headers }))
}
