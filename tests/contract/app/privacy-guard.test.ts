import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathTo } from '#i18n/slugs.ts'
import { locales } from '#markets/market-table.ts'
import { type RouteName, routeEntry, routeNames, routesThat } from '#routes.ts'
import { actionNames } from '../../faults/action-names.ts'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import type { Tap } from '../../support/tap.ts'

/*
 * A traveller whose consents are missing, against the built app (product §6): every request, in any locale's slugs, leads to the
 * consents page, and she can do nothing but give them; then she continues.
 */

const en = copyOf('international')
const here = pathTo('en', 'account-communications')
let house: House
let app: RunningApp
let tap: Tap
let hannah: BrowserCookies

const address = (path: string) => `http://localhost:${app.port}${path}`
const post = (path: string, fields: Record<string, string> = {}, by = hannah) =>
  by.fetch(address(path), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: `http://localhost:${app.port}` },
  })

/** Where a visit ends: the path, after redirects on our origin. */
async function landing(path: string, by = hannah): Promise<{ path: string; status: number; hops: number }> {
  let at = path
  for (let hops = 0; hops < 5; hops += 1) {
    const response = await by.fetch(address(at))
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (location === null) return { path: at, status: response.status, hops }
    at = location
  }
  throw new Error(`${path} goes round in circles`)
}

beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
  tap = house.tap
  hannah = await house.signIn('hannah')
})

afterAll(() => house?.close())

// Which those are is held by tests/unit/middleware/privacy-guard.test.ts.
const guarded = routesThat(({ withoutConsents }) => !withoutConsents)
const path = pathTo as (locale: string, name: RouteName, params: object) => string
/** Some value for each parameter a route may have. */
const params = Object.fromEntries(
  routeNames.flatMap((name) => Object.keys(routeEntry(name).params).map((key) => [key, 'some'])),
)

it("every guarded page leads to the consents from this market's slug, and by one of another language", async () => {
  for (const name of guarded) {
    const own = path('en', name, params)
    expect(await landing(`${own}?show=all`), name).toMatchObject({
      path: `${here}?returnTo=${encodeURIComponent(`${own}?show=all`)}`,
      status: 200,
    })
  }
  for (const locale of locales) {
    expect(await landing(path(locale, 'travels', {})), locale).toMatchObject({
      path: `${here}?returnTo=%2Ftravels`,
    })
  }
})

it('so does whatever else she asks for, the file of her data too', async () => {
  for (const asked of ['/nowhere', '/files/calendar/B2041', '/500', '/files/my-data']) {
    expect(await landing(asked), asked).toMatchObject({ path: expect.stringMatching(`^${here}\\?returnTo=`) })
  }
  expect(await (await hannah.fetch(address(here))).text()).not.toContain('files/my-data')
})

/** A phone's actions go by its code and cookie, whoever is signed in on it (record 016). */
const isOfPhone = (action: string) => action.startsWith('phone.')

it('every action except giving the consents is refused, and calls nothing in her name', async () => {
  expect(actionNames).toContain('updateConsents')
  tap.reset()
  for (const name of actionNames.filter((each) => each !== 'updateConsents' && !isOfPhone(each))) {
    expect((await post(`/_actions/${name}`)).status, name).toBe(403)
  }
  // The form of a page says its action in its address; which it is makes no difference.
  for (const page of ['/account/registry/personal', here]) {
    const answer = await post(`${page}?_action=savePersonalData`, { name: 'Hanna' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(`^${here}\\?returnTo=`),
    ])
  }
  expect(new Set(tap.seen)).toEqual(new Set(['GET /api/users/me']))
})

it('the actions of a phone without a code make no call to the backoffice at all', async () => {
  const names = actionNames.filter(isOfPhone)
  expect(names).toContain('phone.claim')
  tap.reset()
  for (const name of names) {
    expect((await post(`/_actions/${name}`)).status, name).toBeGreaterThanOrEqual(400)
  }
  expect(tap.seen).toEqual([])
})

describe('giving the consents', () => {
  const ofAnother = async () => house.signIn((await house.newTraveller('hannah')).sub)
  const target = `${here}?returnTo=${encodeURIComponent('/travels?show=past')}&_action=updateConsents`

  it('requires both required ones, and says at the field which is missing', async () => {
    const answer = await post(target, { privacyPolicy: 'on', marketing: 'on' })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain(en('consents:required.termsAndConditions'))
    expect(html).not.toContain(en('consents:required.privacyPolicy'))
    expect(html).toMatch(/<input(?=[^>]*name="marketing")[^>]*checked/)
    expect(html).toMatch(/<input(?=[^>]*name="termsAndConditions")[^>]*aria-invalid="true"/)
  })

  it('says so when nobody knows whether it arrived, and shows what is stored', async () => {
    tap.break(/\/consents$/, 504)
    const answer = await post(target, { privacyPolicy: 'on', termsAndConditions: 'on' })
    tap.break(null)
    expect(answer.status).toBe(503)
  })

  it('lets her continue to where she was going', async () => {
    const her = await ofAnother()
    const answer = await post(target, { privacyPolicy: 'on', termsAndConditions: 'on' }, her)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/travels?show=past'])
    expect(await landing('/travels?show=past', her)).toMatchObject({ status: 200, hops: 0 })
    const page = await (await her.fetch(address(here))).text()
    expect(page).toMatch(/Confirmed on \d\d\/\d\d\/\d{4} · version 2025-05/)
    // Each text is the public site's own.
    for (const text of ['privacy', 'terms', 'marketing']) {
      expect(page).toMatch(new RegExp(`href="http://[^"]+/public/international/${text}"`))
    }
  })

  it('marketing can be given and withdrawn again', async () => {
    const her = await ofAnother()
    const required = { privacyPolicy: 'on', termsAndConditions: 'on' }
    await post(target, required, her)
    for (const [fields, granted] of [
      [{ ...required, marketing: 'on' }, true],
      [required, false],
    ] as const) {
      expect((await post(`${here}?_action=updateConsents`, fields, her)).headers.get('location')).toBe(here)
      const page = await (await her.fetch(address(here))).text()
      expect(/<input(?=[^>]*name="marketing")[^>]*checked/.test(page)).toBe(granted)
      expect(page.match(/Confirmed on/g)).toHaveLength(granted ? 3 : 2)
    }
  })
})
