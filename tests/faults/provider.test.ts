import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCopy } from '../support/copy.ts'
import { createBrowser } from '../support/sign-in.ts'
import { changed, status as refused } from '../support/wire-faults.ts'
import { inHouse } from './in-house.ts'
import { keptSession, readSessionId } from './kept-session.ts'
import { findFlaws } from './valid-page.ts'

/* Sign-ins at a provider with wrong or oversized answers, and callbacks that it did not send (product §21.1). */

type Answer = Record<string, string | undefined>
const en = loadCopy('international')
const house = inHouse()
/** The treatment of tokens on their way to the app. */
let change: (answer: Answer) => Answer
/** The token endpoint's answer in place of tokens. */
let refuse: { status: number; body: unknown } | null = null
/** Every secret that the provider has issued. */
const secrets = new Set<string>()

beforeAll(async () => {
  const onToken = changed((body) => {
    const answer = change(body as Answer)
    const { access_token: access, refresh_token: refresh, id_token: id } = answer
    for (const secret of [access, refresh, ...(id?.split('.').slice(1) ?? [])])
      if (secret) secrets.add(secret)
    return answer
  })
  // The app's requests to the provider carry no request id.
  house.tap.spoil('', /^\/oidc\/token$/, (exchange) => {
    if (refuse === null) return onToken(exchange)
    const head = { 'content-type': 'application/json' }
    return exchange.outgoing.writeHead(refuse.status, head).end(JSON.stringify(refuse.body))
  })
})
beforeEach(() => {
  change = (answer) => answer
})

const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length)

/** A sign-in as Emma up to the callback, which the browser visits as changed by `bend`. */
async function signIn(bend: (callback: URL) => void = () => undefined) {
  const browser = createBrowser()
  const callback = await house.callbackFor(browser, 'emma', '/login?returnTo=/travels')
  secrets.add(callback.searchParams.get('code') ?? '')
  bend(callback)
  const requestId = `provider-${noise(12)}`
  const response = await browser.fetch(callback, { headers: { 'x-request-id': requestId } })
  const { status, headers } = response
  return { browser, requestId, status, headers, html: await response.text() }
}

/** Claims other than the signed ones. */
function altered({ id_token: token = '', ...answer }: Answer): Answer {
  const [head, claims = '', signature] = token.split('.')
  const result = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  const others = Buffer.from(JSON.stringify({ ...result, sub: 'noah' })).toString('base64url')
  return { ...answer, id_token: [head, others, signature].join('.') }
}

it('a sound answer signs in, so that those below are refused for their own defect', async () => {
  const { browser, status, headers } = await signIn()
  expect([status, headers.get('location')]).toEqual([302, '/travels'])
  expect(await house.isIn(browser)).toBe(true)
})

