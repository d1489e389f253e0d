import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'
import type { Tap } from '../../support/tap.ts'
import type { Fault } from '../../support/wire-faults.ts'

/* "Download my data" of the built app, with a tap before the backoffice. */

const en = copyOf('international')
let house: House
let app: RunningApp
let tap: Tap
let noah: BrowserCookies
let emma: BrowserCookies

const address = (path: string) => `http://localhost:${app.port}${path}`
const file = '/files/my-data'
beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
  tap = house.tap
  noah = await house.signIn('noah')
  emma = await house.signIn('emma')
})
afterAll(() => house?.close())
afterEach(() => {
  tap.break(null)
  tap.reset()
})

/** The sandbox's own answer, once `told` is. */
const heldUntil =
  (told: Promise<void>): Fault =>
  async ({ outgoing, pass }) => {
    const { status, type, body } = await pass()
    await told
    outgoing.writeHead(status, { 'content-type': type }).end(body)
  }

it('two hundred trips in one file, one line per part, users/me called once and nothing twice', async () => {
  const response = await noah.fetch(address(file))
  const text = await response.text()
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="caravel-my-data-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-type')).toContain('application/json')
  const data = JSON.parse(text)
  expect(data.bookings.length).toBeGreaterThanOrEqual(200)
  expect(data.bookings.every((booking: object) => 'priceLines' in booking)).toBe(true)
  expect(data).toMatchObject({
    unavailable: [],
    profile: { name: 'Noah' },
    referral: { friends: expect.any(Array) },
  })
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['about', 'consents', 'addresses', 'documents', 'credits', 'alerts', 'wishlist']),
  )
  expect(text.split('\n').length - 1).toBe(Number(response.headers.get('x-parts')))
  expect(tap.seen.filter((call) => call.endsWith('/users/me'))).toHaveLength(1)
  const calls = tap.seen.filter((call) => !call.includes('/oidc/'))
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
  // Neither tokens nor links that would open something for anybody who has the file.
  expect(text).not.toMatch(/access_token|refresh|eyJ[\w-]+\.|paymentUrl|travelMates/)
  const session = noah.all().get('__Host-session') ?? 'none'
  expect(text).not.toContain(session)
})

it('begins before the last part has loaded, and loads nothing more for somebody who has gone', async () => {
  const requestId = `my-data-${randomUUID()}`
  const { promise: wait, resolve: release } = Promise.withResolvers<void>()
  house.tap.spoil(requestId, /\/bookings\/./, heldUntil(wait))
  const gone = new AbortController()
  const headers = { 'x-request-id': requestId }
  const response = await noah.fetch(address(file), { headers, signal: gone.signal })
  const first = await response.body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toMatch(/^\{"about"/)
  const details = () => tap.callsOf(requestId).filter((call) => /\/bookings\/./.test(call)).length
  // All that are loaded at a time are held.
  await expect.poll(details).toBeGreaterThan(0)
  gone.abort()
  await expect.poll(house.log).toContain(requestId)
  release()
  await emma.fetch(address('/account/profile'))
  expect(details()).toBeLessThan(100)
})

it('names what could not be loaded and contains the rest', async () => {
  const whole = await (await emma.fetch(address(file))).json()
  const [{ id }] = whole.bookings
  tap.break(new RegExp(`/(credits|referral|bookings/${id})$`), 503)
  const data = await (await emma.fetch(address(file))).json()
  expect(data).toMatchObject({ credits: null, referral: null, profile: { name: 'Emma' } })
  expect(data.unavailable.sort()).toEqual([`bookings/${id}`, 'credits', 'referral'])
  expect(data.bookings.map((booking: { id: string }) => booking.id)).toEqual(
    whole.bookings.map((booking: { id: string }) => booking.id),
  )
  expect(data.bookings[0]).not.toHaveProperty('priceLines')
})

it('without the list of trips there is still a file', async () => {
  tap.break(/\/bookings$/, 503)
  const data = await (await emma.fetch(address(file))).json()
  expect(data).toMatchObject({ bookings: null, unavailable: ['bookings'] })
})

it('is refused to other sites, and to somebody signed out', async () => {
  const cross = await emma.fetch(address(file), { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(cross.status).toBe(403)
  expect((await emma.fetch(address(file), { headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(403)
  expect(tap.seen.filter((call) => call.endsWith('/bookings'))).toEqual([])
  const out = await createBrowser().fetch(address(file))
  expect([out.status, out.headers.get('location')]).toEqual([302, expect.stringMatching('^/login')])
})

it('is written only once at a time for a traveller', async () => {
  const requestId = `my-data-${randomUUID()}`
  const { promise: wait, resolve: release } = Promise.withResolvers<void>()
  house.tap.spoil(requestId, /\/bookings\/./, heldUntil(wait))
  const first = await emma.fetch(address(file), { headers: { 'x-request-id': requestId } })
  const second = await emma.fetch(address(file))
  expect(second.status).toBe(429)
  expect(await second.text()).toContain(en('my-data:busy'))
  release()
  expect(await first.json()).toMatchObject({ unavailable: [] })
  expect((await emma.fetch(address(file))).status).toBe(200)
})

it("contains nobody else's data: the leader's file names the others and no more", async () => {
  const sofia = await house.signIn('sofia')
  const text = await (await sofia.fetch(address(file))).text()
  expect(text).toContain('Ferraro')
  expect(text).not.toContain('FRRLCU91S02H501D')
  expect(text).toContain('MRCSFO94C57D612F')
})
