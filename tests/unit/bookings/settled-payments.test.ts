import { describe, expect, it } from 'vitest'
import type { Payment } from '#backoffice/wire/price.ts'
import { markOmitted } from '#backoffice/wire/repair.ts'
import { readBooking } from '#bookings/read.ts'
import { withoutSettled } from '#bookings/settled-payments.ts'
import { askingAt, bookingDetail, eur, inRome, payment, refund } from '../features/made.ts'

/** Payments, each in words: kind, status, amount, and its due day or nothing. */
const listed = (text: string): Payment[] =>
  text.split(', ').map((one, at) => {
    const [kind = '', status = '', amount = '', due = null] = one.split(' ')
    return payment({ id: `P${at}`, kind, status, amount: eur(Number(amount)), dueDate: due && `2027-${due}` })
  })

const me = { id: 'T1', userId: 'u1', name: 'Sofia', leader: true }
const booked = (payments: string, more: object = {}) =>
  bookingDetail({ total: eur(1000), payments: listed(payments), travellers: [me], ...more })

/** What a page asks for: the payment's state, and what is left. */
function asked(payments: string, more: object = {}) {
  const { payment: state, ledger } = readBooking(
    booked(payments, more),
    askingAt(inRome('2027-01-20T12:00Z')),
  )
  const due = state.kind === 'due' ? `${state.urgency} ${state.amount?.amount}` : state.kind
  return `${due}, left ${ledger.odd ? '?' : ledger.left?.amount}`
}

const failed = 'DEPOSIT PAID 300, BALANCE FAILED 700 01-10'

