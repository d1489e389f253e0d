import { beforeAll, describe, expect, it } from 'vitest'
import { findForm } from '../../faults/crawl.ts'
import type { Ask, Visit } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { isLate } from '../../labs/bench/budgets.ts'
import { loadCopy } from '../../support/copy.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import { personalForm } from '../../support/typed-forms.ts'
import { status as answered } from '../../support/wire-faults.ts'

/* The number of calls a page makes (product §23), and its content if one of them fails (product §20). */

const en = loadCopy('international')
const house = inHouse()
// Layout, flags and countries are fetched once and cached.
beforeAll(async () => {
  for (const path of ['/', '/account/registry/personal']) await house.visit(path, { as: 'emma' })
})
const broken = (call: RegExp, code: number): Ask => ({ as: 'emma', faults: [[call, answered(code)]] })

describe('the calls of a page', () => {
  // tests/faults/pages.ts lists each page's calls, and its matrix compares them with the actual ones.
  it.each([
    ['/', 3, 4],
    ['/travels', 2, 0],
    ['/travels/B2101', 3, 1],
    ['/travels/B2101/B2101-T1', 3, 0],
    ['/account/documents/passport/information', 3, 0],
    ['/account/registry/residence', 2, 0],
    ['/nowhere', 1, 0],
  ])(
    '%s: at most %i, and %i that it does not wait for, the user once, no call twice',
    async (path, most, waits) => {
      const { calls } = await house.visit(path, { as: 'emma' })
      expect(calls.filter((call) => call.endsWith('/users/me'))).toHaveLength(1)
      expect(new Set(calls).size).toBe(calls.length)
      const late = calls.filter((call) => isLate(call, path))
      expect(calls.length - late.length).toBeLessThanOrEqual(most)
      expect(late.length).toBe(waits)
    },
  )

  it('a signed-out visitor, and one who is redirected, causes none', async () => {
    expect((await house.visit('/')).calls).toEqual([])
    for (const path of ['/viaggi', '/?routingKey=travels'])
      expect((await house.visit(path, { as: 'emma' })).calls).toEqual([])
  })
})

// Each failing part: tests/faults/matrix.test.ts; busy: tests/faults/many-and-odd.test.ts.
it.each([403, 404])('a trip that the backoffice answers with %i is the page "not found"', async (code) => {
  const page = await house.visit('/travels/B2101', broken(/\/bookings\/B2101$/, code))
  expect(page.status).toBe(404)
  expect(page.html).toContain(en('shell:notFoundTitle'))
  expect(page.html).not.toContain('Iceland')
})

describe('a save that fails', () => {
  const path = '/account/registry/personal'
  const save = (browser: BrowserCookies, change: Partial<typeof personalForm> = {}, ask: Ask = {}) =>
    house.post(`${path}?_action=savePersonalData`, { ...personalForm, ...change }, { ...ask, browser })

  it('that was refused names the field; what was typed stays', async () => {
    const { browser } = await house.alone('emma')
    const faults = [[/^PUT /, answered(409)]] as const
    const refused = await save(browser, { birthCity: 'Kiruna' }, { faults })
    expect(refused.status).toBe(409)
    for (const text of [en('profile:failed.refused'), 'value="Kiruna"'])
      expect(refused.screen).toContain(text)
    const long = await save(browser, { taxCode: 'X'.repeat(50) })
    expect(long.status).toBe(400)
    for (const text of ['id="field-taxCode-error"', `value="${'X'.repeat(50)}"`])
      expect(long.screen).toContain(text)
  })

  it('is not made if it would overwrite what was saved elsewhere', async () => {
    const { browser } = await house.alone('emma')
    const versionOf = (page: Visit) => findForm(page, 'savePersonalData').fields.version ?? ''
    const version = versionOf(await house.visit(path, { browser }))
    expect((await save(browser, { birthCity: 'Luleå' })).status).toBe(303)
    const stale = await save(browser, { birthCity: 'Umeå', version })
    expect(stale.status).toBe(409)
    for (const text of [
      en('registry:stale.title'),
      en('registry:stale.field', { value: 'Luleå' }),
      'value="Umeå"',
    ])
      expect(stale.screen).toContain(text)
    expect((await save(browser, { birthCity: 'Umeå', version: versionOf(stale) })).status).toBe(303)
  })
})

describe('the user cannot be loaded', () => {
  it('answers 503 and signs out after three seconds without script, by a link only we can make', async () => {
    const browser = await house.signIn('mia')
    const visit = (path: string, ask: Ask = { browser }) => house.visit(path, ask)
    const { status, screen, headers } = await visit('/travels', { ...broken(/\/users\/me$/, 503), browser })
    expect(status).toBe(503)
    expect(screen).toContain(en('shell:userLoadFailed'))
    const [, target = ''] = /^3; url=(\/logout\?proof=[\w-]+)$/.exec(headers.get('refresh') ?? '') ?? []
    expect(target).not.toBe('')
    // Until then a retry works.
    expect((await visit('/travels')).status).toBe(200)
    // A GET without the proof, or with a wrong one, signs no session out.
    await visit('/logout')
    await visit('/logout?proof=AAAA')
    expect((await visit('/travels')).status).toBe(200)
    // One session's proof does not sign another one out.
    expect((await visit(target, { as: 'emma' })).status).toBe(200)
    expect((await visit('/travels', { as: 'emma' })).status).toBe(200)
    const left = await visit(target)
    expect(left.status).toBe(303)
    expect(left.headers.get('clear-site-data') ?? '').toContain('storage')
    expect((await visit('/travels')).location).toMatch(/^\/login/)
  })
})
