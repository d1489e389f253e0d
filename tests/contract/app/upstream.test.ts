import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLate } from '../../labs/bench/budgets.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import { copyOf, onScreen } from '../../support/copy.ts'
import { type BrowserCookies, createBrowser, followToCallback } from '../../support/sign-in.ts'
import { openTap, type Tap } from '../../support/tap.ts'

/*
 * The built app on the real sandbox, with a proxy in between: how many calls a page makes (product §23), and what is still shown
 * when one of them fails (product §20).
 */

const en = copyOf('international')
let app: RunningApp
let tap: Tap
let emma: BrowserCookies

const address = (path: string) => `http://localhost:${app.port}${path}`

async function visit(path: string, browser = emma) {
  const response = await browser.fetch(address(path))
  return { status: response.status, html: await response.text(), headers: response.headers }
}

async function signIn(sub: string): Promise<BrowserCookies> {
  const browser = createBrowser()
  const callback = await followToCallback(browser, address('/login'), address('/login/redirect'), sub)
  expect((await browser.fetch(callback)).status).toBe(302)
  return browser
}

beforeAll(async () => {
  app = await startApp(async (sandboxPort) => {
    tap = await openTap(`http://localhost:${sandboxPort}`)
    return {
      BACKOFFICE_URL: `${tap.url}/api`,
      NOTIFY_URL: `${tap.url}/notify`,
      GEO_URL: `${tap.url}/geo`,
      CATALOG_URL: `${tap.url}/catalog`,
      FEATURES_URL: `${tap.url}/features`,
    }
  })
  emma = await signIn('emma')
  // Layout, flags and countries are fetched once and cached.
  for (const path of ['/', '/account/registry/personal']) await visit(path)
}, 60_000)

afterAll(async () => {
  await app?.stop()
  await tap?.close()
})

beforeEach(() => {
  tap.break(null)
  tap.reset()
})

describe('number of calls per page', () => {
  it.each([
    ['/', 5],
    ['/travels', 2],
    ['/travels/B2101', 3],
    ['/travels/B2401', 3],
    ['/travels/nowhere', 3],
    ['/account/profile', 2],
    ['/account/registry', 2],
    ['/account/registry/personal', 1],
    ['/account/registry/contact', 1],
    ['/account/registry/needs', 1],
    ['/account/consents', 1],
    ['/partnerships', 2],
    ['/notify-me', 2],
    ['/notify-me/alerts-irene', 2],
    ['/account/credits', 2],
    ['/refer-friend', 2],
    ['/refer-friend/copy-code', 2],
    ['/refer-friend/discount', 2],
    ['/nowhere', 1],
  ])('%s: at most %i, the user once, nothing twice', async (path, most) => {
    await visit(path)
    expect(tap.seen.filter((call) => call.endsWith('/users/me'))).toHaveLength(1)
    expect(new Set(tap.seen).size).toBe(tap.seen.length)
    const late = tap.seen.filter(isLate)
    expect(tap.seen.length - late.length).toBeLessThanOrEqual(most)
    expect(late.length).toBe(path === '/travels/B2101' ? 1 : 0)
  })

  it('a signed-out visitor, and one who is redirected, causes none', async () => {
    await visit('/', createBrowser())
    await visit('/viaggi')
    await visit('/?routingKey=travels')
    expect(tap.seen).toEqual([])
  })
})

