import { Agent, Dispatcher1Wrapper } from 'undici'
import { findLoopback } from './loopback.ts'

const agent = new Agent({ connect: { lookup: findLoopback } })

/**
 * Requests a page like a browser's tab, with `Sec-Fetch-Mode: navigate`, or with the mode in `init.headers`. Node's own fetch
 * sends `cors`, like a script's request, whatever its headers.
 */
export function visit(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const mode = new Headers(init.headers).get('sec-fetch-mode') ?? 'navigate'
  const inMode = agent.compose((dispatch) => (options, handler) => {
    const headers = { ...(options.headers as Record<string, string>), 'sec-fetch-mode': mode }
    // On its own connection: the app may close a kept one while this process is busy, just as it is used again.
    return dispatch({ ...options, headers, reset: true }, handler)
  })
  // Node's fetch uses an older undici than ours for its dispatcher.
  const dispatcher = new Dispatcher1Wrapper(inMode)
  return fetch(url, { ...init, dispatcher } as RequestInit)
}
