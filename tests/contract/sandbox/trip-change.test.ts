import { describe, expect, it } from 'vitest'
import { inSandbox, refusal, type Traveller, traveller } from './traveller.ts'

const sandbox = inSandbox()
const at = (bookingId: string) => ({ params: { bookingId } })
const start = (bookingId: string, travelId: string | null, by: Traveller) =>
  by.call('startTripChange', { ...at(bookingId), body: { travelId } })

// The rules: change-rules.test.ts. A full departure, and a change's result on the public site: the app's own tests.
describe('a self trip change', () => {
  it.each([
    ['too close', 'mia', 'B2111', 'TOUR_DEPARTURE_TOO_CLOSE'],
    ['that another traveller leads', 'luca', 'B2041', 'NOT_LEADER'],
  ])('of a trip %s is refused when requested and when tried', async (_, sub, bookingId, blockedBy) => {
    const one = await traveller(sandbox, sub)
    const asked = await one.read('getTripChange', at(bookingId))
    expect(asked).toMatchObject({ available: false, blockedBy, options: [] })
    expect(await refusal(await start(bookingId, null, one))).toMatchObject({ status: 409, key: blockedBy })
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
    // The price was shown before, and the former trip afterwards.
    expect(after.total).toEqual(option.total)
    const { title } = before.tour
    const { startDate, endDate, total } = before
    expect(result.previous).toEqual({ title, startDate, endDate, total })
    expect((await refusal(await start('B2603', option.travelId, jonas))).key).toBe('REQUEST_LIMIT_REACHED')
  })

  type Billed = { amount: { amount: number }; status: string }
  const sumOf = (billed: Billed[]) => billed.reduce((sum, { amount }) => sum + amount.amount, 0)
  const isMade = ({ status }: Billed) => ['PAID', 'COMPLETED'].includes(status)

  it.each([
    ['cancelled by the company: the difference is paid back', 'mia', 'B2115', true],
    ['paid wholly: the difference is not paid back', 'greta', 'B2622', false],
    ['paid in part: less is left to pay', 'nora', 'B2123', false],
  ])('to a cheaper departure makes the announced bill, of a booking %s', async (_, sub, like, isBack) => {
    const one = await sandbox.newTraveller(sub)
    const id = one.own(like)
    const before = await one.read('getBooking', at(id))
    const { options } = await one.read('getTripChange', at(id))
    const cheaper = options.find(
      (each: { total: { amount: number } }) => each.total.amount < before.total.amount,
    )
    const saved = before.total.amount - cheaper.total.amount
    expect(cheaper.paidBack?.amount ?? 0).toBe(isBack ? saved : 0)
    await one.call('startTripChange', { ...at(id), body: { travelId: cheaper.travelId } })
    const after = await one.read('getBooking', at(id))
    expect(after.total).toEqual(cheaper.total)
    expect(sumOf(after.priceLines.map(({ total }: { total: object }) => ({ amount: total })))).toBe(
      after.total.amount,
    )
    // Payments stay paid, and are refunded only as promised.
    const paid = sumOf(before.payments.filter(isMade))
    expect(sumOf(after.payments.filter(isMade))).toBe(paid)
    expect(sumOf(after.payments)).toBe(Math.max(paid, after.total.amount))
    expect(sumOf(after.refunds)).toBe(isBack ? saved : 0)
    if (isBack) expect(after.refunds).toMatchObject([{ status: 'REQUESTED', method: 'ORIGINAL_PAYMENT' }])
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
})
