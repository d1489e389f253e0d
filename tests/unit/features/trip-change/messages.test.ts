import { describe, expect, it } from 'vitest'
import { movedView } from '#features/trip-change/messages.ts'
import { markets } from '#markets/market-table.ts'
import { formatMoney } from '#markets/money.ts'
import { loadCopy } from '../../../support/copy.ts'
import { bookingDetail, eur, flight, payment, refund } from '../made.ts'
import { locals } from './locals.ts'

const en = loadCopy('international')

const traveller = { id: 'T1', leader: true, userId: 'U1' }
/** A booking moved to a trip from 26 March to 2 April 2027. */
const moved = (more: object = {}) =>
  bookingDetail({
    travellers: [traveller],
    paymentStatus: 'PAID',
    total: eur(1490_00),
    tourConfirmed: true,
    ...more,
  })

describe('a completed change reports the flights as the trip’s page does', () => {
  const late = {
    paymentStatus: 'TO_PAY',
    payments: [payment({ kind: 'INTEGRATION', amount: eur(300_00), dueDate: '2026-11-20' })],
  }
  const own = { flights: [{ travelerId: 'T1', flights: [flight()] }] }
  const [buy, wait] = [en('trip-change:moved.flights.buy'), en('trip-change:moved.flights.wait')]
  const wording = { buy, wait, overdue: en('trip:confirmed.overdue') }
  it.each<[string, object, keyof typeof wording | null]>([
    ['buy them', {}, 'buy'],
    ['wait', { tourConfirmed: false }, 'wait'],
    ['pay first, where the surcharge is overdue', late, 'overdue'],
    ['wait, where neither is certain', { ...late, tourConfirmed: false }, 'wait'],
    ['nothing, where the reader’s own are entered', own, null],
    ['nothing, once the trip has begun', { startDate: '2026-11-24', endDate: '2026-12-01' }, null],
  ])('%s', (_, more, expected) => {
    const { text } = movedView(moved(more), null, locals('international'))
    const result = Object.entries(wording).filter(([, sentence]) => text.includes(sentence))
    expect(result.map(([key]) => key)).toEqual(expected ? [expected] : [])
  })
})

describe('a change to a cheaper trip, once it is done', () => {
  const before = { title: 'Before', startDate: '2027-01-10', endDate: '2027-01-17', total: eur(1490_00) }
  const paid = (amount: number) => ({
    payments: [payment({ kind: 'DEPOSIT', status: 'PAID', amount: eur(amount) })],
  })
  const whole = paid(1490_00)
  const prepared = [refund({ status: 'REQUESTED', amount: eur(300_00) })]
  const unread = Object.assign([], { omitted: 1 })
  const amount = formatMoney(eur(300_00), markets.international)
  const keys = ['moved.price.less', 'moved.price.paidBack', 'price.toPay', 'price.lost', 'moved.price.same']

  it.each<[string, object, string[]]>([
    ['paid, with its refund', { ...whole, refunds: prepared }, ['moved.price.less', 'moved.price.paidBack']],
    ['paid in part', paid(447_00), ['moved.price.less', 'price.toPay']],
    // The text denies no amount that may still be paid back.
    ['paid, without a known refund', whole, ['moved.price.less']],
    ['with a refund that could not be read', { ...whole, refunds: unread }, ['moved.price.less']],
  ])('%s', (_, more, expected) => {
    const booking = { ...moved({ total: eur(1190_00) }), ...more }
    const wording = movedView(booking, before, locals('international')).text.join(' ')
    expect(keys.filter((key) => wording.includes(en(`trip-change:${key}`, { amount })))).toEqual(expected)
  })
})
