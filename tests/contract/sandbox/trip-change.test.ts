import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, sharedSandbox, type TestSandbox, type Traveller, traveller } from './traveller.ts'

let sandbox: TestSandbox
let mia: Traveller
beforeAll(async () => {
  sandbox = await sharedSandbox()
  mia = await traveller(sandbox, 'mia')
})
afterAll(() => sandbox.dispose())

const at = (bookingId: string) => ({ params: { bookingId } })
const start = (bookingId: string, travelId: string | null, by = mia) =>
  by.call('startTripChange', { ...at(bookingId), body: { travelId } })

describe('a self trip change', () => {
  it.each([
    ['B2111', 'TOUR_DEPARTURE_TOO_CLOSE'],
    ['B2112', 'REQUEST_LIMIT_REACHED'],
    ['B2113', 'INSUFFICIENT_TOUR_CAPACITY'],
    ['B2114', 'INVALID_ORDER_STATUS'],
  ])('of %s is refused with %s, when asked and when tried', async (bookingId, code) => {
    const asked = await mia.read('getTripChange', at(bookingId))
    expect(asked).toMatchObject({ available: false, blockedBy: code, options: [] })
    expect(await refusal(await start(bookingId, null))).toMatchObject({ status: 409, key: code })
  })

  it('tells from when a limited booking may be changed again: 30 days after the last', async () => {
    const { availableFrom } = await mia.read('getTripChange', at('B2112'))
    const days = (Date.parse(availableFrom) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(23)
    expect(days).toBeLessThan(26)
  })

  it('allows eight days before departure with flexible cancellation, 31 without', async () => {
    const emma = await traveller(sandbox, 'emma')
    const flexible = await emma.read('getTripChange', at('B2101'))
    expect(flexible).toMatchObject({ available: true, blockedBy: null })
    const { startDate } = await emma.read('getBooking', at('B2101'))
    expect(Date.parse(startDate) - Date.parse(flexible.changeableUntil)).toBe(8 * 86_400_000)
    const standard = await mia.read('getTripChange', at('B2110'))
    const booking = await mia.read('getBooking', at('B2110'))
    expect(Date.parse(booking.startDate) - Date.parse(standard.changeableUntil)).toBe(31 * 86_400_000)
  })

  it('moves the trip, once: the second click and the second change are refused', async () => {
    const jonas = await traveller(sandbox, 'jonas')
    const { options } = await jonas.read('getTripChange', at('B2603'))
    const option = options.find((one: { tourId: string }) => one.tourId === 'japan-rails')
    const before = await jonas.read('getBooking', at('B2603'))
    expect(await jonas.read('getTripChangeResult', at('B2603'))).toMatchObject({ state: 'NONE' })

    const [first, second] = await Promise.all([
      start('B2603', option.travelId, jonas),
      start('B2603', option.travelId, jonas),
    ])
    expect([first.status, second.status].sort()).toEqual([201, 409])
    const after = await jonas.read('getBooking', at('B2603'))
    expect(after).toMatchObject({
      startDate: option.startDate,
      endDate: option.endDate,
      bookingStatus: 'ACTIVE',
    })
    expect(after.tour).toMatchObject({ id: 'japan-rails', title: 'Japan auf Schienen' })
    expect(after.integrationPrice.amount).toBe(after.total.amount - before.total.amount)
    const paid = after.payments.reduce(
      (sum: number, { amount }: { amount: { amount: number } }) => sum + amount.amount,
      0,
    )
    expect(paid).toBe(after.total.amount)
    const result = await jonas.read('getTripChangeResult', at('B2603'))
    expect(result).toMatchObject({ state: 'COMPLETED', newBookingId: 'B2603' })
    // What it would cost was said before, and what it was changed from afterwards.
    expect(after.total).toEqual(option.total)
    const { title } = before.tour
    const { startDate, endDate, total } = before
    expect(result.previous).toEqual({ title, startDate, endDate, total })
    expect((await refusal(await start('B2603', option.travelId, jonas))).key).toBe('REQUEST_LIMIT_REACHED')
  })

  it('of a trip the company cancelled is possible, of one the traveller cancelled not', async () => {
    const lucia = await traveller(sandbox, 'lucia')
    expect(await lucia.read('getTripChange', at('B2401'))).toMatchObject({
      available: true,
      changeableUntil: null,
    })
    expect(await lucia.read('getTripChange', at('B2402'))).toMatchObject({
      blockedBy: 'INVALID_ORDER_STATUS',
    })
  })

  it('refuses a departure that is full or unknown and changes nothing', async () => {
    const lucia = await traveller(sandbox, 'lucia')
    for (const travelId of ['azores-slow-d145', 'no-such-travel']) {
      expect((await refusal(await start('B2401', travelId, lucia))).key).toBe('INSUFFICIENT_TOUR_CAPACITY')
    }
    expect(await lucia.read('getTripChangeResult', at('B2401'))).toMatchObject({ state: 'NONE' })
    expect((await lucia.read('getBooking', at('B2401'))).bookingStatus).toBe('CANCELLED')
  })

  it('without a departure goes on at the public site, whose choice completes it', async () => {
    const lucia = await traveller(sandbox, 'lucia')
    const started = await lucia.read('startTripChange', { ...at('B2401'), body: { travelId: null } })
    expect(started.continueUrl).toBe(`${sandbox.url}/public/spain/change/${started.token}`)
    // Whoever lost that answer reads it here.
    expect(await lucia.read('getTripChangeResult', at('B2401'))).toMatchObject({
      state: 'PENDING',
      ...started,
    })
    const page = await (await fetch(started.continueUrl)).text()
    const travelId = /name="travelId" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const choose = () =>
      fetch(started.continueUrl, { method: 'POST', body: new URLSearchParams({ travelId }) })
    expect(await (await choose()).text()).toContain('has cambiado de viaje')
    expect(await (await choose()).text()).toContain('ya no se puede elegir')
    expect(await lucia.read('getTripChangeResult', at('B2401'))).toMatchObject({ state: 'COMPLETED' })
    expect((await lucia.read('getBooking', at('B2401'))).tour.travelId).toBe(travelId)
  })

  it('carries gift cards and vouchers over, not promo codes', async () => {
    const james = await traveller(sandbox, 'james')
    const { options } = await james.read('getTripChange', at('B2301'))
    const dearer = options.find((one: { tourId: string }) => one.tourId === 'patagonia-wind')
    const before = await james.read('getBooking', at('B2301'))
    await james.read('startTripChange', { ...at('B2301'), body: { travelId: dearer.travelId } })
    const after = await james.read('getBooking', at('B2301'))
    expect(after.giftCards).toEqual(before.giftCards)
    expect(after.giftCards).toHaveLength(1)
    expect(after.privateRoom).toEqual(before.privateRoom)
  })

  it('is for the third time in a month too much, whatever the booking', async () => {
    const nora = await traveller(sandbox, 'nora')
    for (const bookingId of ['B2121', 'B2122']) {
      const { options } = await nora.read('getTripChange', at(bookingId))
      expect((await start(bookingId, options[0].travelId, nora)).status).toBe(201)
    }
    expect(await nora.read('getTripChange', at('B2123'))).toMatchObject({
      blockedBy: 'REQUEST_LIMIT_REACHED',
      availableFrom: null,
    })
    const greta = await traveller(sandbox, 'greta')
    expect(await greta.read('getTripChange', at('B2621'))).toMatchObject({ available: true })
  })

  it('is the leader’s to make', async () => {
    const luca = await traveller(sandbox, 'luca')
    expect(await luca.read('getTripChange', at('B2041'))).toMatchObject({
      available: false,
      blockedBy: 'NOT_LEADER',
    })
    expect((await start('B2041', null, luca)).status).toBe(409)
  })
})
