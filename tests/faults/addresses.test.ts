import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeNames } from '#routes.ts'
import { type BrowserCookies, cookieHeader, createBrowser, followToCallback } from '../support/sign-in.ts'
import { foreignLinks, leadsAway, hostilePaths as paths } from './hostile.ts'
import { type House, sharedHouse } from './house.ts'

/*
 * Addresses from outside (returnTo, routingKey, the path itself) stay on our origin, over real HTTP and through a whole login
 * (product §21.5). Seen to fail: with `safeReturnTo` in auth/return-url.ts returning its input, at all of its five uses.
 */

let house: House
let emma: BrowserCookies

beforeAll(async () => {
  house = await sharedHouse()
  emma = await house.signIn('emma')
})
afterAll(() => house?.close())

interface Raw {
  status: number
  location: string | undefined
  html: string
}

/** A request whose target is sent unchanged: fetch would normalise it first. */
function raw(target: string, { method = 'GET', body = '', browser = createBrowser() } = {}): Promise<Raw> {
  const cookie = cookieHeader(browser)
  const headers = {
    cookie,
    accept: 'text/html',
    origin: house.origin,
    ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<Raw>()
  const path = target.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character))
  const asked = request({ port: house.app.port, host: 'localhost', path, method, headers }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const { statusCode: status = 0, headers: got } = answer
      resolve({ status, location: got.location, html: Buffer.concat(chunks).toString('utf8') })
    })
  })
  asked.on('error', reject).end(body)
  return promise
}

/** One of each kind; what becomes of any is told by its function (tests/unit/auth/return-url.test.ts). */
const kinds = [
  '//evil.example',
  '/\\evil.example',
  '/%252fevil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/login',
]
const encoded = kinds.map((address) => encodeURIComponent(address))

/** What is wrong with an answer: its Location, or its links. */
function strayings(asked: string, { status, location, html }: Raw): string[] {
  // Login and logout lead to the provider; the addresses to come back to are checked above.
  const toProvider = location?.startsWith(`http://localhost:${house.app.sandboxPort}/oidc/`)
  const away = location === undefined || toProvider ? null : leadsAway(location, house.origin)
  return [
    ...(away ? [`${asked} → ${location}: ${away}`] : []),
    ...foreignLinks(html).map((link) => `${asked} links to ${link}`),
    ...(status >= 500 ? [`${asked}: status ${status}`] : []),
  ]
}

async function strayingsOf(
  targets: readonly string[],
  more: Parameters<typeof raw>[1] = {},
): Promise<string[]> {
  const found: string[] = []
  for (const target of targets) found.push(...strayings(target, await raw(target, more)))
  return found
}

describe('returnTo', () => {
  it('signed in already', async () => {
    expect(
      await strayingsOf(
        encoded.map((to) => `/login?returnTo=${to}`),
        { browser: emma },
      ),
    ).toEqual([])
  })

  it('through a whole login', async () => {
    const callbackUrl = `${house.origin}/login/redirect`
    const found: string[] = []
    for (const to of encoded) {
      const browser = createBrowser()
      const start = `${house.origin}/login?returnTo=${to}`
      const callback = await followToCallback(browser, start, callbackUrl, 'emma')
      const landed = await browser.fetch(callback)
      expect(landed.status).toBe(302)
      const location = landed.headers.get('location') ?? ''
      found.push(...strayings(to, { status: 302, location, html: await landed.text() }))
      expect(location, to).not.toMatch(/^\/log(in|out)/)
    }
    expect(found).toEqual([])
  })

  it('of the consents, in the page and after a save', async () => {
    const targets = encoded.map((to) => `/account/consents?returnTo=${to}`)
    expect(await strayingsOf(targets, { browser: emma })).toEqual([])
    const saved = targets.map((target) => `${target}&_action=updateConsents`)
    const body = 'privacyPolicy=on&termsAndConditions=on'
    expect(await strayingsOf(saved, { browser: emma, method: 'POST', body })).toEqual([])
  })

  it('in the way out of a page that needs signing in', async () => {
    expect(await strayingsOf(encoded.map((to) => `/travels?returnTo=${to}`))).toEqual([])
  })
})

describe('the path itself', () => {
  it.each([['signed out'], ['signed in']])('%s', async (state) => {
    const browser = state === 'signed in' ? emma : createBrowser()
    const targets = [
      ...paths,
      ...paths.map((path) => `${path}?routingKey=nowhere`),
      ...paths.map((path) => `/travels${path}`),
    ]
    expect(await strayingsOf(targets, { browser })).toEqual([])
  })

  it('that closes the invitation to another market', async () => {
    const targets = paths.map((path) => `${path}${path.includes('?') ? '&' : '?'}dismiss=community`)
    expect(await strayingsOf(targets, { method: 'POST', body: 'a=b' })).toEqual([])
  })
})

describe('routingKey', () => {
  it('as a key, and as any parameter of any route', async () => {
    const keys = encoded.map((key) => `/?routingKey=${key}`)
    const params = encoded.flatMap((value, index) => {
      const name = routeNames[index % routeNames.length]
      return [
        `/?routingKey=${name}&p.tour=${value}&p.traveler=${value}&p.token=${value}&q=${value}`,
        `/travels?routingKey=travels-tour-traveler&p.tour=${value}&p.traveler=${value}`,
      ]
    })
    expect(await strayingsOf([...keys, ...params])).toEqual([])
    expect(await strayingsOf([...keys, ...params], { browser: emma })).toEqual([])
  })

  it('of another locale’s slug', async () => {
    expect(await strayingsOf(encoded.map((value) => `/viaggi/${value}?returnTo=${value}`))).toEqual([])
  })
})
