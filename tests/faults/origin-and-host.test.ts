import { beforeEach, describe, expect, it } from 'vitest'
import { actionNames } from './action-names.ts'
import { inHouse } from './in-house.ts'
import { askRaw } from './raw-ask.ts'

/* The allowed origins: every action × content type × origin, methods that change, hosts (product §21.6 and §21.7). */

const house = inHouse()
beforeEach(async () => {
  await house.browserOf('emma')
  house.tap.reset()
})

const targets = [
  ...actionNames.flatMap((name) => [`/_actions/${name}`, `/account/registry/personal?_action=${name}`]),
  '/logout',
  '/login/backchannel-logout',
  '/?dismiss=community',
  '/session',
  '/travels?dismiss=community',
]
/** A valid body of each type: the app refuses a body that is no form before it checks the origin. */
const types: readonly (readonly [type: string, body: string])[] = [
  ['application/x-www-form-urlencoded', 'a=b'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  ],
  ['text/plain', 'a=b'],
  ['application/json', '{}'],
  ['', 'a=b'],
]

// The foreign origins, of any type: tests/unit/middleware/origin-check.test.ts.
it('a write from elsewhere is refused at every address, and has no effect', async () => {
  expect(actionNames).toEqual(expect.arrayContaining(['updateConsents', 'documents.upload', 'shareFlights']))
  const answers = await Promise.all(
    targets.map(async (target, at) => {
      const [type = '', body = ''] = types[at % types.length] ?? []
      const headers = { origin: 'https://evil.example', ...(type && { 'content-type': type }) }
      const { status } = await house.post(target, body, { as: 'emma', headers })
      return status === 403 ? [] : [`${target} of type "${type}": ${status}`]
    }),
  )
  expect(answers.flat()).toEqual([])
  expect(house.tap.seen).toEqual([])
  expect((await house.visit('/account/profile', { as: 'emma' })).status).toBe(200)
})

it('a GET changes nothing, whatever it names', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const target of targets)
    expect((await house.visit(target, { as: 'emma', headers })).status, target).toBeLessThan(500)
  expect(house.tap.seen.filter((call) => !call.startsWith('GET '))).toEqual([])
  expect((await house.visit('/account/profile', { as: 'emma' })).status).toBe(200)
})

// Headers of the server's own answers: tests/unit/http/security-headers.test.ts.
it.each([
  ['a form', '/account/registry/personal'],
  ['an error', '/nowhere'],
  ['a way on', '/login'],
  ['a file', '/files/calendar/B2101'],
])('the headers of %s: only what we allow runs, frames, sniffs or redirects', async (_, path) => {
  const { headers } = await house.visit(path, { as: 'emma', headers: { 'x-forwarded-proto': 'https' } })
  const policy = headers.get('content-security-policy') ?? ''
  const has = expect.any(String)
  // biome-ignore format: grouped by line
  expect(Object.fromEntries(headers)).toMatchObject({
    'referrer-policy': has, 'x-request-id': has, 'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': has, 'cross-origin-resource-policy': has,
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
  })
  const isPage = headers.get('content-type')?.startsWith('text/html')
  const ofPage = isPage ? ['base-uri ', 'form-action ', 'script-src ', 'style-src '] : []
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", ...ofPage])
    expect(policy).toContain(part)
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval(?!')|script-src[^;]*\*/)
})

describe('a host', () => {
  // Our hosts, in any spelling: tests/unit/http/hosts-and-forwarding.test.ts.
  it('that is not ours is misdirected, named by a proxy too', async () => {
    const own = `localhost:${house.app.port}`
    for (const path of ['/', '/login', '/favicon.svg'])
      for (const name of ['host', 'x-forwarded-host']) {
        const headers = { host: own, [name]: 'evil.example' }
        const { status, text } = await askRaw(house, { path, headers })
        expect([path, headers, status, text.includes('evil')]).toEqual([path, headers, 421, false])
      }
  })

  it("of a market gets that market's own addresses, whatever else a request says", async () => {
    for (const label of ['', 'it.', 'de.', 'us.']) {
      const host = `${label}localhost:${house.app.port}`
      const odd = { forwarded: 'host=evil.example', 'x-original-url': '/evil', 'x-forwarded-port': '81' }
      const { status, headers } = await askRaw(house, { path: '/login', headers: { host, ...odd } })
      expect(status).toBe(302)
      expect(headers.location).toContain(encodeURIComponent(`http://${host}/login/redirect`))
      expect(JSON.stringify(headers)).not.toContain('evil')
    }
  })
})
