import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { first, readVisibleWords } from '../../support/html-words.ts'
import { emmasTrip, readTripPage } from './one-trip.ts'

/*
 * The payments on the page of one trip, with answers that are not in the seeds. Which payment is next: money.test.ts and
 * urgency.test.ts in tests/unit/bookings; a status that lags behind: life-of-a-booking.test.ts.
 */

const en = loadCopy('international')
const house = inHouse()

const today = Temporal.Now.plainDateISO('Europe/Rome')
const inDays = (days: number) => today.add({ days }).toString()
const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' })

/** Payments, each in words: kind, euros, status, and the days until it is due. */
const paymentOf = (text: string, index: number) => {
  const [kind, amount, status, due] = text.split(' ')
  const isPaid = status === 'PAID'
  return {
    id: `P${index}`,
    kind,
    amount: euros(Number(amount)),
    status,
    dueDate: due === undefined ? null : inDays(Number(due)),
    paidAt: isPaid ? `${inDays(-2)}T10:00:00Z` : null,
  }
}

/** Emma's trip of 1,000 euros in 60 days. */
const tripOf = (paymentStatus: string, payments: string, more: object = {}) =>
  emmasTrip(inDays(60), inDays(67), {
    paymentStatus,
    paymentUrl: 'https://pay.example/pay/M1',
    completeness: { payment: '', documents: 'DONE' },
    total: euros(1000),
    payments: payments.split(', ').map(paymentOf),
    ...more,
  })
const pageOf = (data: object) => readTripPage(house, data)

/** The page's beginning. */
const begin = (html: string) =>
  readVisibleWords(first(html, /<div class="next__now">(.*?)<div class="next__then"/s))
const pay = (amount: number) => en('trip:pay.amount', { amount: `${amount}\u00a0€` })

describe('the payments decide, even against the status (product §10)', () => {
  it('requests what is open beside a status that says paid', async () => {
    const html = await pageOf(tripOf('PAID', 'DEPOSIT 300 PAID, BALANCE 700 TO_PAY 26'))
    expect(begin(html)).toContain(pay(700))
    expect(html).not.toContain(en('to-do:ready.payment.done'))
    const late = await pageOf(tripOf('PAID', 'DEPOSIT 300 PAID, BALANCE 700 TO_PAY -1'))
    expect(begin(late)).toContain(en('to-do:payment.overdue.known', { amount: '700\u00a0€' }))
  })
})

describe('a status that says paid beside a part of the price without a payment', () => {
  it.each([
    ['is shown once as unknown', 'DEPOSIT 300 PAID', 1],
    ['is shown as paid if nothing is left', 'DEPOSIT 1000 PAID', 0],
  ])('%s', async (_, payments, odd) => {
    const html = await pageOf(tripOf('PAID', payments))
    expect(readVisibleWords(html).split(en('trip:odd.payments')).length - 1).toBe(odd)
    expect(html.includes(en('to-do:ready.payment.done'))).toBe(odd === 0)
    expect(html).not.toContain('/pay/M1')
    expect(html.includes(en('trip:figure.left'))).toBe(odd === 0)
  })
})

it('a trip that is over shows no refund for a cancellation', async () => {
  const late = (days: number) =>
    tripOf('EXPIRED', 'DEPOSIT 300 PAID, BALANCE 700 EXPIRED -1', {
      startDate: inDays(days),
      endDate: inDays(days + 7),
    })
  const unknown = en('trip:overdue.back.unknown')
  expect(await pageOf(late(60))).toContain(unknown)
  const over = await pageOf(late(-20))
  expect(over).toContain(pay(700))
  expect(over).not.toContain(unknown)
})
