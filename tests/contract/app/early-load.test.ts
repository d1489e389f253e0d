import { beforeAll, describe, expect, it } from 'vitest'
import type { Ask } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import { answering, status } from '../../support/wire-faults.ts'

/* The calls of a page beside users/me, which gets a bad answer: a call that arrives cannot have waited for it. */

const ME = /\/users\/me$/
const house = inHouse()
const refused: Ask['faults'] = [[ME, status(401)]]
let emma: BrowserCookies
beforeAll(async () => {
  emma = await house.signIn('emma')
})

const visit = async (path: string, ask: Ask = {}) => {
  const { status: code, calls } = await house.visit(path, { browser: emma, ...ask })
  return { status: code, others: calls.filter((call) => !ME.test(call)).sort() }
}

describe('the page of a traveller known from the session', () => {
  // biome-ignore format: grouped by line
  it.each([
    '/', '/travels', '/travels?show=past', '/travels/B2101', '/travels/B2101/B2101-T1',
    '/account/profile', '/account/registry', '/account/documents', '/account/credits',
    '/account/consents', '/account/leave',
    '/partnerships', '/notify-me', '/notify-me?utm_source=mail',
  ])('%s makes the calls of its page beside users/me, and none twice', async (path) => {
    const whole = await visit(path)
    expect(whole.status).toBe(200)
    expect(new Set(whole.others).size).toBe(whole.others.length)
    const { status: code, others } = await visit(path, { faults: refused })
    expect(code).toBe(502)
    // The call about a change waits for the booking; the dashboard's booking waits for the list, which names the first trip.
    const isAfter = (call: string) =>
      call.endsWith('/self-tour-change') || (path === '/' && /\/bookings\/[^/]+$/.test(call))
    expect(others).toEqual(whole.others.filter((call) => !isAfter(call)))
  })

  it('a form makes no early call', async () => {
    await visit('/travels')
    expect((await visit('/travels/B2101/B2101-T1/flights', { faults: refused })).others).toEqual([])
  })

  it('shows nothing of it if the traveller turns out to be another, and remembers which', async () => {
    await visit('/travels')
    const sofia = answering({ data: { id: '1001', name: 'Sofia', lastname: 'M', email: 's@example.com' } })
    const faults: Ask['faults'] = [[ME, sofia]]
    const both = ['GET /api/users/1001/bookings', 'GET /api/users/1006/bookings']
    expect((await visit('/travels', { faults })).others).toEqual(both)
    expect((await visit('/travels', { faults })).others).toEqual([both[0]])
    expect((await visit('/travels')).others).toEqual(both)
    expect((await visit('/travels')).others).toEqual([both[1]])
  })

  it('a prefetch is answered in the same way', async () => {
    await visit('/travels')
    const ahead = await visit('/travels', { headers: { 'sec-purpose': 'prefetch' } })
    expect(ahead).toEqual({ status: 200, others: ['GET /api/users/1006/bookings'] })
  })
})

// A traveller's data is in their session, never in the process.
it('a new session waits for users/me, even if another of that traveller has had pages', async () => {
  await visit('/travels')
  const browser = await house.signIn('emma')
  expect((await visit('/travels', { browser, faults: refused })).others).toEqual([])
  await visit('/travels', { browser })
  const known = ['GET /api/users/1006/bookings']
  expect((await visit('/travels', { browser, faults: refused })).others).toEqual(known)
})
