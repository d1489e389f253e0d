import { z } from 'zod'
import { type MarketId, marketIds } from '#markets/market-table.ts'
import type { LogLevel } from './config.ts'
import { clusterIn } from './redis-address.ts'

/** A value read from text. `parse` reports a problem as the end of a sentence: "PORT must be …". */
function readBy<T>(parse: (text: string, wrong: (what: string) => void) => T) {
  return z.string().transform((text, context) => {
    let sound = true
    const value = parse(text.trim(), (message) => {
      sound = false
      context.addIssue({ code: 'custom', message })
    })
    return sound ? value : z.NEVER
  })
}

const hasHttpScheme = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'

/** An http(s) URL without query, fragment or password, its trailing slashes cut. */
function baseUrlOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const plain = hasHttpScheme(url) && !url.search && !url.hash && !url.username && !url.password
  return plain ? url.href.replace(/\/+$/, '') : undefined
}

export const baseUrl = readBy((text, wrong) => {
  const url = baseUrlOf(text)
  if (url === undefined) wrong('must be an http(s) URL without query, fragment or password')
  return url as string
})

/** Kept character by character: an issuer is compared with `iss`, and `https://a.example/` is not `https://a.example`. */
export const verbatimUrl = readBy((url, wrong) => {
  if (baseUrlOf(url) === undefined) wrong('must be an http(s) URL without query, fragment or password')
  return url
})

/** An address of the provider, kept character by character; it may have a query of its own (RFC 6749 §3.1). */
export const endpointUrl = readBy((url, wrong) => {
  const [address = ''] = url.split('?', 1)
  if (url.includes('#') || baseUrlOf(address) === undefined) {
    wrong('must be an http(s) URL without fragment or password')
  }
  return url
})

export const port = readBy((text, wrong) => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= 65_535)) wrong('must be a port number from 0 to 65535')
  return number
})

/** A whole number of at least 1: a limit of 0 would refuse everything. */
export const positiveInteger = readBy((text, wrong) => {
  if (!/^[1-9]\d{0,8}$/.test(text)) wrong('must be a whole number from 1 on')
  return Number(text)
})

/** A factor above 0, since 0 would leave no time to answer. */
export const positiveFactor = readBy((text, wrong) => {
  const number = /^\d{1,4}(\.\d{1,4})?$/.test(text) ? Number(text) : 0
  if (number <= 0) wrong('must be a number above 0, with a point for its decimals')
  return number
})

export const text = (pattern: RegExp, wanted: string) =>
  readBy((value, wrong) => {
    if (!pattern.test(value)) wrong(wanted)
    return value
  })

export const address = text(/^[^\s/]+$/, 'must be an address or a host name')

/** Whatever a provider may issue (RFC 6749, Appendix A, allows even spaces): anything but control characters. */
export const printable = text(/^[^\p{Cc}]+$/u, 'must have no line breaks or other control characters')

export const marketOption = readBy((name, wrong) => {
  if (!isMarket(name)) wrong(`must be one of ${marketIds.join(', ')}`)
  return name as MarketId
})

const isMarket = (name: string): name is MarketId => (marketIds as readonly string[]).includes(name)

/** `italy=…,spain=…` as a map, in the order written. */
function byMarket<T>(readValue: (value: string, wrong: (what: string) => void) => T) {
  return readBy((list, wrong) => {
    const found = new Map<MarketId, T>()
    for (const entry of list.split(',').map((part) => part.trim())) {
      if (entry === '') continue
      const [, name, value] = /^([^=]*)=(.*)$/.exec(entry) ?? []
      if (name === undefined || value === undefined) {
        wrong(`must be a list of market=value, which "${entry}" is not`)
      } else if (!isMarket(name.trim())) {
        wrong(`names "${name.trim()}", which is none of the markets ${marketIds.join(', ')}`)
      } else if (found.has(name.trim() as MarketId)) wrong(`names ${name.trim()} twice`)
      else found.set(name.trim() as MarketId, readValue(value.trim(), wrong))
    }
    if (list.replaceAll(',', '').trim() === '') wrong('must name at least one market')
    return found as ReadonlyMap<MarketId, T>
  })
}

export const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d+){3}$|^\[::1\]$/.test(hostname)

/** The origin for `account.example.it`, `it.localhost:4321` or `http://10.0.0.7:8080`. */
function originOf(text: string): URL | undefined {
  const withScheme = text.includes('://') ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return undefined
  const url = new URL(withScheme)
  const isOrigin = url.pathname === '/' && !url.search && !url.hash && !url.username && hasHttpScheme(url)
  if (!isOrigin) return undefined
  return !text.includes('://') && isLoopback(url.hostname) ? new URL(`http://${text}`) : url
}

export const marketHosts = byMarket((value, wrong) => {
  const origins = value.split('|').map((host) => originOf(host.trim()))
  if (origins.includes(undefined)) wrong(`must give hosts or origins, which "${value}" is not`)
  const known = origins.filter((origin) => origin !== undefined)
  return { origin: known[0]?.origin ?? '', hosts: known.map((origin) => origin.host) }
})

export const publicSites = byMarket((value, wrong) => {
  const url = baseUrlOf(value)
  if (url === undefined) wrong(`must give http(s) URLs, which "${value}" is not`)
  return url as string
})

const isAddressOrRange = (entry: string) =>
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((kind) => kind.safeParse(entry).success)

export const proxies = readBy((list, wrong) => {
  const entries = list.split(',').flatMap((entry) => entry.trim() || [])
  for (const entry of entries) {
    if (!isAddressOrRange(entry)) wrong(`must list IP addresses and CIDR ranges, which "${entry}" is not`)
  }
  return entries as readonly string[]
})

const logLevels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export const logLevel = readBy((level, wrong) => {
  if (!(logLevels as readonly string[]).includes(level)) wrong(`must be one of ${logLevels.join(', ')}`)
  return level as LogLevel
})

export const domains = readBy((list, wrong) => {
  const entries = list.split(',').flatMap((entry) => entry.trim() || [])
  const sound = entries.every((entry) => /^([a-z0-9-]+\.)*[a-z0-9-]+$/.test(entry))
  if (!sound) wrong('must be domains in lower case, no leading dot, separated by commas')
  return entries as readonly string[]
})

/** The host as a URL writes it, in lower case and Punycode, without a trailing dot; undefined for anything else. */
function hostOf(text: string): string | undefined {
  if (/[/\\?#@]|:$/.test(text) || !URL.canParse(`https://${text}`)) return undefined
  const { host, hostname } = new URL(`https://${text}`)
  const name = hostname.replace(/\.$/, '')
  return /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[\da-f:.]+\])$/.test(name)
    ? host.replace(hostname, name)
    : undefined
}

export const pictureHosts = readBy((list, wrong) => {
  const entries = list.split(',').flatMap((entry) => entry.trim() || [])
  for (const entry of entries) {
    if (hostOf(entry) === undefined)
      wrong(`must list hosts, without scheme, path or "*", which "${entry}" is not`)
  }
  return [...new Set(entries.map((entry) => hostOf(entry) ?? ''))] as readonly string[]
})

export const redisUrl = readBy((url, wrong) => {
  const scheme = URL.canParse(url) ? new URL(url).protocol : ''
  if (scheme !== 'redis:' && scheme !== 'rediss:' && clusterIn(url) === null) {
    wrong('must be a redis:// or rediss:// URL, or redis-cluster://host:port,host:port for a cluster')
  }
  return url
})