describe('a payment that another has settled is not owed', () => {
  it.each([
    ['paid at the second attempt', `${failed}, BALANCE PAID 700 01-10`, 'settled, left 0'],
    [
      'listed the other way round',
      'BALANCE PAID 700 01-10, BALANCE FAILED 700 01-10, DEPOSIT PAID 300',
      'settled, left 0',
    ],
    ['paid at the third', `${failed}, BALANCE FAILED 700 01-12, BALANCE PAID 700 01-14`, 'settled, left 0'],
    [
      'an instalment, with another ahead',
      'INSTALMENT FAILED 500 01-10, INSTALMENT PAID 500 01-10, INSTALMENT TO_PAY 500 03-01',
      'open 500, left 500',
    ],
    [
      'one of two',
      'INSTALMENT FAILED 500 01-10, INSTALMENT PAID 500 01-10, INSTALMENT FAILED 500 01-15',
      'overdue 500, left 500',
    ],
    [
      'owed and paid',
      'DEPOSIT PAID 300 01-01, BALANCE EXPIRED 700 01-10, BALANCE PAID 700',
      'settled, left 0',
    ],
    [
      'a deposit owed and paid',
      'DEPOSIT TO_PAY 300 01-10, DEPOSIT PAID 300, BALANCE TO_PAY 700 03-01',
      'open 700, left 700',
    ],
    [
      'a charge made',
      'INSTALMENT SCHEDULED 500 01-10, INSTALMENT PAID 500 01-10, INSTALMENT SCHEDULED 500 03-01',
      'waiting undefined, left 500',
    ],
  ])('%s', (_, payments, expected) => {
    expect(asked(payments, { paymentStatus: 'TO_PAY' })).toBe(expected)
  })

  it.each([
    ['nothing was paid after it', failed, 'overdue 700, left 700'],
    [
      'the next of equal instalments',
      'INSTALMENT PAID 500 01-01, INSTALMENT FAILED 500 01-10',
      'overdue 500, left 500',
    ],
    [
      'its figures do not tell',
      `${failed}, BALANCE PAID 700 01-10, BALANCE TO_PAY 100 03-01`,
      'overdue 700, left ?',
    ],
    ['another sum was paid', `${failed}, BALANCE PAID 600 01-10`, 'overdue 700, left ?'],
    [
      'an instalment of another day was paid',
      'INSTALMENT PAID 1000, INSTALMENT EXPIRED 1000 01-10',
      'overdue 1000, left ?',
    ],
    ['something else was paid', `${failed}, EXTRA PAID 700 01-10`, 'overdue 700, left ?'],
    [
      'only an earlier one was paid',
      'INSTALMENT PAID 1000 01-01, INSTALMENT FAILED 1000 01-10',
      'overdue 1000, left ?',
    ],
  ])('but is, where %s', (_, payments, expected) => {
    expect(asked(payments)).toBe(expected)
  })

  it.each([
    ['with an extra not listed yet', { total: eur(1100), integrationPrice: eur(100) }, 2],
    [
      'with money paid back',
      {
        refunds: [refund({ amount: eur(200) })],
        payments: [
          ...listed(`${failed}, BALANCE PAID 700 01-10`),
          payment({ kind: 'EXTRA', amount: eur(200) }),
        ],
      },
      3,
    ],
    [
      'only as much as is too much: the earlier row is owed',
      {
        total: eur(1700),
        payments: listed(
          'DEPOSIT PAID 300, BALANCE PAID 700, BALANCE EXPIRED 700 01-10, DEPOSIT TO_PAY 300 01-12',
        ),
      },
      3,
    ],
    ['not without a total', { total: null }, 3],
    ['not in another currency', { total: { amount: 1000, currency: 'USD' } }, 3],
    [
      'not beside an unknown status',
      { total: eur(1010), payments: listed(`${failed}, BALANCE PAID 700 01-10, TIP HELD 10`) },
      4,
    ],
    ['with another word for paid', { payments: listed(`${failed}, BALANCE COMPLETED 700 01-10`) }, 2],
    [
      'with an extra that is listed, and counts once',
      {
        total: eur(1100),
        integrationPrice: eur(100),
        payments: listed(`${failed}, BALANCE PAID 700 01-10, INTEGRATION TO_PAY 100 03-01`),
      },
      3,
    ],
    [
      'not with an extra in another currency',
      { total: eur(1100), integrationPrice: { amount: 100, currency: 'USD' } },
      3,
    ],
    [
      'not with one payment in another currency',
      {
        payments: [
          ...listed(failed),
          payment({ kind: 'BALANCE', amount: { amount: 700, currency: 'USD' }, dueDate: '2027-01-10' }),
        ],
      },
      3,
    ],
    ['not where more came back than was paid', { refunds: [refund({ amount: eur(2000) })] }, 3],
    [
      'an instalment paid later than it failed',
      {
        payments: listed('INSTALMENT PAID 500 01-01, INSTALMENT FAILED 500 01-10, INSTALMENT PAID 500 01-14'),
      },
      2,
    ],
    [
      'not a balance that failed after the other was paid',
      { payments: listed('DEPOSIT PAID 300, BALANCE PAID 700 01-05, BALANCE FAILED 700 01-10') },
      3,
    ],
    [
      'not of two instalments without a day',
      { payments: listed('INSTALMENT PAID 1000, INSTALMENT EXPIRED 1000') },
      2,
    ],
    ['not one of nothing', { payments: listed('DEPOSIT PAID 0, DEPOSIT TO_PAY 0, BALANCE PAID 1000') }, 3],
  ])('%s', (_, more, left) => {
    expect(withoutSettled(booked(`${failed}, BALANCE PAID 700 01-10`, more))).toHaveLength(left)
  })

  it('but is beside one that could not be read', () => {
    const booking = booked(`${failed}, BALANCE PAID 700 01-10`)
    markOmitted(booking.payments, 1)
    expect(withoutSettled(booking)).toHaveLength(3)
  })

  // Of a total of 1,700, 1,000 are paid: one of two attempts at 700 is settled.
  it.each([
    ['listed first', '01-10', '01-12', 'P3'],
    ['listed last', '01-12', '01-10', 'P2'],
    ['without a day, before a dated one', '', '01-12', 'P3'],
    ['without a day, after a dated one', '01-12', '', 'P2'],
  ])('the earlier of two attempts is, %s', (_, first, last, owed) => {
    const rows = ['DEPOSIT PAID 300', 'BALANCE PAID 700 01-14', `BALANCE FAILED 700 ${first}`]
    const payments = [...rows, `BALANCE FAILED 700 ${last}`].map((row) => row.trim()).join(', ')
    const left = withoutSettled(booked(payments, { total: eur(1700) }))
    expect(left.map(({ id }) => id)).toEqual(['P0', 'P1', owed])
  })
})
