import { describe, expect, it } from 'vitest'
import { IDLE_MS } from '#auth/session-store.ts'
import { WARN_BEFORE_S } from '#features/session-end/watch-session.ts'
import type { Form } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy, readable } from '../../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'
import { visit } from '../../support/visit.ts'

/* A session that ends, against the built app: the page's message, and the fate of a form that comes too late. */

const en = loadCopy('international')
const house = inHouse()

const login = async (browser: BrowserCookies, sub: string, from?: string) =>
  browser.fetch(await house.callbackFor(browser, sub, from))
const post = (browser: BrowserCookies, path: string, form: Form = {}, headers = {}) =>
  house.post(path, form, { browser, headers })
const consents = '/account/consents?_action=updateConsents'
const typed = { privacyPolicy: 'on', marketing: 'on' }

const endAllSessions = () => house.sessions('UPDATE sessions SET expires_at = 1')

describe('how long a session has left', () => {
  const left = async (browser?: BrowserCookies) =>
    JSON.parse((await house.visit('/session', browser ? { browser } : {})).html) as {
      left: number
      final: boolean
    }

  it('is in the page, and absent for signed-out visitors', async () => {
    const emma = await house.signIn('emma')
    const [, seconds] =
      /data-warn-in="(\d+)"/.exec((await house.visit('/travels', { browser: emma })).html) ?? []
    expect(Number(seconds)).toBeGreaterThan(IDLE_MS / 1000 - WARN_BEFORE_S - 60)
    expect((await house.visit('/')).html).not.toContain('session-end')
    expect(await left()).toEqual({ left: 0, final: false })
  })

  it('is read by an answer for which Chromium does not drop the page in memory; a page itself is on no disk', async () => {
    const emma = await house.signIn('emma')
    const kept = async (path: string) =>
      (await house.visit(path, { browser: emma })).headers.get('cache-control')
    expect(await kept('/session')).toBe('private, no-cache')
    expect(await kept('/travels')).toBe('private, no-store')
  })

  it('can be read without using the session, and prolonged by a post from our own pages alone', async () => {
    const emma = await house.signIn('emma')
    const soon = Date.now() - IDLE_MS + 100_000
    house.sessions('UPDATE sessions SET last_seen_at = ?, expires_at = ?', soon, soon + IDLE_MS)
    for (let times = 0; times < 3; times += 1) expect((await left(emma)).left).toBeLessThanOrEqual(100)
    expect((await post(emma, '/session', '', { origin: 'https://evil.example' })).status).toBe(403)
    // A GET keeps no form: the dashboard notes a visit like any page, so the test requests it last.
    const stay = await post(emma, '/session')
    expect(JSON.parse(stay.html)).toMatchObject({ left: expect.any(Number), final: false })
    expect((await left(emma)).left).toBeGreaterThan(IDLE_MS / 1000 - 60)
    endAllSessions()
    expect(JSON.parse((await post(emma, '/session')).html)).toEqual({ left: 0, final: false })
  })
})

describe('a form that comes too late', () => {
  it('comes back filled in after signing in, once, and is not saved', async () => {
    const emma = await house.signIn('emma')
    endAllSessions()
    const late = await post(emma, consents, typed)
    expect(late.status).toBe(303)
    expect(late.location).toBe(`/login?returnTo=${encodeURIComponent('/account/consents')}&onward=page`)
    const back = await login(emma, 'emma', late.location ?? '')
    expect(back.headers.get('location')).toBe('/account/consents')
    const html = (await house.visit('/account/consents', { browser: emma })).screen
    expect(html).toContain(en('session-end:restored'))
    expect(html).toMatch(/<input(?=[^>]*name="marketing")[^>]*checked/)
    expect(html).not.toMatch(/<input(?=[^>]*name="termsAndConditions")[^>]*checked/)
    const again = (await house.visit('/account/consents', { browser: emma })).screen
    expect(again).not.toContain(en('session-end:restored'))
    expect(again).toMatch(/<input(?=[^>]*name="termsAndConditions")[^>]*checked/)
  })

  it('that is too long to keep is reported as lost, on the first page that is looked at', async () => {
    const emma = await house.signIn('emma')
    endAllSessions()
    const late = await post(emma, consents, { ...typed, note: 'x'.repeat(20_000) })
    expect(late.status).toBe(303)
    // The service worker requests the owner of the browser's session, a script its remaining time, a page one part.
    for (const path of ['/session', '/'])
      await house.visit(path, { browser: emma, headers: { 'sec-fetch-mode': 'cors' } })
    await house.visit('/session', { browser: emma })
    await login(emma, 'emma', late.location ?? '')
    const textOf = async () =>
      (await house.visit('/account/consents', { browser: emma })).screen.includes(en('session-end:notKept'))
    expect([await textOf(), await textOf()]).toEqual([true, false])
  })

  it('returns to the traveller who typed it and to no other', async () => {
    const browser = await house.signIn('emma')
    endAllSessions()
    await post(browser, consents, { marketing: 'on', note: 'canary' })
    expect(browser.all().has('__Host-draft')).toBe(true)
    // The provider still knows Emma: Mia signs in after her all the same, with a fresh provider session.
    const mia = createBrowser()
    const ours = ['__Host-draft', '__Host-traveller'] as const
    const carried = ours.map((name) => `${name}=${browser.all().get(name)}`).join('; ')
    await login(mia, 'mia')
    const session = mia.all().get('__Host-session')
    const response = await visit(`${house.origin}/account/consents`, {
      headers: { cookie: `__Host-session=${session}; ${carried}` },
    })
    const html = readable(await response.text())
    expect(html).not.toContain(en('session-end:restored'))
    expect(html).not.toContain('canary')
    expect(response.headers.getSetCookie().some((line) => /^__Host-draft=;.*Max-Age=0/i.test(line))).toBe(
      true,
    )
    await expect.poll(house.log).toContain('/account/consents')
    expect(house.log()).not.toMatch(/canary|marketing|__Host-draft/)
  })
})
