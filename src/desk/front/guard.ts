import type { IncomingHttpHeaders } from 'node:http'
import { isSameOrigin } from '../../http/shared/same-origin.ts'

/** Below it everything is the desk's. */
export const isDesk = (path: string): boolean => path === '/desk' || path.startsWith('/desk/')

/** Loopback names at our port; a page whose name was rebound to 127.0.0.1 keeps its own name in `Host`. */
function isOwnHost(host: string, port: number): boolean {
  const own = URL.parse(`http://${host}`)
  return own?.port === String(port) && /(^|\.)localhost$|^127\.0\.0\.1$/.test(own.hostname)
}

/** The request as far as the guard looks at it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** The status with which a request is refused, or null: another host's (421), or a write that comes from no page of the desk (403). */
export function refusal({ method, path, headers }: Asked, port: number): 403 | 421 | null {
  const host = headers.host ?? ''
  if (!isOwnHost(host, port)) return 421
  const said = new Headers()
  for (const name of ['origin', 'sec-fetch-site']) {
    const value = headers[name]
    if (typeof value === 'string') said.set(name, value)
  }
  return isDesk(path) && !isSameOrigin(method, said, `http://${host}`) ? 403 : null
}
