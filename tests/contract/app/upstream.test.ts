import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, sharedHouse } from '../../faults/house.ts'
import { isLate } from '../../labs/bench/budgets.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf, onScreen } from '../../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'
import type { Tap } from '../../support/tap.ts'

/*
 * The built app on the real sandbox, with a proxy in between: how many calls a page makes (product §23), and what is still shown
 * when one of them fails (product §20).
 */

const en = copyOf('international')
let house: House
let app: RunningApp
let tap: Tap
let emma: BrowserCookies

const address = (path: string) => `http://localhost:${app.port}${path}`

async function visit(path: string, browser = emma) {
  const response = await browser.fetch(address(path))
  return { status: response.status, html: await response.text(), headers: response.headers }
}

beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
  tap = house.tap
  emma = await house.signIn('emma')
  // Layout, flags and countries are fetched once and cached.
  for (const path of ['/', '/account/registry/personal']) await visit(path)
})

afterAll(() => house?.close())

beforeEach(() => {
  tap.break(null)
  tap.reset()
})

describe('the calls of a page', () => {
  // Which each page makes is listed in tests/faults/pages.ts, and compared with what it makes by its matrix.
  it.each([
    ['/', 5],
    ['/travels', 2],
    ['/travels/B2101', 3],
    ['/travels/B2101/B2101-T1', 3],
    ['/account/documents/passport/information', 3],
    ['/account/registry/residence', 2],
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
    version: '',
  }
  let own: BrowserCookies
  beforeAll(async () => {
    own = await house.signIn((await house.newTraveller('emma')).sub)
  })
  const save = async (change: Partial<typeof inputs> = {}) => {
    const response = await own.fetch(address('/account/registry/personal?_action=savePersonalData'), {
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

  it('refused by the backoffice says at which field', async () => {
    const refused = await save({ taxCode: 'X'.repeat(50) })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('id="field-taxCode-error"')
    expect(refused.html).toContain(`value="${'X'.repeat(50)}"`)
  })

  it('is not made if it would overwrite what was saved elsewhere', async () => {
    const form = await (await own.fetch(address('/account/registry/personal'))).text()
    const [, version = ''] = /name="version" value="([^"]+)"/.exec(form) ?? []
    expect(version).not.toBe('')
    expect((await save({ birthCity: 'Luleå' })).status).toBe(303)
    const stale = await save({ birthCity: 'Umeå', version })
    expect(stale.status).toBe(409)
    expect(stale.html).toContain(en('registry:stale.title'))
    expect(stale.html).toContain(en('registry:stale.field', { value: 'Luleå' }))
    expect(stale.html).toContain('value="Umeå"')
    const [, now = ''] = /name="version" value="([^"]+)"/.exec(stale.html) ?? []
    expect((await save({ birthCity: 'Umeå', version: now })).status).toBe(303)
  })
})

describe('the user cannot be loaded', () => {
  it('answers 503 and signs out after three seconds without script, by a link only we can make', async () => {
    const browser = await house.signIn('mia')
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
