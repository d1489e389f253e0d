import type { IncomingMessage } from 'node:http'
import type { Config } from '#config/config.ts'

/** Whether a `Host` header names one of the markets' hosts; an explicit default port counts as the same host. */
export function createHostCheck(markets: Config['markets']): (host: string | undefined) => boolean {
  const known = new Set([...markets.values()].flatMap(({ hosts }) => hosts))
  return (host) => {
    if (!host) return false
    const name = host.toLowerCase()
    return known.has(name) || known.has(name.replace(/:(80|443)$/, ''))
  }
}

/**
 * Whether a request names exactly one host, as HTTP/1.1 demands. Node keeps the first of two `Host` headers, while a proxy in
 * front may have used the second.
 */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length
  return count === 1 || (count === 0 && httpVersion === '1.0')
}