describe('an outage of one part is not an outage of the page', () => {
  it.each([
    ['bookings', /\/bookings$/],
    ['partnerships', /\/partnerships$/],
    ['alerts', /\/notify-me$/],
    ['wishlist', /\/wishlist$/],
  ])('the dashboard without %s shows a dash, a notice and the rest', async (name, paths) => {
    tap.break(paths)
    const { status, html } = await visit('/')
    expect(status).toBe(200)
    expect(html).toContain(en('ui:notCounted'))
    expect(html).toContain(en(name === 'bookings' ? 'dashboard:tripsUnavailable' : 'dashboard:incomplete'))
    expect(html).not.toContain(en('dashboard:leadNoTrip'))
    expect(html).not.toContain(en('dashboard:noTrip.title'))
    expect(html.match(/class="tile__counter[ "]/g)).toHaveLength(6)
    expect(html).not.toMatch(/undefined|\[object|NaN/)
  })

  it.each([
    ['/travels', 'trips:unavailable.title', /\/bookings$/],
    ['/partnerships', 'shell:tryAgain', /\/partnerships$/],
    ['/notify-me', 'shell:tryAgain', /\/notify-me$/],
  ])('%s says so and offers to try again', async (path, key, paths) => {
    tap.break(paths)
    const { status, html } = await visit(path)
    expect(status).toBe(200)
    expect(html).toContain(en(key).replaceAll("'", '&#39;'))
    expect(html).toContain(en('shell:tryAgain'))
  })

  it('a trip without the documents shows everything that does not depend on them', async () => {
    tap.break(/\/documents$/)
    const { status, html } = await visit('/travels/B2101')
    expect(status).toBe(200)
    expect(html).toContain(en('trip:receipt'))
    expect(html).toContain('2.239')
    expect(html).toContain(en('entry:either'))
    expect(html).toContain(en('shell:tryAgain'))
    expect(html).not.toMatch(/undefined|\[object|NaN/)
  })

  it.each([
    [503, 503],
    [429, 503],
    [403, 404],
    [404, 404],
  ])('a trip that the backoffice answers with %i is a page with status %i', async (broken, status) => {
    tap.break(/\/bookings\/B2101$/, broken)
    const page = await visit('/travels/B2101')
    expect(page.status).toBe(status)
    expect(page.html).toContain(en(status === 404 ? 'shell:notFoundTitle' : 'trip:unavailable.title'))
    expect(page.html).not.toContain('Iceland')
  })

  it('a malformed answer counts as an outage, not as an empty list', async () => {
    tap.break(/\/bookings$/, 200)
    const { html } = await visit('/travels')
    expect(html).toContain(en('trips:unavailable.title'))
  })
})

describe('a save that fails', () => {
  const inputs = {
    name: 'Emma',
    lastname: 'Lindqvist',
    gender: 'F',
    'birthDate-day': '2',
    'birthDate-month': '3',
    'birthDate-year': '1991',
    birthCity: 'Uppsala',
    citizenship: 'SE',
    'mobilePhone-prefix': 'SE',
    mobilePhone: '070 123 45 67',
    email: 'emma@example.com',
    taxCode: '',
    // What the form was opened on; without it nothing is claimed.
    seen: '',
  }
  const save = async (change: Partial<typeof inputs> = {}) => {
    const response = await emma.fetch(address('/account/registry/personal?_action=savePersonalData'), {
      method: 'POST',
      body: new URLSearchParams({ ...inputs, ...change }),
      headers: { origin: `http://localhost:${app.port}` },
    })
    return {
      status: response.status,
      html: onScreen(await response.text()),
      location: response.headers.get('location'),
    }
  }

  it('says whether it is missing or refused; what was typed stays', async () => {
    tap.break(/^\/api\/users\/(?!me$)[^/]+$/, 503)
    const down = await save({ birthCity: 'Kiruna' })
    expect(down.status).toBe(503)
    expect(down.html).toContain(en('profile:failed.notArrived'))
    expect(down.html).toContain('value="Kiruna"')
    tap.break(/^\/api\/users\/(?!me$)[^/]+$/, 409)
    const refused = await save({ birthCity: 'Kiruna' })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain(en('profile:failed.refused'))
    expect(refused.html).toContain('value="Kiruna"')
  })

  it('with a lost answer is looked up: what has arrived counts as saved', async () => {
    expect((await save()).status).toBe(303)
    tap.reset()
    tap.break(/^\/api\/users\/(?!me$)[^/]+$/, 504)
    expect(await save()).toMatchObject({ status: 303, location: '/account/registry' })
    expect(tap.seen.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  })

  it('refused by the backoffice says at which field', async () => {
    const refused = await save({ taxCode: 'X'.repeat(50) })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('id="field-taxCode-error"')
    expect(refused.html).toContain(`value="${'X'.repeat(50)}"`)
  })

  it('is not made if it would overwrite what was saved elsewhere', async () => {
    const form = await (await emma.fetch(address('/account/registry/personal'))).text()
    const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(form) ?? []
    expect(seen).not.toBe('')
    expect((await save({ birthCity: 'Luleå' })).status).toBe(303)
    const stale = await save({ birthCity: 'Umeå', seen })
    expect(stale.status).toBe(409)
    expect(stale.html).toContain(en('registry:stale.title'))
    expect(stale.html).toContain(en('registry:stale.field', { value: 'Luleå' }))
    expect(stale.html).toContain('value="Umeå"')
    const [, now = ''] = /name="seen" value="([^"]+)"/.exec(stale.html) ?? []
    expect((await save({ birthCity: 'Umeå', seen: now })).status).toBe(303)
  })

  it.each([
    [503, 'consents:failed.unavailable'],
    [429, 'ui:busy'],
  ])('of consents by %i says so as well: %s', async (broken, says) => {
    tap.break(/\/consents$/, broken)
    const response = await emma.fetch(address('/account/consents?_action=updateConsents'), {
      method: 'POST',
      body: new URLSearchParams({ privacyPolicy: 'on', termsAndConditions: 'on' }),
      headers: { origin: `http://localhost:${app.port}` },
    })
    expect(response.status).toBe(broken)
    expect(await response.text()).toContain(en(says).replaceAll("'", '&#39;'))
  })

  it('works while the geo API has never answered, with the bundled countries', async () => {
    const own = await startApp((sandboxPort) =>
      Promise.resolve({
        GEO_URL: 'http://127.0.0.1:1',
        FEATURES_URL: 'http://127.0.0.1:1',
        LOG_LEVEL: `${sandboxPort && 'silent'}`,
      }),
    )
    try {
      const at = (path: string) => `http://localhost:${own.port}${path}`
      const browser = createBrowser()
      const callback = await followToCallback(browser, at('/login'), at('/login/redirect'), 'emma')
      await browser.fetch(callback)
      const form = await (await browser.fetch(at('/account/registry/personal'))).text()
      expect(form.match(/<option/g)?.length).toBeGreaterThan(400)
      const saved = await browser.fetch(at('/account/registry/personal?_action=savePersonalData'), {
        method: 'POST',
        body: new URLSearchParams(inputs),
        headers: { origin: `http://localhost:${own.port}` },
      })
      expect([saved.status, saved.headers.get('location')]).toEqual([303, '/account/registry'])
      // And the wishlist is off while nobody says it is on.
      expect((await browser.fetch(at('/account/wishlist'))).status).toBe(404)
      expect(await (await browser.fetch(at('/'))).text()).not.toContain(en('shell:MY_WISH'))
    } finally {
      await own.stop()
    }
  }, 60_000)
})

