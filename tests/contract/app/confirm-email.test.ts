import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import { createBrowser } from '../../support/sign-in.ts'
import type { Tap } from '../../support/tap.ts'

/* The link of a confirmation mail, signed out, against the built app. */

const en = copyOf('international')
const escaped = (text: string) => text.replaceAll("'", '&#39;')
let house: House
let app: RunningApp
let tap: Tap

const address = (path: string) => `http://localhost:${app.port}${path}`
const visit = async (path: string) => {
  const response = await createBrowser().fetch(address(path))
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const confirm = async (token: string) => {
  const path = `/auth/confirm-email/${encodeURIComponent(token)}?_action=confirmEmail`
  const response = await createBrowser().fetch(address(path), {
    method: 'POST',
    body: new URLSearchParams({ token }),
    headers: { origin: `http://localhost:${app.port}` },
  })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
  tap = house.tap
})
afterAll(() => house?.close())
afterEach(() => {
  tap.break(null)
  tap.reset()
})

it('following the link asks and changes nothing; nothing passes the token on', async () => {
  for (let times = 0; times < 2; times += 1) {
    const { status, html, headers } = await visit('/auth/confirm-email/welcome-mia')
    expect(status).toBe(200)
    expect(html).toContain(en('email-confirmation:ask.title'))
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(html).toContain('noindex')
  }
  expect(tap.seen).toEqual([])
})

it.each(['a+b/c==', 'a%3Db', 'ä b?c&d#e'])('the form has the token %s as it was sent', async (token) => {
  const { html } = await visit(`/auth/confirm-email/${encodeURIComponent(token)}`)
  expect(html).toContain(`name="token" value="${token.replace('&', '&amp;')}"`)
  expect(html).toContain(`action="/auth/confirm-email/${encodeURIComponent(token)}?_action=confirmEmail"`)
})

it.each([
  ['welcome-mia', 'confirmed', 200],
  ['expired-mia', 'expired', 410],
  ['invented', 'unknown', 404],
  ['../../users/me', 'unknown', 404],
  ['x'.repeat(3000), 'unknown', 404],
])('the button for %.20s: %s, told at an address without the token', async (token, outcome, status) => {
  const answer = await confirm(token)
  expect([answer.status, answer.location]).toEqual([303, `/auth/confirm-email?outcome=${outcome}`])
  const page = await visit(answer.location ?? '')
  expect(page.status).toBe(status)
  expect(page.html).toContain(escaped(en(`email-confirmation:${outcome}.title`)))
  expect(tap.seen.every((call) => call === 'POST /api/email-confirmations')).toBe(true)
  if (outcome === 'confirmed') expect((await confirm(token)).location).toContain('outcome=used')
})

it('a link without its token, and an unknown outcome in the address', async () => {
  for (const path of ['/auth/confirm-email', '/auth/confirm-email?outcome=toString']) {
    const { status, html } = await visit(path)
    expect(status).toBe(400)
    expect(html).toContain(escaped(en('email-confirmation:missing.title')))
  }
})

it('without an answer says that it may have been done, and keeps the link for another try', async () => {
  tap.break(/email-confirmations/, 503)
  const welcome = (await house.newTraveller('emma')).own('welcome-emma')
  const { status, html } = await confirm(welcome)
  expect(status).toBe(503)
  expect(html).toContain(escaped(en('email-confirmation:unanswered.title')))
  expect(html).toContain(`name="token" value="${welcome}"`)
  tap.break(null)
  expect((await confirm(welcome)).location).toContain('confirmed')
})

it('a busy backoffice leads to a request to wait', async () => {
  tap.break(/email-confirmations/, 429)
  const { status, html } = await confirm('welcome-emma')
  expect(status).toBe(503)
  expect(html).toContain(escaped(en('ui:busy')))
  expect(html).not.toContain(escaped(en('email-confirmation:unavailable.text')))
  tap.break(null)
})

it("another locale's slug redirects here; a foreign site's post is refused", async () => {
  const response = await createBrowser().fetch(address('/auth/conferma-email/welcome-noah'))
  expect([response.status, response.headers.get('location')]).toEqual([
    308,
    '/auth/confirm-email/welcome-noah',
  ])
  const foreign = await createBrowser().fetch(
    address('/auth/confirm-email/welcome-noah?_action=confirmEmail'),
    {
      method: 'POST',
      body: new URLSearchParams({ token: 'welcome-noah' }),
      headers: { origin: 'https://evil.example' },
    },
  )
  expect(foreign.status).toBe(403)
})

it('no token is in the log', async () => {
  const { log } = house
  await visit('/auth/confirm-email/welcome-ida')
  await expect.poll(log).toContain('/auth/confirm-email/:id')
  expect(log()).not.toMatch(/welcome-|expired-mia|invented/)
})