// Invalid tokens and callbacks: provider*.test.ts, id-token.test.ts and login-flow.test.ts in tests/unit/auth.
it.each<[string, typeof change | null, (callback: URL) => void, logged: string]>([
  ['an altered ID token', altered, () => undefined, 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
  [
    'a callback of another provider',
    null,
    ({ searchParams }) => searchParams.set('iss', 'https://evil.example'),
    'another issuer answered',
  ],
  [
    'a callback that says no in markup',
    null,
    ({ searchParams }) => searchParams.set('error', '<script>alert(1)</script>'),
    'malformed callback',
  ],
])(
  '%s starts no session, and nothing of it is in the page or the log, but why',
  async (_, made, bend, logged) => {
    if (made) change = made
    const { browser, status, headers, html } = await signIn(bend)
    expect([status, readSessionId(browser)]).toEqual([400, ''])
    expect(headers.getSetCookie().join()).not.toContain('__Host-session')
    expect(await house.isIn(browser)).toBe(false)
    expect(findFlaws(html)).toEqual([])
    expect(html).not.toContain('alert(1)')
    await expect.poll(house.log).toContain(logged)
    expect(secrets.size).toBeGreaterThan(3)
    expect([...secrets].filter((secret) => (html + house.log()).includes(secret))).toEqual([])
  },
)

it('a callback of which this browser knows nothing is tried again by itself, once, and then told', async () => {
  const first = await signIn(({ searchParams }) => searchParams.set('state', 'A'.repeat(43)))
  expect([first.status, first.headers.get('location'), readSessionId(first.browser)]).toEqual([
    302,
    '/login?returnTo=%2F',
    '',
  ])
  const path = `/login/redirect?code=x&state=${'A'.repeat(43)}`
  const { status, html } = await house.visit(path, { browser: first.browser })
  expect([status, readSessionId(first.browser), findFlaws(html)]).toEqual([400, '', []])
})

describe('tokens of a provider', () => {
  const longer = (more: number) => (answer: Answer) => ({
    ...answer,
    refresh_token: `${answer.refresh_token}${noise(more)}`,
  })

  async function expectText(html: string, requestId: string, logged: RegExp) {
    expect(html).toContain('We can’t sign you in')
    expect(html, 'the next step').toMatch(/<a[^>]+href="[^"]*\/contact[^"]*"[^>]*>(?:(?!<\/a>).)*Contact us/s)
    expect(html, 'what to quote').toContain(requestId)
    expect(findFlaws(html)).toEqual([])
    const lines = () =>
      house
        .log()
        .split('\n')
        .filter((line) => line.includes(requestId))
    await expect.poll(() => lines().join()).toMatch(logged)
  }
  const tooLarge = /a session record of \d{5,} bytes exceeds 65536/

  it('too large for a session are reported at the callback, with the limit in the log', async () => {
    change = longer(100_000)
    const { browser, requestId, status, html } = await signIn()
    expect([status, readSessionId(browser)]).toEqual([502, ''])
    await expectText(html, requestId, tooLarge)
  })

  it('too large for a session are reported at a renewal, and do not end the session by themselves', async () => {
    const { browser } = await signIn()
    await keptSession(house, browser, { accessTokenExpiresAt: 0 })
    change = longer(100_000)
    const requestId = `large-${noise(12)}`
    const visit = await house.visit('/account/profile', { browser, headers: { 'x-request-id': requestId } })
    expect(visit.status).toBe(502)
    await expectText(visit.html, requestId, tooLarge)
    expect(readSessionId(browser)).not.toBe('')
  })

  const withGroups = (more: number) => (answer: Answer) => ({
    ...answer,
    access_token: `${answer.access_token}${noise(more)}`,
  })

  // Node's limit for the head of a request, 16 KB, represents the backoffice's own: it is the limit of the tap in front of it.
  it('with 3,000 groups sign in; a backoffice that refuses their size is reported, with the size in the log', async () => {
    change = withGroups(40_000)
    const { browser, status } = await signIn()
    expect(status).toBe(302)
    const requestId = `large-${noise(12)}`
    const visit = await house.visit('/travels', { browser, headers: { 'x-request-id': requestId } })
    expect(visit.status).toBe(502)
    await expectText(
      visit.html,
      requestId,
      /refused an access token of 40\d{3} bytes \(status 431\): raise its limit/,
    )
    expect(readSessionId(browser)).not.toBe('')
  })

  it.each([
    ['large', 8000, true],
    ['usual', 0, false],
  ])('a 400 without a key to a %s access token is about its size: %3$s', async (_, more, isAbout) => {
    change = withGroups(more)
    const { browser } = await signIn()
    const { html } = await house.visit('/travels', { browser, faults: [[/users\/me$/, refused(400)]] })
    expect(html.includes('We can’t sign you in')).toBe(isAbout)
  })
})

describe('a renewal that the provider refuses', () => {
  /** A page of Emma's with an expired access token, while the token endpoint answers like this. */
  async function visit(status: number, body: unknown) {
    const browser = await house.signIn('emma')
    await keptSession(house, browser, { accessTokenExpiresAt: Date.now() - 1000 })
    refuse = { status, body }
    const page = await house.visit('/travels', { browser })
    refuse = null
    return { browser, page }
  }

  it('because the grant is over leads to the sign-in and back', async () => {
    const { page } = await visit(403, { error: 'invalid_grant', error_description: null })
    expect([page.status, page.location]).toEqual([302, '/login?returnTo=%2Ftravels'])
  })

  it('for any other reason offers to sign in again and to sign out, and the log says why', async () => {
    const { browser, page } = await visit(401, {
      error: 'invalid_client',
      error_description: 'anna@example.com',
    })
    expect([page.status, findFlaws(page.html)]).toEqual([503, []])
    for (const key of ['shell:tryAgain', 'auth:signInAgain', 'shell:LOGOUT'] as const)
      expect(page.screen).toContain(en(key))
    expect(page.html).toContain('href="/login?returnTo=%2Ftravels"')
    await expect.poll(house.log).toContain('(refresh: 401 invalid_client)')
    expect(house.log()).not.toContain('anna@')
    expect(await house.isIn(browser)).toBe(true)
  })

  it('with 5xx offers neither', async () => {
    const { page } = await visit(503, { error: 'invalid_client' })
    expect(page.status).toBe(503)
    expect(page.screen).not.toContain(en('auth:signInAgain'))
  })
})
