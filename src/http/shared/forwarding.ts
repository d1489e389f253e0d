import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { countryFrom, type RequestFacts, requestIdFrom } from './request-facts.ts'

/**
 * The address that a socket or a proxy reports, IPv6 in its canonical form, or null without one. Some proxies add the client's port
 * (`192.0.2.1:5678`, `[2001:db8::1]:443`); a dual-stack socket reports 10.0.0.1 as `::ffff:10.0.0.1`.
 */
export function addressIn(text: string): string | null {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1]
  const address = (bracketed ?? text.replace(/^([\d.]+):\d{1,5}$/, '$1')).replace(/%.*$/, '')
  const family = isIP(address)
  if (family === 0) return null
  return family === 4
    ? address
    : (mappedIPv4(groupsOf(address)) ?? new URL(`http://[${address}]`).hostname.slice(1, -1))
}

/**
 * The key under which one visitor is counted: an IPv4 address, or the /64 of an IPv6 one, within which a single line has 2^64
 * addresses to choose from. Text that is not an address is returned unchanged.
 */
export function toNetworkKey(text: string): string {
  const address = addressIn(text)
  if (address === null || isIP(address) === 4) return address ?? text
  const network = groupsOf(address).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const groupsIn = (half: string) =>
  half === ''
    ? []
    : half.split(':').flatMap((group) => (group.includes('.') ? pairOf(group) : [Number.parseInt(group, 16)]))

/** An IPv4 address at the end of an IPv6 one, as its two groups. */
function pairOf(address: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

function mappedIPv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

/** The headers that carry the facts; Astro drops `locals` on an unmatched route, but headers always arrive. */
export const factHeaders = {
  requestId: 'x-request-id',
  clientIp: 'x-forwarded-for',
  proto: 'x-forwarded-proto',
  country: 'x-country',
} as const

/** Country headers of common edge networks; the first one present counts. */
const countryHeaders = [
  'x-country',
  'cf-ipcountry',
  'x-vercel-ip-country',
  'x-nf-country',
  'cloudfront-viewer-country',
]

/** Headers that some library may read: the app never sees them as the client sent them. */
export const droppedHeaders = [
  ...countryHeaders,
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded-prefix',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-original-url',
  'x-rewrite-url',
]

/**
 * Reads the facts of a request, trusting forwarding headers only from `trusted` addresses and CIDR ranges, and rewrites the
 * request's headers so that later code never sees a forged one. A trusted X-Forwarded-Host becomes the Host.
 */
export function createForwarding(trusted: readonly string[]): (request: IncomingMessage) => RequestFacts {
  const isTrusted = addressMatcher(trusted)
  return (request) => {
    const peer = addressIn(request.socket.remoteAddress ?? '') ?? ''
    const facts = isTrusted(peer) ? factsFromProxy(request, peer, isTrusted) : factsOfSocket(peer)
    const host = isTrusted(peer) ? last(request, 'x-forwarded-host') : undefined
    for (const name of droppedHeaders) delete request.headers[name]
    if (host) request.headers.host = host
    request.headers[factHeaders.requestId] = facts.requestId
    request.headers[factHeaders.clientIp] = facts.clientIp
    request.headers[factHeaders.proto] = facts.proto
    if (facts.country) request.headers[factHeaders.country] = facts.country
    return facts
  }
}

const factsOfSocket = (peer: string): RequestFacts => ({
  requestId: crypto.randomUUID(),
  clientIp: peer,
  proto: 'http',
  country: null,
})

function factsFromProxy(
  request: IncomingMessage,
  peer: string,
  isTrusted: (address: string) => boolean,
): RequestFacts {
  return {
    requestId: requestIdFrom(last(request, 'x-request-id')),
    clientIp: clientBehind(listed(request, 'x-forwarded-for').map(addressIn), peer, isTrusted),
    proto: last(request, 'x-forwarded-proto')?.toLowerCase() === 'https' ? 'https' : 'http',
    country: countryHeaders.map((name) => countryFrom(last(request, name))).find(Boolean) ?? null,
  }
}

/**
 * Each proxy appends the address it received the request from, so the list is read from its end: the first address that is not
 * one of our proxies is the client, and everything before it was written by that client.
 */
function clientBehind(
  hops: readonly (string | null)[],
  peer: string,
  isTrusted: (address: string) => boolean,
): string {
  let client = peer
  for (const hop of hops.toReversed()) {
    if (hop === null) break
    client = hop
    if (!isTrusted(hop)) break
  }
  return client
}

function listed(request: IncomingMessage, name: string): string[] {
  const value = request.headers[name]
  const text = Array.isArray(value) ? value.join(',') : (value ?? '')
  return text.split(',').flatMap((part) => part.trim() || [])
}

const last = (request: IncomingMessage, name: string) => listed(request, name).at(-1)

function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
