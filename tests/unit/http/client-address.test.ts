import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressIn, toNetworkKey } from '#http/shared/forwarding.ts'

const port = fc.integer({ min: 1, max: 65_535 })
const ipv6 = fc.ipV6().filter((address) => !address.includes('.'))
const canonical = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)

describe('the address in a proxy’s header', () => {
  it.each([
    ['[2001:DB8:0:0::1]', '2001:db8::1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['0::ffff:c000:201', '192.0.2.1'],
    // These only look like a mapped IPv4 address: read as one, two visitors would share one count.
    ['1::ffff:c000:201', '1::ffff:c000:201'],
    ['0:0:0:0:1:ffff:c000:201', '::1:ffff:c000:201'],
    ['::1:c000:201', '::1:c000:201'],
  ])('%s is %s', (text, address) => {
    expect(addressIn(text)).toBe(address)
  })

  // biome-ignore format: grouped by line
  it.each([
    '', 'unknown', '_hidden', '192.0.2.1:', '192.0.2.256:80', '192.0.2.1:5:6', '[2001:db8::1', '[]:1',
    'x[2001:db8::1]:443', '[2001:db8::1]:443x', '[2001:db8::1]:443, 192.0.2.1',
  ])('"%s" has none', (text) => {
    expect(addressIn(text)).toBeNull()
  })

  it('is the same with and without a port', () => {
    fc.assert(
      fc.property(fc.ipV4(), port, (address, at) => {
        expect(addressIn(`${address}:${at}`)).toBe(address)
        expect(addressIn(`::ffff:${address}`)).toBe(address)
        expect(addressIn(`[::ffff:${address}]:${at}`)).toBe(address)
      }),
    )
    fc.assert(
      fc.property(ipv6, port, (address, at) => {
        const plain = addressIn(address)
        expect(addressIn(`[${address}]:${at}`)).toBe(plain)
        expect(addressIn(address.toUpperCase())).toBe(plain)
        if (!plain?.includes('.')) expect(plain).toBe(canonical(address))
      }),
    )
  })

  it('is null or an address for any text, and stable when parsed again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.:[\]a-f%]{1,30}$/)), (text) => {
        const address = addressIn(text)
        if (address !== null) expect(addressIn(address)).toBe(address)
      }),
    )
  })
})

describe('the key a visitor is counted by', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
  const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'))
  // An address that begins with zeros may be a mapped IPv4 address.
  const network = half.filter((text) => !/^0:0:0:0$/.test(text))

  it('is one for all addresses of a /64, and another for the next', () => {
    fc.assert(
      fc.property(network, network, half, half, (one, other, host, another) => {
        expect(toNetworkKey(`${one}:${host}`)).toBe(toNetworkKey(`${one}:${another}`))
        expect(toNetworkKey(`${one}:${host}`) === toNetworkKey(`${other}:${host}`)).toBe(one === other)
      }),
    )
  })

  it('is an IPv4 address itself, mapped or not', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
        expect(toNetworkKey(one)).toBe(one)
        expect(toNetworkKey(`::ffff:${one}`)).toBe(one)
        expect(toNetworkKey(one) === toNetworkKey(`::ffff:${other}`)).toBe(one === other)
      }),
    )
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, counted) => {
    expect(toNetworkKey(address)).toBe(counted)
  })
})
