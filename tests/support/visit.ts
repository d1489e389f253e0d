import { Agent, Dispatcher1Wrapper } from 'undici'

const agent = new Agent()

/**
 * Fetches as a browser's tab asks for a page, `Sec-Fetch-Mode: navigate`, or in the mode of `init.headers`. Node's own
 * fetch says `cors`, as a script's request does, whatever headers it is given.
 */
export function visit(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const mode = new Headers(init.headers).get('sec-fetch-mode') ?? 'navigate'
  const inMode = agent.compose((dispatch) => (options, handler) => {
    const headers = { ...(options.headers as Record<string, string>), 'sec-fetch-mode': mode }
    return dispatch({ ...options, headers }, handler)
  })
  // Node's fetch speaks an older undici than ours to its dispatcher.
  const dispatcher = new Dispatcher1Wrapper(inMode)
  return fetch(url, { ...init, dispatcher } as RequestInit)
}
