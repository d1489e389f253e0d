import { describe, expect, it } from 'vitest'
import { routeNames } from '#routes.ts'
import { createBrowser } from '../support/sign-in.ts'
import { inHouse } from './in-house.ts'
import { askRaw } from './raw-ask.ts'

/* Addresses from outside (returnTo, routingKey, the path) stay on our origin, through a whole login too (product §21.5). */

const house = inHouse()

/** Paths that must lead only to us, one of each kind. */
// biome-ignore format: grouped by line
const paths = [
  '//', '//evil.example', '/\\evil.example', '/%252fevil.example', '/%5cevil.example',
  '/..//evil.example',
  '/%09/evil.example', '/travels%0d%0aSet-Cookie:a=b', '/travels%00', '/⁄evil.example',
  '/%c0%af%c0%afevil.example', '/login?returnTo=//evil.example', '/login/redirect?code=1&state=2',
  '/logout',
]

/** One of each kind; its function's test covers the rest (tests/unit/auth/return-url.test.ts). */
// biome-ignore format: grouped by line
const kinds = [
  '//evil.example', '/\\evil.example', '/%252fevil.example', 'https://evil.example/',
  'javascript:alert(1)', '/login',
].map((address) => encodeURIComponent(address))

/** Whether a Location stays at `origin`, by any reading: browsers drop tabs and line breaks, proxies decode. */
function staysAt(location: string, origin: string): boolean {
  const url = URL.parse(location, origin)
  if (!/^[\x21-\x5b\x5d-\x7e]*$/.test(location) || url?.origin !== origin) return false
  for (let [path, depth] = [url.pathname, 0]; depth < 4; depth += 1) {
    if (/^\/[/\\]/.test(path.replace(/[\t\r\n]/g, ''))) return false
    try {
      path = decodeURIComponent(path)
    } catch {
      return true
    }
  }
  return true
}

/** A page's links to foreign hosts, and scripts in place of addresses. */
const foreignLinks = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|action|src|formaction|content)="([^"]*)"/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&').trim())
    .filter((address) =>
      /^(?:https?:)?[/\\]{2,}[^/]*evil|^\s*(?:javascript|data|vbscript):(?!image)/i.test(address),
    )

/** The mistakes of an answer: its Location, or its links. */
function strayings(asked: string, status: number, location: string | null | undefined, html: string) {
  // Login and logout lead to the provider; their return addresses are checked separately.
  const toProvider = location?.startsWith(`http://localhost:${house.app.sandboxPort}/oidc/`)
  return [
    ...(location && !toProvider && !staysAt(location, house.origin) ? [`${asked} → ${location}`] : []),
    ...foreignLinks(html).map((link) => `${asked} links to ${link}`),
    ...(status >= 500 ? [`${asked}: status ${status}`] : []),
  ]
}

const consents = kinds.map((to) => `/account/consents?returnTo=${to}`)
const elsewhere = paths.flatMap((path) => [path, `${path}?routingKey=nowhere`, `/travels${path}`])
const keys = kinds.flatMap((to, at) => [
  `/?routingKey=${to}`,
  `/?routingKey=${routeNames[at]}&p.tour=${to}&p.traveler=${to}&p.token=${to}&q=${to}`,
  `/travels?routingKey=travels-tour-traveler&p.tour=${to}&p.traveler=${to}`,
])

describe('an address from outside never leads to another host', () => {
  it.each<[what: string, as: string | null, targets: string[], body?: string]>([
    ['returnTo, signed in already', 'emma', kinds.map((to) => `/login?returnTo=${to}`)],
    ['returnTo of a page that needs signing in', null, kinds.map((to) => `/travels?returnTo=${to}`)],
    ['returnTo of the consents', 'emma', consents],
    [
      'returnTo of the consents, after a save',
      'emma',
      consents.map((target) => `${target}&_action=updateConsents`),
      'privacyPolicy=on&termsAndConditions=on',
    ],
    ['the path itself', null, elsewhere],
    [
      'the path that closes the invitation to another market',
      null,
      paths.map((path) => `${path}${path.includes('?') ? '&' : '?'}dismiss=community`),
      'a=b',
    ],
    ['routingKey, as a key and as any parameter', null, keys],
    ['another locale’s slug', null, kinds.map((to) => `/viaggi/${to}?returnTo=${to}`)],
  ])('%s', async (_, as, targets, body) => {
    const browser = as ? await house.browserOf(as) : createBrowser()
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const posted = body && { method: 'POST', body }
    const found: string[] = []
    for (const target of targets) {
      const path = target.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character))
      const { status, headers: got, text } = await askRaw(house, { path, headers, ...posted }, browser)
      found.push(...strayings(target, status, got.location, text))
    }
    expect(found).toEqual([])
  })

  it('returnTo, through a whole login', async () => {
    const found: string[] = []
    for (const to of kinds) {
      const browser = createBrowser()
      const landed = await browser.fetch(await house.callbackFor(browser, 'emma', `/login?returnTo=${to}`))
      const location = landed.headers.get('location') ?? ''
      found.push(...strayings(to, landed.status, location, await landed.text()))
      expect([to, landed.status, /^\/log(in|out)/.test(location)]).toEqual([to, 302, false])
    }
    expect(found).toEqual([])
  })
})
