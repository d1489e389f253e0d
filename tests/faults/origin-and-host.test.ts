import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BrowserCookies } from '../support/sign-in.ts'
import { actionNames } from './action-names.ts'
import { type House, sharedHouse } from './house.ts'

/*
 * Who may ask, and from where: every action × content type × origin, methods that change, hosts (product §21.6
 * and §21.7).
 *
 * Seen to fail: without `originCheck` in middleware/index.ts; with every host known in http/shared/refusal.ts and the default
 * market for any of them in middleware/market.ts.
 */

let house: House
let emma: BrowserCookies

beforeAll(async () => {
  house = await sharedHouse()
  emma = await house.signIn('emma')
})
afterAll(() => house?.close())
beforeEach(() => house.tap.reset())

const writes = () => house.tap.seen.filter((call) => !call.startsWith('GET '))

const targets = [
  ...actionNames.flatMap((name) => [`/_actions/${name}`, `/account/registry/personal?_action=${name}`]),
  '/logout',
  '/login/backchannel-logout',
  '/?dismiss=community',
  '/session',
  '/travels?dismiss=community',
]
const types = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
  '',
]
/** A sound one: what is no form at all is turned away before anybody asks where it is from. */
function bodyOf(type: string): string {
  if (type.includes('json')) return '{}'
  if (!type.startsWith('multipart')) return 'a=b'
  return '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'
}
const strangers: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  {},
]

describe('a write', () => {
  it('knows every action there is', () => {
    expect(actionNames).toEqual(
      expect.arrayContaining(['updateConsents', 'documents.upload', 'shareFlights']),
    )
    expect(actionNames.length).toBeGreaterThan(9)
  })

  /** What is not refused of these posts. */
  async function taken(
    asked: readonly (readonly [target: string, stranger: Record<string, string>, type: string])[],
  ) {
    const answers = await Promise.all(
      asked.map(async ([target, stranger, type]) => {
        const headers = { ...stranger, ...(type && { 'content-type': type }) }
        const { status } = await house.visit(target, {
          browser: emma,
          method: 'POST',
          headers,
          body: bodyOf(type),
        })
        return status === 403
          ? []
          : [`${target} of type "${type}" for ${JSON.stringify(stranger)}: ${status}`]
      }),
    )
    return answers.flat()
  }

  // Who counts as elsewhere: tests/unit/middleware/origin-check.test.ts.
  it('from elsewhere is refused at every address, and of every type, and has no effect', async () => {
    const [stranger = {}] = strangers
    const every = targets.map((target, at) => [target, stranger, types[at % types.length] ?? ''] as const)
    const kinds = types.flatMap((type) =>
      strangers.map((one) => ['/_actions/updateConsents', one, type] as const),
    )
    expect(await taken([...every, ...kinds])).toEqual([])
    expect(house.tap.seen).toEqual([])
    expect((await house.visit('/account/profile', { browser: emma })).status).toBe(200)
  })
})

describe('a GET', () => {
  it('changes nothing, whatever it names', async () => {
    for (const target of targets) {
      const { status } = await house.visit(target, {
        browser: emma,
        headers: { 'sec-fetch-site': 'cross-site' },
      })
      expect(status, target).toBeLessThan(500)
    }
    expect(writes()).toEqual([])
    expect((await house.visit('/account/profile', { browser: emma })).status).toBe(200)
  })
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
      browser: emma,
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
    for (const directive of ['base-uri', 'form-action', 'script-src', 'style-src']) {
      expect(policy).toContain(`${directive} `)
    }
  })
})

describe('a host', () => {
  function ask(path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
    request({ host: '127.0.0.1', port: house.app.port, path, headers, setHost: false }, (answer) => {
      let text = JSON.stringify(answer.headers)
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
    return promise
  }
  const pages = ['/', '/login', '/travels', '/nowhere', '/favicon.svg', '/logout']

  it('that is not ours is misdirected, on every kind of page', async () => {
    const { port } = house.app
    const hosts = [
      'evil.example',
      `evil.example:${port}`,
      'localhost',
      `localhost:1`,
      `localhost.evil.example:${port}`,
    ]
    const more = [`localhost:${port}@evil.example`, `127.0.0.1:${port}`, `xx.localhost:${port}`]
    for (const host of [...hosts, ...more]) {
      for (const path of pages) {
        expect([host, path, (await ask(path, { host })).status]).toEqual([host, path, 421])
      }
    }
  })

  it('named by a proxy is checked in the same way', async () => {
    const host = `localhost:${house.app.port}`
    for (const path of pages) {
      const { status, text } = await ask(path, { host, 'x-forwarded-host': 'evil.example' })
      expect([path, status]).toEqual([path, 421])
      expect(text).not.toContain('evil.example')
    }
  })

  it("of a market gets that market's own addresses, whatever else a request says", async () => {
    const { port } = house.app
    for (const label of ['', 'it.', 'de.', 'us.']) {
      const host = `${label}localhost:${port}`
      const asked = {
        host,
        forwarded: 'host=evil.example',
        'x-original-url': '/evil',
        'x-forwarded-port': '81',
      }
      const { status, text } = await ask('/login', asked)
      expect(status).toBe(302)
      expect(text).toContain(encodeURIComponent(`http://${host}/login/redirect`))
      expect(text).not.toContain('evil')
    }
  })
})
