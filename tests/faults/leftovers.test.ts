import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BrowserCookies } from '../support/sign-in.ts'
import type { Fault } from '../support/wire-faults.ts'
import { findForm } from './crawl.ts'
import { type Form, on, sharedBeside } from './house.ts'
import { inHouse } from './in-house.ts'
import { keptSession } from './kept-session.ts'

/*
 * What a session leaves of all that a traveller has done: the device id, what sign-ins know the browser by, a declined invitation,
 * nothing of the traveller’s. However else it ends: tests/unit/auth/cookies.test.ts, and session.test.ts there and in
 * tests/unit/middleware.
 */

const DEVICE = '_device_id'
const DECLINED = '__Host-community'
const BROWSER = '__Host-browser'
const TURNED_AWAY = '__Host-turned-away'
/** With the tag manager, whose cookies are among those that are left. */
let besidePort: number
const house = inHouse()
/** A traveller who has done everything that sets a cookie. */
let browser: BrowserCookies

/** The provider is on the same host here: its own cookies are not ours. */
const names = (of: BrowserCookies) =>
  [...of.all().keys()].filter((name) => !name.startsWith('sandbox_')).sort()
const signIn = async () => on(besidePort, await house.signIn('nora'), house)
const post = (path: string, form: Form = {}) => house.post(path, form, { browser })
const endSessions = () => house.sessions('UPDATE sessions SET expires_at = 1')
const signOut = () => post('/logout')

beforeAll(async () => {
  besidePort = await sharedBeside(house)
  browser = await signIn()
  const compared = await house.visit('/travels/B2121/change?to=', { browser })
  const { action, fields } = findForm(compared, 'startTripChange')
  expect((await post(action, fields)).status).toBe(303)
  // The tag manager's cookies only stay with it.
  const consents = { privacyPolicy: 'on', termsAndConditions: 'on', marketing: 'on' }
  expect((await post('/account/consents?_action=updateConsents', consents)).status).toBe(303)
})
beforeEach(async () => {
  browser = await signIn()
  await house.visit('/refer-friend', { browser })
  // The change was started before, perhaps in another browser: viewing it brings it into this one too.
  await house.visit('/travels/B2121/change', { browser })
  await post('/notify-me?_action=removeAlert', { alert: 'TOUR.japan-rails', trip: 'Japan by rail' })
  await post('/?dismiss=community')
  const own = ['removed-alert', 'session', 'tourchange-bookings', 'traveller', 'visit'].map(
    (name) => `__Host-${name}`,
  )
  expect(names(browser)).toEqual(
    expect.arrayContaining([...own, BROWSER, DECLINED, DEVICE, 'tourchange_token']),
  )
})

describe('after a session that ended', () => {
  it('by the button, only what is about the browser is left', async () => {
    const { status, headers } = await signOut()
    expect([status, headers.get('clear-site-data')?.includes('storage')]).toEqual([200, true])
    expect(names(browser)).toEqual([BROWSER, DECLINED, DEVICE])
  })

  it.each([
    ['that cannot be loaded', { key: 'SERVER_ERROR' }, [502, 503]],
    ['who is not allowed', { key: 'USER_PRIVACY_POLICY_ERROR', extra: {} }, [403]],
  ])('by the page of a traveller %s, which signs out by itself', async (_, body, statuses) => {
    const refused: Fault = ({ outgoing }) =>
      outgoing
        .writeHead(statuses[0] === 403 ? 403 : 500, { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    const faults = [[/\/users\/me$/, refused]] as const
    const { status, headers } = await house.visit('/travels', { browser, faults })
    expect(statuses).toContain(status)
    const [, target = ''] = /^3; url=(\S+)$/.exec(headers.get('refresh') ?? '') ?? []
    expect((await house.visit(target, { browser })).status).toBe(303)
    // The reason, and the reference to quote: no personal data, for ten minutes.
    expect(names(browser)).toEqual([BROWSER, DECLINED, TURNED_AWAY, DEVICE])
    expect(browser.all().get(TURNED_AWAY)).toMatch(/^(notAllowed|userLoad)~[\w-]{1,64}$/)
  })

  it('because its token was refused a new one, the next visit leaves what is about the browser alone', async () => {
    await keptSession(house, browser, { accessTokenExpiresAt: 1, refreshToken: 'no-such-token' })
    const { status, location } = await house.visit('/travels', { browser })
    expect([status, location]).toEqual([302, '/login?returnTo=%2Ftravels'])
    expect(names(browser)).toEqual([BROWSER, DECLINED, DEVICE])
  })
})

describe('a form that comes too late', () => {
  const fields = { privacyPolicy: 'on', marketing: 'on' }
  const consents = '/account/consents?_action=updateConsents'

  it('is all that is left, sealed, and is removed by a deliberate logout', async () => {
    endSessions()
    await post(consents, fields)
    expect(names(browser)).toEqual(['__Host-draft', '__Host-traveller', BROWSER, DECLINED, DEVICE].sort())
    await house.visit('/', { browser })
    expect(names(browser)).toEqual(['__Host-draft', BROWSER, DECLINED, DEVICE].sort())
    await signOut()
    expect(names(browser)).toEqual([BROWSER, DECLINED, DEVICE])
  })

  it('is kept although a script has posted it before', async () => {
    endSessions()
    await post('/_actions/updateConsents', fields)
    await post(consents, fields)
    expect(names(browser)).toContain('__Host-draft')
  })
})
