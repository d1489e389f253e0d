import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import type { Tap } from '../../support/tap.ts'

/*
 * The calls of a page in parallel with users/me (src/middleware/user.ts). users/me is answered badly here, so any other
 * call that arrives cannot have waited for it.
 */

const ME = /\/users\/me$/
let house: House
let app: RunningApp
let tap: Tap
let emma: BrowserCookies

const address = (path: string) => `http://localhost:${app.port}${path}`
const visit = async (path: string, browser = emma, headers: Record<string, string> = {}) => {
  tap.reset()
  const response = await browser.fetch(address(path), { headers })
  await response.text()
  return { status: response.status, others: tap.seen.filter((call) => !ME.test(call)).sort() }
}

beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
  tap = house.tap
  emma = await house.signIn('emma')
})
afterAll(() => house?.close())
beforeEach(() => tap.break(null))

describe('the page of a traveller known from the session', () => {
  it.each([
    '/',
    '/travels',
    '/travels?show=past',
    '/travels/B2101',
    '/travels/B2101/B2101-T1',
    '/account/profile',
    '/account/registry',
    '/account/documents',
    '/account/credits',
    '/partnerships',
    '/notify-me',
    '/notify-me?utm_source=mail',
  ])('%s asks beside users/me for what it asks for anyway, and for nothing twice', async (path) => {
    const whole = await visit(path)
    expect(whole.status).toBe(200)
    expect(new Set(whole.others).size).toBe(whole.others.length)
    tap.break(ME, 401)
    const { status, others } = await visit(path)
    expect(status).toBe(502)
    // Whether a trip can be changed is asked once the booking is there; no page waits for it.
    expect(others).toEqual(whole.others.filter((call) => !call.endsWith('/self-tour-change')))
  })

  it.each(['/account/consents', '/travels/B2101/B2101-T1/flights'])(
    '%s asks for nothing early',
    async (path) => {
      await visit('/travels')
      tap.break(ME, 401)
      expect((await visit(path)).others).toEqual([])
    },
  )

  it('shows none of it when the traveller turns out to be another, and remembers which', async () => {
    await visit('/travels')
    tap.answer(ME, { data: { id: '1001', name: 'Sofia', lastname: 'M', email: 's@example.com' } })
    const both = ['GET /api/users/1001/bookings', 'GET /api/users/1006/bookings']
    try {
      expect((await visit('/travels')).others).toEqual(both)
      expect((await visit('/travels')).others).toEqual([both[0]])
    } finally {
      tap.answer(null)
    }
    expect((await visit('/travels')).others).toEqual(both)
    expect((await visit('/travels')).others).toEqual([both[1]])
  })

  it('a prefetch is answered in the same way', async () => {
    await visit('/travels')
    const ahead = await visit('/travels', emma, { 'sec-purpose': 'prefetch' })
    expect(ahead).toEqual({ status: 200, others: ['GET /api/users/1006/bookings'] })
  })
})

// What is known of a traveller is in their session, and nowhere in the process.
it('a new session waits for users/me, even if another of that traveller has had pages', async () => {
  await visit('/travels')
  const other = await house.signIn('emma')
  tap.break(ME, 401)
  expect((await visit('/travels', other)).others).toEqual([])
  tap.break(null)
  await visit('/travels', other)
  tap.break(ME, 401)
  expect((await visit('/travels', other)).others).toEqual(['GET /api/users/1006/bookings'])
})
