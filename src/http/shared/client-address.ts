import { isIP } from 'node:net'

/**
 * The address that a socket or a proxy reports, IPv6 in its canonical form, or null if there is none. Some proxies add the
 * client's port (`192.0.2.1:5678`, `[2001:db8::1]:443`); a dual-stack socket reports 10.0.0.1 as `::ffff:10.0.0.1`.
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
export function networkOf(text: string): string {
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
