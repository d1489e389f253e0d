import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { PAYMENT_STATUSES, PRICE_LINE_TYPES } from '#backoffice/wire/price.ts'
import { ledgerOf, type Step, stepStatusOn, stepsOf } from '#features/status/payments.ts'
import { paymentWords } from '#features/status/words.ts'
import { markets } from '#markets/market-table.ts'
import { copyOf } from '../../support/copy.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const cents = fc.integer({ min: -1_000_000, max: 5_000_000 })
const add = (all: readonly { amount: { amount: number } }[]) =>
  all.reduce((sum, { amount }) => sum + amount.amount, 0)

/** Any booking in one currency, its bill and its payments made up without regard for one another. */
const anyBooking = fc.record({
  lines: fc.array(fc.record({ type: fc.constantFrom(...PRICE_LINE_TYPES, 'CITY_TAX'), amount: cents }), {
    maxLength: 9,
  }),
  total: fc.integer({ min: 0, max: 9_000_000 }),
  payments: fc.array(
    fc.record({
      kind: fc.constantFrom('DEPOSIT', 'BALANCE', 'INSTALMENT', 'INTEGRATION', 'TIP'),
      status: fc.constantFrom(...PAYMENT_STATUSES, 'SCHEDULED', 'FAILED', 'ON_HOLD'),
      amount: fc.integer({ min: 0, max: 3_000_000 }),
    }),
    { maxLength: 6 },
  ),
  refunds: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 3 }),
  bookingStatus: fc.constantFrom('ACTIVE', 'CANCELLED'),
})

type AnyBooking = typeof anyBooking extends fc.Arbitrary<infer Booking> ? Booking : never

function ledger({ lines, total, payments, refunds, bookingStatus }: AnyBooking) {
  const booking = {
    priceLines: lines.map(({ type, amount }) => ({
      type,
      label: null,
      code: null,
      unitPrice: null,
      quantity: 1,
      total: eur(amount),
    })),
    total: eur(total),
    payments: payments.map(({ amount, ...payment }, index) => ({
      ...payment,
      id: String(index),
      amount: eur(amount),
      dueDate: null,
      paidAt: null,
      method: null,
    })),
    refunds: refunds.map((amount, index) => ({
      id: String(index),
      amount: eur(amount),
      status: 'ISSUED',
      method: 'GIFT_CARD',
      requestedAt: null,
      approvedAt: null,
      issuedAt: null,
      completedAt: null,
      creditId: null,
    })),
    deposit: null,
    balance: null,
    integrationPrice: null,
    paymentStatus: 'TO_PAY',
    bookingStatus,
  }
  const steps = stepsOf(booking)
  return { steps, ...ledgerOf(booking, steps) }
}

describe('the ledger of any booking', () => {
  it('adds up: lines to the total, and what is paid and left to the total again', () => {
    fc.assert(
      fc.property(anyBooking, (booking) => {
        const { lines, total, paid, left, over, steps, refunded } = ledger(booking)
        if (booking.lines.length > 0) expect(add(lines)).toBe(total?.amount)
        expect(refunded?.amount ?? 0).toBe(booking.refunds.reduce((sum, amount) => sum + amount, 0))
        if (steps.length === 0) {
          expect([paid, left, over]).toEqual([null, null, null])
          return
        }
        expect(paid?.amount).toBe(add(steps.filter(({ status }) => status === 'paid')))
        if (booking.bookingStatus === 'CANCELLED') {
          expect([left, over]).toEqual([null, null])
          return
        }
        expect((paid?.amount ?? 0) + (left?.amount ?? 0) - (over?.amount ?? 0)).toBe(total?.amount)
        expect(left?.amount).toBeGreaterThanOrEqual(0)
        expect(Math.min(left?.amount ?? 0, over?.amount ?? 0)).toBe(0)
      }),
    )
  })
})

describe('a step of the payments', () => {
  const today = Temporal.PlainDate.from('2026-11-21')
  const words = { t: copyOf('international'), market: markets.international }
  const step = (status: Step['status'], dueDate: string | null, more: Partial<Step> = {}): Step => ({
    kind: 'BALANCE',
    number: null,
    status,
    code: '',
    amount: eur(100),
    dueDate: dueDate === null ? null : Temporal.PlainDate.from(dueDate),
    paidAt: null,
    method: null,
    ...more,
  })
  const noteOf = (one: Step, withMethod = true) => paymentWords(one, today, words, { withMethod }).note

  it.each([
    ['due', '2026-11-20', 'overdue'],
    ['due', '2026-11-24', 'expiring'],
    ['expiring', '2027-02-01', 'due'],
    ['overdue', '2026-11-24', 'expiring'],
    ['overdue', null, 'overdue'],
    ['scheduled', '2026-11-20', 'scheduled'],
    ['failed', '2026-11-20', 'failed'],
  ] as const)('%s on %s stands as %s: the date decides', (status, date, standing) => {
    expect(stepStatusOn(step(status, date), today)).toBe(standing)
  })
  it('never tells a day still to come as past', () => {
    expect(noteOf(step('failed', '2026-11-20'))).toBe('Didn’t go through, was due on 20 November 2026')
    expect(noteOf(step('failed', '2026-12-01'))).toBe('Didn’t go through, due on 1 December 2026')
    expect(noteOf(step('overdue', '2026-12-01'))).toBe('To pay by 1 December 2026')
    const paidAt = (instant: string) => noteOf(step('paid', null, { paidAt: Temporal.Instant.from(instant) }))
    expect(paidAt('2026-11-20T10:00:00Z')).toBe('Paid on 20 November 2026')
    expect(paidAt('2026-12-20T10:00:00Z')).toBe('Paid')
  })
  it('names the card to whoever paid with it, and to nobody else', () => {
    const paid = step('paid', null, { method: 'Visa •••• 4242' })
    expect(noteOf(paid)).toBe('Paid · Visa\u00a0••••\u00a04242')
    expect(noteOf(paid, false)).toBe('Paid')
  })
})
