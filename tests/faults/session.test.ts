import { describe, expect, it } from 'vitest'
import type { SessionRecord } from '#auth/session-record.ts'
import { type BrowserCookies, createBrowser } from '../support/sign-in.ts'
import { visit } from '../support/visit.ts'
import { inHouse } from './in-house.ts'
import { idOf, keptSession } from './kept-session.ts'

/* Sessions as a browser, and somebody with bad intentions, meet them: flags, fixation, replay (product §21.1 to §21.3). */

const SESSION = '__Host-session'
const house = inHouse()

const expire = (browser: BrowserCookies, more: Partial<SessionRecord> = {}) =>
  keptSession(house, browser, { accessTokenExpiresAt: Date.now() - 1000, ...more })

describe('cookies', () => {
  it('are all out of reach of scripts, of http, of other sites and of our own subdomains', async () => {
    const browser = createBrowser()
    const lines: string[] = []
    const watched: BrowserCookies = {
      ...browser,
      async fetch(url, init) {
        const response = await browser.fetch(url, init)
        if (new URL(url).origin === house.origin) lines.push(...response.headers.getSetCookie())
        return response
      },
    }
    await watched.fetch(await house.callbackFor(watched, 'emma', '/login?returnTo=/travels'))
    await house.visit('/travels?routingKey=nowhere', { browser: watched })
    await house.post('/travels?dismiss=community', { a: 'b' }, { browser: watched })
    await house.post('/logout', {}, { browser: watched })
    const path = '/account/registry/personal?_action=savePersonalData'
    await house.post(path, { name: 'x' }, { browser: watched })
    const names = new Set(lines.map((line) => line.split('=', 1)[0]))
    expect(names).toContain(SESSION)
    expect(names.size).toBeGreaterThan(3)
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/(;|$)/i)
      expect(line).toMatch(/; Secure/i)
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; SameSite=Lax/i)
      expect(line).not.toMatch(/; Domain=/i)
      expect(line).toMatch(/^(__Host-|_device_id=)/)
    }
    // The session's ends with the browser: a shared computer forgets it.
    expect(lines.find((line) => line.startsWith(`${SESSION}=`))).not.toMatch(/max-age=[1-9]|expires=/i)
  })
})

describe('a session that somebody else has chosen', () => {
  it.each([
    ['an id that was never given', () => Promise.resolve('A'.repeat(43))],
    ['the id of their own session', async () => idOf(await house.signIn('noah'))],
  ])('%s is not the one after signing in', async (_, chosen) => {
    const planted = await chosen()
    const browser = createBrowser()
    const { origin } = house
    const callback = await house.callbackFor(browser, 'emma')
    // The victim comes back from the provider with a cookie in the jar that somebody else has put there.
    const cookie = [[SESSION, planted], ...browser.all()]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const back = await visit(callback, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
    const given = back.headers.getSetCookie().find((line) => line.startsWith(`${SESSION}=`))
    expect(given).toMatch(/^__Host-session=[\w-]{43};/)
    expect(given).not.toContain(planted)
    const thief = await fetch(`${origin}/account/profile`, {
      headers: { cookie: `${SESSION}=${planted}` },
      redirect: 'manual',
    })
    expect(thief.status).toBe(302)
    expect(await thief.text()).not.toContain('Lindqvist')
  })
})

describe('a callback that comes a second time', () => {
  it('starts no second session, in this browser or another', async () => {
    const browser = createBrowser()
    const { origin } = house
    const callback = await house.callbackFor(browser, 'emma')
    expect((await browser.fetch(callback)).status).toBe(302)
    const first = idOf(browser)
    expect((await browser.fetch(callback)).status).toBe(302)
    expect(idOf(browser)).toBe(first)
    const other = createBrowser()
    expect((await other.fetch(callback)).status).toBe(400)
    expect(idOf(other)).toBe('')
    // With a state of its own, a stolen code is worth nothing either: it is spent, and bound to another verifier.
    await other.fetch(`${origin}/login`)
    const [name = ''] = [...other.all().keys()].filter((key) => key.startsWith('__Host-login-'))
    callback.searchParams.set('state', name.slice('__Host-login-'.length))
    await other.fetch(callback)
    expect(idOf(other)).toBe('')
  })
})

describe('an access token that has run out', () => {
  // Renewed once for all requests of two machines: machines.test.ts.
  it('and is refused a new one leads to signing in, and back to the page', async () => {
    const browser = await house.signIn('emma')
    await expire(browser, { refreshToken: 'no-such-token' })
    const { status, headers } = await house.visit('/travels?show=past', { browser })
    expect([status, headers.get('location')]).toEqual([302, '/login?returnTo=%2Ftravels%3Fshow%3Dpast'])
    expect(idOf(browser)).toBe('')
  })
})
