import type { Config } from '#config/config.ts'

/** Whether a `Host` header names one of the markets' hosts; a spelled-out default port is the same host. */
export function createHostCheck(markets: Config['markets']): (host: string | undefined) => boolean {
  const known = new Set([...markets.values()].flatMap(({ hosts }) => hosts))
  return (host) => {
    if (!host) return false
    const name = host.toLowerCase()
    return known.has(name) || known.has(name.replace(/:(80|443)$/, ''))
  }
}
