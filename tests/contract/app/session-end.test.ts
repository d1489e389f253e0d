import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IDLE_MS } from '#auth/session-store.ts'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import { type BrowserCookies, createBrowser, followToCallback } from '../../support/sign-in.ts'

/* A session that ends, against the built app: what its page is told, and what happens to a form that comes too late. */

const en = copyOf('international')
const escaped = (text: string) => text.replaceAll("'", '&#39;')
let house: House
let app: RunningApp

const address = (path: string) => `http://localhost:${app.port}${path}`
const login = async (browser: BrowserCookies, sub: string, from = '/login') => {
  const callback = await followToCallback(browser, address(from), address('/login/redirect'), sub)
  return browser.fetch(callback)
}
const signIn = (sub: string) => house.signIn(sub)
const post = (browser: BrowserCookies, path: string, body: BodyInit, headers = {}) =>
  browser.fetch(address(path), {
    method: 'POST',
    body,
    headers: { origin: `http://localhost:${app.port}`, ...headers },
  })
const consents = '/account/consents?_action=updateConsents'
const typed = new URLSearchParams({ privacyPolicy: 'on', marketing: 'on' })

/** Writes to the app's own session file: time cannot be accelerated in a server. */
function sessions(sql: string, ...values: number[]): unknown {
  const db = new DatabaseSync(join(app.dataDir, 'sessions.sqlite'), { timeout: 60_000 })
  try {
    return db.prepare(sql).all(...values)
  } finally {
    db.close()
  }
}
const endAllSessions = () => sessions('UPDATE sessions SET expires_at = 1')

beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
})
afterAll(() => house?.close())

describe('how long a session has left', () => {
  const left = async (browser: BrowserCookies) =>
    (await browser.fetch(address('/session'))).json() as Promise<{ left: number; final: boolean }>

  it('is in the page, and absent for somebody signed out', async () => {
    const emma = await signIn('emma')
    const [, seconds] = /data-left="(\d+)"/.exec(await (await emma.fetch(address('/travels'))).text()) ?? []
    expect(Number(seconds)).toBeGreaterThan(IDLE_MS / 1000 - 60)
    expect(await (await createBrowser().fetch(address('/'))).text()).not.toContain('session-end')
    expect(await left(createBrowser())).toEqual({ left: 0, final: false })
  })

  it('can be read without using the session, and prolonged by a post from our own pages alone', async () => {
    const emma = await signIn('emma')
    const soon = Date.now() - IDLE_MS + 100_000
    sessions('UPDATE sessions SET last_seen_at = ?, expires_at = ?', soon, soon + IDLE_MS)
    for (let times = 0; times < 3; times += 1) expect((await left(emma)).left).toBeLessThanOrEqual(100)
    const foreign = await emma.fetch(address('/session'), {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
    // A GET puts nothing off: it is the dashboard, which notes a visit like any page, so it is asked last.
    const stay = await post(emma, '/session', '')
    expect(await stay.json()).toMatchObject({ left: expect.any(Number), final: false })
    expect((await left(emma)).left).toBeGreaterThan(IDLE_MS / 1000 - 60)
    endAllSessions()
    expect(await (await post(emma, '/session', '')).json()).toEqual({ left: 0, final: false })
  })
})

describe('a form that comes too late', () => {
  it('comes back filled in after signing in, once, and is not saved', async () => {
    const emma = await signIn('emma')
    endAllSessions()
    const late = await post(emma, consents, typed)
    expect(late.status).toBe(303)
    expect(late.headers.get('location')).toBe(`/login?returnTo=${encodeURIComponent('/account/consents')}`)
    const back = await login(emma, 'emma', late.headers.get('location') ?? '')
    expect(back.headers.get('location')).toBe('/account/consents')
    const html = await (await emma.fetch(address('/account/consents'))).text()
    expect(html).toContain(escaped(en('session-end:restored')))
    expect(html).toMatch(/<input(?=[^>]*name="marketing")[^>]*checked/)
    expect(html).not.toMatch(/<input(?=[^>]*name="termsAndConditions")[^>]*checked/)
    const again = await (await emma.fetch(address('/account/consents'))).text()
    expect(again).not.toContain(escaped(en('session-end:restored')))
    expect(again).toMatch(/<input(?=[^>]*name="termsAndConditions")[^>]*checked/)
  })

  it('is for the traveller who typed it and nobody else', async () => {
    const browser = await signIn('emma')
    endAllSessions()
    await post(browser, consents, new URLSearchParams({ marketing: 'on', note: 'canary' }))
    expect(browser.all().has('__Host-draft')).toBe(true)
    // The provider still knows Emma: Mia signs in after her all the same, with a fresh provider session.
    const mia = createBrowser()
    const ours = ['__Host-draft', '__Host-traveller'] as const
    const carried = ours.map((name) => `${name}=${browser.all().get(name)}`).join('; ')
    await login(mia, 'mia')
    const session = mia.all().get('__Host-session')
    const response = await fetch(address('/account/consents'), {
      headers: { cookie: `__Host-session=${session}; ${carried}` },
    })
    const html = await response.text()
    expect(html).not.toContain(escaped(en('session-end:restored')))
    expect(html).not.toContain('canary')
    expect(response.headers.getSetCookie().some((line) => /^__Host-draft=;.*Max-Age=0/i.test(line))).toBe(
      true,
    )
    await expect.poll(house.log).toContain('/account/consents')
    expect(house.log()).not.toMatch(/canary|marketing|__Host-draft/)
  })

  it('is reported as lost when it is too large; a file is left out', async () => {
    const emma = await signIn('emma')
    endAllSessions()
    await post(emma, consents, new URLSearchParams({ marketing: 'x'.repeat(9000) }))
    expect(emma.all().has('__Host-draft')).toBe(false)
    expect(emma.all().get('__Host-toast')).toContain('session-end:notKept')
    const parts = new FormData()
    parts.set('marketing', 'on')
    parts.set('front', new File([new Uint8Array(20_000)], 'passport.jpg', { type: 'image/jpeg' }))
    await post(emma, consents, parts)
    expect(emma.all().get('__Host-draft')?.length).toBeLessThan(400)
  })

  it('is kept for nobody who never signed in here, nor after a logout', async () => {
    const stranger = createBrowser()
    expect((await post(stranger, consents, typed)).status).toBe(303)
    expect(stranger.all().has('__Host-draft')).toBe(false)
    const emma = await signIn('emma')
    await post(emma, '/logout', '')
    await post(emma, consents, typed)
    expect(emma.all().has('__Host-draft')).toBe(false)
  })

  it('a body that is not a form causes no error of ours', async () => {
    const emma = await signIn('emma')
    endAllSessions()
    const json = await post(emma, consents, '{"a":1}', { 'content-type': 'application/json' })
    expect(json.status).toBe(303)
    const broken = await post(emma, consents, 'no parts', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(broken.status).toBe(400)
  })
})