describe('the user cannot be loaded', () => {
  it('answers 503 and signs out after three seconds without script, by a link only we can make', async () => {
    const browser = await signIn('mia')
    tap.break(/\/users\/me$/, 503)
    const { status, html, headers } = await visit('/travels', browser)
    expect(status).toBe(503)
    expect(html).toContain(en('shell:userLoadFailed').replaceAll("'", '&#39;'))
    const [, target = ''] = /^3; url=(\/logout\?proof=[\w-]+)$/.exec(headers.get('refresh') ?? '') ?? []
    expect(target).not.toBe('')
    // Until then trying again works.
    tap.break(null)
    expect((await visit('/travels', browser)).status).toBe(200)
    // A GET without the proof, or with a wrong one, signs nobody out.
    await visit('/logout', browser)
    await visit('/logout?proof=AAAA', browser)
    expect((await visit('/travels', browser)).status).toBe(200)
    // The proof of one session does not open another's door.
    expect((await visit(target)).status).toBe(200)
    expect((await visit('/travels')).status).toBe(200)
    const left = await visit(target, browser)
    expect(left.status).toBe(303)
    expect(left.headers.get('clear-site-data') ?? '').toContain('storage')
    expect((await visit('/travels', browser)).headers.get('location')).toMatch(/^\/login/)
  })
})

describe('the backoffice no longer takes the token', () => {
  it('is a page that says so and signs out, never a loop through the provider', async () => {
    tap.break(/\/users\/me$/, 401)
    for (const path of ['/', '/travels']) {
      const { status, headers } = await visit(path)
      expect(status).toBe(502)
      expect(headers.get('refresh')).toMatch(/^3; url=\/logout/)
    }
  })
})

describe('what every page shares', () => {
  it('work for every page while catalog, geo API and flag service are down', async () => {
    tap.break(/^\/(catalog|geo|features)/)
    for (const path of ['/', '/travels', '/account/registry/personal']) {
      const started = performance.now()
      expect((await visit(path)).status).toBe(200)
      expect(performance.now() - started).toBeLessThan(5000)
    }
  })
})
