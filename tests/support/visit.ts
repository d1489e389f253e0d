import { Agent, Dispatcher1Wrapper } from 'undici'
import { findLoopback } from './loopback.ts'

const agent = new Agent({ connect: { lookup: findLoopback } })

/**
 * Requests a page like a browser's tab, with `Sec-Fetch-Mode: navigate`, or with the mode in `init.headers`. Node's own fetch
 * sends `cors`, like a script's request, whatever its headers.
 */
export function visit(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const mode = headers.get('sec-fetch-mode') ?? 'navigate'
  // Packing and unpacking each page takes a twentieth of a visit; the tests of packed answers ask for them.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity')
  const dispatcher = dispatchers.get(mode) ?? dispatcherIn(mode)
  dispatchers.set(mode, dispatcher)
  return fetch(url, { ...init, headers, dispatcher } as RequestInit)
}

const dispatchers = new Map<string, Dispatcher1Wrapper>()

function dispatcherIn(mode: string): Dispatcher1Wrapper {
  const inMode = agent.compose((dispatch) => (options, handler) => {
    const headers = { ...(options.headers as Record<string, string>), 'sec-fetch-mode': mode }
    // On its own connection: the app may close a kept one while this process is busy, just as it is used again.
    return dispatch({ ...options, headers, reset: true }, handler)
  })
  // Node's fetch uses an older undici than ours for its dispatcher.
  return new Dispatcher1Wrapper(inMode)
}
