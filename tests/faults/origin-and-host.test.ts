import { beforeEach, describe, expect, it } from 'vitest'
import { actionNames } from './action-names.ts'
import { inHouse } from './in-house.ts'
import { askRaw } from './raw-ask.ts'

/* Who may ask, and from where: every action × content type × origin, methods that change, hosts (product §21.6 and §21.7). */

const house = inHouse()
beforeEach(async () => {
  await house.browserOf('emma')
  house.tap.reset()
})

const targets = [
  ...actionNames.flatMap((name) => [`/_actions/${name}`, `/account/registry/personal?_action=${name}`]),
  ...[
    '/logout',
    '/login/backchannel-logout',
    '/?dismiss=community',
    '/session',
    '/travels?dismiss=community',
  ],
]
/** A sound body of each type: what is no form at all is turned away before anybody asks where it is from. */
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

// Who counts as elsewhere, of any type: tests/unit/middleware/origin-check.test.ts.
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

describe('the headers of an answer', () => {
  const always = ['x-content-type-options', 'referrer-policy', 'permissions-policy', 'x-request-id']
  const alone = ['cross-origin-opener-policy', 'cross-origin-resource-policy']

  it.each([
    ['a page', '/travels', 200],
    ['a form', '/account/registry/personal', 200],
    ['an error', '/nowhere', 404],
    ['a way on', '/login', 302],
    ['a picture', '/favicon.svg', 200],
    ['a file', '/files/calendar/B2101', 200],
    ['what is gone', '/_astro/gone.js', 404],
  ])('%s: nothing runs, frames, sniffs or leads on but what we say', async (_, path, expected) => {
    const { status, headers } = await house.visit(path, {
      as: 'emma',
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect([200, 302, expected]).toContain(status)
    for (const name of [...always, ...alone]) expect([name, headers.get(name)]).not.toEqual([name, null])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval(?!')|script-src[^;]*\*/)
    if (!headers.get('content-type')?.startsWith('text/html')) return
    for (const directive of ['base-uri', 'form-action', 'script-src', 'style-src'])
      expect(policy).toContain(`${directive} `)
  })
})

describe('a host', () => {
  const paths = ['/', '/login', '/travels', '/nowhere', '/favicon.svg', '/logout']

  // Which are ours, in any spelling: tests/unit/http/hosts-and-forwarding.test.ts.
  it('that is not ours is misdirected on every kind of page, named by a proxy too', async () => {
    const { port } = house.app
    const odd = ['evil.example', `localhost:1`, `localhost:${port}@evil.example`, `xx.localhost:${port}`]
    for (const path of paths) {
      for (const headers of [
        ...odd.map((host) => ({ host })),
        { host: `localhost:${port}`, 'x-forwarded-host': 'evil.example' },
      ]) {
        const { status, text } = await askRaw(house, { path, headers })
        expect([path, headers, status, text.includes('evil')]).toEqual([path, headers, 421, false])
      }
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
