import { expect, it } from 'vitest'
import { type BrowserCookies, createBrowser } from '../support/sign-in.ts'
import { visit } from '../support/visit.ts'
import { inHouse } from './in-house.ts'
import { readSessionId } from './kept-session.ts'

/* Sessions as a browser and an attacker meet them: flags, fixation, replay (product §21.1 and §21.2). */

const SESSION = '__Host-session'
const house = inHouse()

it('cookies are all out of reach of scripts, of http, of other sites and of our own subdomains', async () => {
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
    for (const part of [
      /^(__Host-|_device_id=)/,
      /; Path=\/(;|$)/i,
      /; Secure/i,
      /; HttpOnly/i,
      /; SameSite=Lax/i,
    ])
      expect(line).toMatch(part)
    expect(line).not.toMatch(/; Domain=/i)
  }
  // The session's cookie ends with the browser: a shared computer forgets it.
  expect(lines.find((line) => line.startsWith(`${SESSION}=`))).not.toMatch(/max-age=[1-9]|expires=/i)
})

// The victim returns from the provider with a cookie in the jar that an attacker has put there: the attacker's own session.
it('a session that somebody else has chosen is not the one after signing in', async () => {
  const planted = readSessionId(await house.signIn('noah'))
  const browser = createBrowser()
  const callback = await house.callbackFor(browser, 'emma')
  const cookie = [[SESSION, planted], ...browser.all()].map(([name, value]) => `${name}=${value}`).join('; ')
  const back = await visit(callback, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
  const given = back.headers.getSetCookie().find((line) => line.startsWith(`${SESSION}=`))
  expect(given).toMatch(/^__Host-session=[\w-]{43};/)
  expect(given).not.toContain(planted)
  const headers = { cookie: `${SESSION}=${planted}` }
  const thief = await fetch(`${house.origin}/account/profile`, { headers, redirect: 'manual' })
  expect([thief.status, (await thief.text()).includes('Lindqvist')]).toEqual([302, false])
})

// That it is also spent for a thief: tests/unit/auth/login-flow.test.ts.
it('a callback that comes a second time starts no second session, in this browser or another', async () => {
  const [browser, other] = [createBrowser(), createBrowser()]
  const callback = await house.callbackFor(browser, 'emma')
  expect((await browser.fetch(callback)).status).toBe(302)
  const first = readSessionId(browser)
  expect([(await browser.fetch(callback)).status, readSessionId(browser)]).toEqual([302, first])
  expect([(await other.fetch(callback)).status, readSessionId(other)]).toEqual([400, ''])
})
