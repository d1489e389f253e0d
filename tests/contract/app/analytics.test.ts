import { beforeAll, describe, expect, it } from 'vitest'
import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import { type Ask, on, sharedBeside } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'
import { visit } from '../../support/visit.ts'
import { status } from '../../support/wire-faults.ts'

/* Which pages have the tag manager, for which travellers, and what of a visit they pass on. In a browser: analytics.long.test.ts. */

const house = inHouse()
let besidePort: number
let sofia: BrowserCookies

beforeAll(async () => {
  besidePort = await sharedBeside(house)
  sofia = await signedIn('sofia')
})

/** A browser in which this traveller has signed in. */
const signedIn = async (sub: string) => on(besidePort, await house.signIn(sub), house)

it('counts nothing for a page that the traveller may not see, and leaves its toast for the page that is shown', async () => {
  const text = loadCopy('international')('shell:routingKeyUnknown')
  const ask = async (headers: Record<string, string>) => {
    const browser = await signedIn('sofia')
    const cookie = [...browser.all(), ['__Host-toast', 'info~shell:routingKeyUnknown']]
    const answer = await visit(`http://localhost:${besidePort}/refer-friend`, {
      headers: {
        'x-forwarded-host': new URL(house.origin).host,
        cookie: cookie.map((pair) => pair.join('=')).join('; '),
        ...headers,
      },
    })
    const html = await answer.text()
    const cookies = answer.headers.getSetCookie().map((written) => written.split('=', 1)[0])
    return { cookies, result: html.includes('sessionStart'), sentence: html.includes(text) }
  }
  const unseen: Record<string, string>[] = [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-mode': 'cors' }]
  for (const headers of unseen) expect(await ask(headers)).toMatchObject({ cookies: [], result: false })
  expect(await ask({})).toEqual({
    cookies: expect.arrayContaining(['__Host-visit', '__Host-toast']),
    result: true,
    sentence: true,
  })
})

describe('pages with the tag manager', () => {
  // biome-ignore format: grouped by line
  const params: Record<string, string> = {
    tour: 'B2041', traveler: 'B2041-T1', kind: 'passport', step: 'information', token: 'some-token',
    type: 'passport', side: 'front', document: 'D1', code: '0'.repeat(26), frame: 'x', mark: 'x',
  }
  const addressOf = (route: RouteName) =>
    routeEntry(route).path.replace(/\{(\w+)\??\}/g, (_, name: string) => params[name] ?? '')
  const measured: readonly RouteName[] = ['notify-me', 'partnership', 'refer-friend']
  /** Whether a page has the script's data, and whether its policy lets the tag manager's hosts in. */
  async function carries(path: string, browser: BrowserCookies, ask: Ask = {}) {
    const { html, headers } = await house.visit(path, { browser, ...ask })
    const inPolicy = headers.get('content-security-policy')?.includes('googletagmanager') ?? false
    return { page: html.includes('data-measurement'), policy: inPolicy }
  }

  it('are the listed pages, and no other', async () => {
    for (const route of routeNames) {
      const expected = measured.includes(route)
      expect(await carries(addressOf(route), sofia), route).toEqual({ page: expected, policy: expected })
    }
  })

  it('are none without the marketing consent, signed out, or at an unknown address', async () => {
    // Luca has not given it.
    for (const browser of [await signedIn('luca'), on(besidePort, createBrowser(), house)]) {
      for (const path of ['/', ...measured.map(addressOf), '/nowhere']) {
        expect(await carries(path, browser), path).toEqual({ page: false, policy: false })
      }
    }
    expect(await carries('/nowhere', sofia)).toEqual({ page: false, policy: false })
  })

  it('are none while the record with the consent cannot be loaded', async () => {
    const faults = [[/\/users\/me$/, status(503)]] as const
    expect(await carries('/partnerships', sofia, { faults })).toEqual({ page: false, policy: false })
  })

  it('get the events of those before them, and lose them with the consent', async () => {
    const browser = await signedIn('otto')
    const ask = async (path: string) => {
      const { html } = await house.visit(path, { browser })
      return /sessionStart|experiment_viewed/.exec(html)?.[0] ?? null
    }
    expect(await ask('/travels')).toBeNull()
    expect(browser.all().has('__Host-visit')).toBe(false)
    expect(await ask('/partnerships')).toBe('sessionStart')
    expect(await ask('/partnerships')).toBeNull()
    expect(browser.all().has('__Host-visit')).toBe(true)

    const consents = { privacyPolicy: 'on', termsAndConditions: 'on' }
    await house.post('/account/consents?_action=updateConsents', consents, { browser })
    expect(await ask('/partnerships')).toBeNull()
    expect(browser.all().has('__Host-visit')).toBe(false)
  })
})
