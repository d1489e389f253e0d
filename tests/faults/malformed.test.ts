import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actionNames } from './action-names.ts'
import { inHouse } from './in-house.ts'
import { askRaw } from './raw-ask.ts'

/* The parser that refuses a malformed body quotes it: neither the log nor the answer may contain the quote. */

const canary = 'YA1234567'
const house = inHouse()

const encoded = (text: string) => Buffer.from(text).toString('base64url')

const [json, form] = ['application/json', 'application/x-www-form-urlencoded']
const multipart = (boundary = 'x') => `multipart/form-data; boundary=${boundary}`
const part = (rest: string) => `--x\r\nContent-Disposition: form-data; name="taxCode"${rest}`
const bodies: readonly (readonly [what: string, type: string, body: string])[] = [
  ['JSON cut off', json, `{"passport":"${canary}`],
  ['JSON with half a surrogate pair', json, `{"bookingId":"${canary}\\ud800","${canary}":"\\udfff"}`],
  ['JSON of another kind', json, `["${canary}"]`],
  ['JSON with an unknown key', json, `{"${canary}":{"${canary}":"${canary}"},"__proto__":{"a":"${canary}"}}`],
  ['JSON in UTF-16', `${json}; charset=utf-16`, `{"a":"${canary}`],
  ['a form with broken escapes', form, `%=${canary}&taxCode=%ED%A0%80${canary}%`],
  ['a form with an unknown key', form, `${canary}=${canary}&__proto__=${canary}`],
  ['a form in parts, cut off', multipart(), part(`\r\n\r\n${canary}`)],
  [
    'a form in parts with a broken head',
    multipart(),
    `--x\r\nContent-Disposition: ${canary}\r\n\r\n${canary}\r\n--x--\r\n`,
  ],
  ['a form in parts with another boundary', multipart(canary), part(`\r\n\r\n${canary}`)],
  ['a text', 'text/plain', canary],
  ['an unknown type', `application/${canary}`, canary],
]

/** The log since then, after so many requests: a line is written when a connection ends, after its answer. */
async function expectUnwritten(before: number, requests: number, ...traces: string[]): Promise<string> {
  const written = () => house.log().slice(before)
  await expect.poll(() => written().split('"msg":"request"').length - 1).toBeGreaterThanOrEqual(requests)
  for (const trace of [canary, ...traces]) expect(written()).not.toContain(trace)
  expect(written()).not.toMatch(/"level":"(error|fatal)"/)
  return written()
}

describe('a body that cannot be parsed', () => {
  /** Posts it and finds it refused, and quoted in no output. */
  async function expectUnquoted(paths: readonly string[], type: string, body: string, statuses: number[]) {
    const sofia = await house.browserOf('sofia')
    const before = house.log().length
    for (const path of paths) {
      const headers = { 'content-type': type }
      const { status, text } = await askRaw(house, { method: 'POST', path, headers, body }, sofia)
      expect(statuses, `${path}: ${status}`).toContain(status)
      // A valid form reaches its page with its errors.
      if (type !== form) expect(text, path).not.toContain(canary)
    }
    await expectUnwritten(before, paths.length)
  }

  // The actions that want JSON parse it, if it is valid.
  it.each(bodies)('%s is refused, and never quoted', (_, type, body) =>
    expectUnquoted(
      [
        '/_actions/readTripChange',
        '/_actions/savePersonalData',
        '/account/registry/personal?_action=savePersonalData',
      ],
      type,
      body,
      // No body, more parts than any form has, data that the action does not accept; 200 tells a script which fields are refused.
      // None is another traveller's (409), which would be refused unread.
      [...(type === form ? [200] : []), 400, 413, 415],
    ),
  )

  it('is refused by every action, if it is JSON at all', () =>
    expectUnquoted(
      actionNames.flatMap((name) => [`/_actions/${name}`, `/account/registry/personal?_action=${name}`]),
      json,
      `{"passport":"${canary}`,
      [400],
    ))
})

it('a logout token that cannot be parsed is never quoted', async () => {
  const before = house.log().length
  const tokens = [
    canary,
    `${canary}.${canary}.${canary}`,
    `${encoded(canary)}.${encoded(canary)}.x`,
    `${encoded(`{"alg":"${canary}"}`)}.${encoded(`{"iss":"${canary}"}`)}.x`,
    `${encoded('{"alg":"RS256"}')}.${encoded(`{"iss":"${canary}`)}.x`,
    `${encoded(`{"alg":"RS256","kid":"${canary}"}`)}.${encoded(`{"sub":"${canary}"}`)}.${encoded(canary)}`,
  ]
  const sent = [
    ...tokens.map((token) => [form, `logout_token=${token}`] as const),
    ...bodies.map(([, type, body]) => [type, body] as const),
  ]
  for (const [type, body] of sent) {
    const path = '/login/backchannel-logout'
    // A provider is not one of our pages.
    const headers = { 'content-type': type, origin: '' }
    const { status, text } = await askRaw(house, { method: 'POST', path, headers, body })
    // 413 is for parts that no browser writes.
    expect([400, 413], body).toContain(status)
    expect(text).not.toContain(canary)
  }
  const written = await expectUnwritten(before, sent.length, encoded(canary))
  expect(written).toContain('refused a logout by the provider')
})

it('a cookie that cannot be parsed is never quoted', async () => {
  const before = house.log().length
  const source = readFileSync(new URL('../../src/auth/cookies.ts', import.meta.url), 'utf8')
  const names = source.match(/__Host-[\w-]+/g) ?? []
  expect(names.length).toBeGreaterThan(2)
  const paths = ['/', '/login', '/account/registry', '/login/redirect?code=a&state=b', '/logout']
  const values = [canary, `{"${canary}`, encoded(`{"${canary}`), `%${canary}`, `${canary}%ED%A0%80`]
  const every = [...new Set(names), '__Host-toast', '_device_id', canary]
  for (const [at, name] of every.entries()) {
    for (const value of values) {
      const path = paths[at % paths.length] ?? '/'
      const { status } = await askRaw(house, { path, headers: { cookie: `${name}=${value}` } })
      expect([path, name, status < 500]).toEqual([path, name, true])
    }
  }
  await expectUnwritten(before, every.length * values.length)
})
