import { expect, it } from 'vitest'
import { isSameOrigin } from '#http/shared/same-origin.ts'
import type { RouteName } from '#routes.ts'
import { isBackchannel } from '../../../src/middleware/origin-check.ts'

const own = 'https://account.example.it'
const evil = 'https://evil.example'
const ask = (method: string, headers: Record<string, string>) =>
  isSameOrigin(method, new Headers(headers), own)

it('lets every safe method through, from anywhere', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(ask(method, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(true)
  }
})

it.each([
  ['same origin, reported by the browser', { origin: own, 'sec-fetch-site': 'same-origin' }, true],
  ['same origin, an old browser without Sec-Fetch-Site', { origin: own }, true],
  ['no Origin but same-origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['another site', { origin: evil, 'sec-fetch-site': 'cross-site' }, false],
  ['a sister market', { origin: 'https://account.example.es', 'sec-fetch-site': 'same-site' }, false],
  ['a subdomain', { origin: 'https://x.account.example.it', 'sec-fetch-site': 'same-site' }, false],
  ['http instead of https', { origin: 'http://account.example.it' }, false],
  ['a look-alike', { origin: 'https://account.example.it.evil.example' }, false],
  ['an opaque origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
  ['a foreign Origin, called same-origin', { origin: evil, 'sec-fetch-site': 'same-origin' }, false],
  ['another site that sends no Origin', { 'sec-fetch-site': 'cross-site' }, false],
  ['a sister site that sends no Origin', { 'sec-fetch-site': 'same-site' }, false],
  ['our own Origin, called cross-site', { origin: own, 'sec-fetch-site': 'cross-site' }, false],
  ['nothing at all', {}, false],
])('%s', (_, headers, allowed) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'X-UNKNOWN'])
    expect(ask(method, headers)).toBe(allowed)
})

it('makes one exception, for one route: a post that no browser has sent', () => {
  const may = (method: string, headers: Record<string, string>, route: RouteName | null) =>
    isBackchannel(method, new Headers(headers), route)
  expect(may('POST', {}, 'login/backchannel-logout')).toBe(true)
  // A load balancer between us and the provider may set one.
  expect(may('POST', { cookie: own }, 'login/backchannel-logout')).toBe(true)
  for (const name of ['origin', 'sec-fetch-site']) {
    expect(may('POST', { [name]: own }, 'login/backchannel-logout')).toBe(false)
  }
  for (const method of ['PUT', 'DELETE']) expect(may(method, {}, 'login/backchannel-logout')).toBe(false)
  for (const route of ['login', 'logout', null] as const) expect(may('POST', {}, route)).toBe(false)
})
