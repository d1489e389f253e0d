import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  INSTALMENT_STATUSES,
  PAYMENT_STATUSES,
  type Payment,
  PRICE_LINE_TYPES,
  type PriceLine,
} from '#backoffice/wire/price.ts'
import {
  billOf,
  isJustPaid,
  ledgerOf,
  nextPaymentOf,
  type Step,
  settlementOf,
  stepStatus,
  stepStatusOn,
  stepsOf,
  unlistedDiscounts,
} from '#features/status/payments.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const payment = (
  kind: string,
  status: string,
  dueDate: string | null,
  more: Partial<Payment> = {},
): Payment => ({
  id: kind,
  kind,
  status,
  dueDate,
  amount: eur(100),
  paidAt: null,
  method: null,
  ...more,
})
const booking = (payments: Payment[], more: object = {}) => ({
  payments,
  deposit: null,
  balance: null,
  integrationPrice: null,
  paymentStatus: 'TO_PAY',
  bookingStatus: 'ACTIVE',
  total: eur(300),
  ...more,
})
const date = (text: string) => Temporal.PlainDate.from(text)
const moment = (now: string) => ({ now: Temporal.Instant.from(now), timeZone: 'Europe/Rome' })

describe('steps of the timeline', () => {
  it.each([
    ['TO_PAY', 'due'],
    ['EXPIRING', 'expiring'],
    ['EXPIRED', 'overdue'],
    ['PAID', 'paid'],
    ['COMPLETED', 'paid'],
    ['SCHEDULED', 'scheduled'],
    ['FAILED', 'failed'],
    ['ON_HOLD', 'unknown'],
    ['constructor', 'unknown'],
  ])('%s is %s', (code, status) => expect(stepStatus(code)).toBe(status))
  it('have a state for every code of the wire', () =>
    expect(INSTALMENT_STATUSES.map(stepStatus)).not.toContain('unknown'))

  it('are sorted by due date, those without one last, with several instalments numbered', () => {
    const steps = stepsOf(
      booking([
        payment('BALANCE', 'TO_PAY', '2027-02-03'),
        payment('SURCHARGE', 'TO_PAY', null),
        payment('INSTALMENT', 'SCHEDULED', '2027-01-10'),
        payment('INSTALMENT', 'PAID', '2026-12-10'),
        payment('DEPOSIT', 'PAID', '2026-10-02'),
      ]),
    )
    expect(steps.map(({ kind, number }) => [kind, number])).toEqual([
      ['DEPOSIT', null],
      ['INSTALMENT', 1],
      ['INSTALMENT', 2],
      ['BALANCE', null],
      ['OTHER', null],
    ])
  })
  it('are the deposit and the balance when no payments are listed, and none when nothing is known', () => {
    const deposit = { amount: eur(100), dueDate: null, status: 'PAID' }
    const balance = { amount: eur(200), dueDate: '2027-01-01', status: 'TO_PAY' }
    expect(stepsOf(booking([], { deposit, balance })).map(({ kind }) => kind)).toEqual(['BALANCE', 'DEPOSIT'])
    expect(stepsOf(booking([]))).toEqual([])
  })
  it('include the integration price even before it is on the list, and only once', () => {
    const integrationPrice = eur(50)
    const added = stepsOf(booking([payment('BALANCE', 'PAID', '2027-01-01')], { integrationPrice }))
    expect(added.map(({ kind, status }) => [kind, status])).toEqual([
      ['BALANCE', 'paid'],
      ['INTEGRATION', 'due'],
    ])
    const listed = stepsOf(booking([payment('INTEGRATION', 'FAILED', null)], { integrationPrice }))
    expect(listed.map(({ status }) => status)).toEqual(['failed'])
  })
  it('of a cancelled trip are only those paid', () => {
    const payments = [payment('DEPOSIT', 'PAID', null), payment('BALANCE', 'TO_PAY', null)]
    expect(stepsOf(booking(payments, { bookingStatus: 'CANCELLED' })).map(({ kind }) => kind)).toEqual([
      'DEPOSIT',
    ])
  })
})

describe('what is to be paid next', () => {
  const today = date('2027-01-04')
  const next = (...payments: [status: string, day: string | null][]) =>
    nextPaymentOf(stepsOf(booking(payments.map(([status, day]) => payment('BALANCE', status, day)))), today)

  it.each([
    [
      'the next date',
      [
        ['PAID', '2027-01-01'],
        ['TO_PAY', '2027-01-05'],
        ['TO_PAY', '2027-02-05'],
      ],
      [100, '2027-01-05', 'TO_PAY'],
    ],
    [
      'all that shares a date',
      [
        ['TO_PAY', '2027-01-05'],
        ['EXPIRING', '2027-01-05'],
      ],
      [200, '2027-01-05', 'EXPIRING'],
    ],
    [
      'what has no date, with the next',
      [
        ['TO_PAY', null],
        ['TO_PAY', '2027-02-05'],
      ],
      [200, '2027-02-05', 'TO_PAY'],
    ],
    ['what has no date, alone', [['TO_PAY', null]], [100, null, 'TO_PAY']],
    [
      'what is late before what is next',
      [
        ['EXPIRED', '2027-01-02'],
        ['TO_PAY', '2027-01-05'],
      ],
      [100, '2027-01-02', 'EXPIRED'],
    ],
    [
      'late by its date alone',
      [
        ['TO_PAY', '2027-01-03'],
        ['TO_PAY', '2027-01-05'],
      ],
      [100, '2027-01-03', 'TO_PAY'],
    ],
    [
      'all that is late, from the first day',
      [
        ['EXPIRED', '2027-01-02'],
        ['FAILED', '2027-01-01'],
      ],
      [200, '2027-01-01', 'FAILED'],
    ],
  ] as const)('%s', (_case, payments, [amount, dueDate, status]) => {
    expect(next(...payments.map(([code, day]) => [code, day] as [string, string | null]))).toEqual({
      amount: eur(amount),
      dueDate,
      status,
    })
  })
  it('is nothing where all is paid, or charged by itself, or nobody knows', () => {
    expect(next(['PAID', '2027-01-01'], ['SCHEDULED', '2027-01-05'], ['ON_HOLD', '2027-01-06'])).toBeNull()
  })
  it('adds nothing up across currencies', () => {
    const steps = stepsOf(
      booking([
        payment('BALANCE', 'TO_PAY', '2027-01-05'),
        payment('INTEGRATION', 'TO_PAY', '2027-01-05', { amount: { amount: 1, currency: 'GBP' } }),
      ]),
    )
    expect(nextPaymentOf(steps, today)?.amount).toEqual(eur(100))
  })
})

describe('what has been paid and what is left', () => {
  const paidOf = (payments: Payment[], more: object = {}) => {
    const of = booking(payments, more)
    return settlementOf(stepsOf(of), of)
  }
  it('is null when nothing is known, currencies differ, or the trip is cancelled', () => {
    expect(paidOf([])).toEqual({ paid: null, left: null, over: null })
    const pounds = { amount: { amount: 1, currency: 'GBP' } }
    expect(paidOf([payment('DEPOSIT', 'PAID', null, pounds)])).toEqual({ paid: null, left: null, over: null })
    const huge = payment('DEPOSIT', 'PAID', null, { amount: eur(Number.MAX_SAFE_INTEGER) })
    expect(paidOf([huge, huge])).toEqual({ paid: null, left: null, over: null })
    const negative = payment('DEPOSIT', 'PAID', null, { amount: eur(-Number.MAX_SAFE_INTEGER) })
    expect(paidOf([negative]).left).toBeNull()
    const off = paidOf([payment('DEPOSIT', 'PAID', null)], { bookingStatus: 'CANCELLED' })
    expect(off).toEqual({ paid: eur(100), left: null, over: null })
  })
})

describe('just paid: the status updates within days', () => {
  const paidAt = (instant: string) =>
    isJustPaid(
      stepsOf(booking([payment('DEPOSIT', 'PAID', null, { paidAt: instant })])),
      moment('2026-11-21T10:00:00Z'),
    )
  it.each([
    ['2026-11-21T09:59:00Z', true],
    ['2026-11-16T10:00:00Z', true],
    ['2026-11-16T09:59:59Z', false],
  ])('%s: %s', (instant, just) => expect(paidAt(instant)).toBe(just))
  it('a failed payment does not count', () => {
    const steps = stepsOf(booking([payment('DEPOSIT', 'FAILED', null, { paidAt: '2026-11-21T09:59:00Z' })]))
    expect(isJustPaid(steps, moment('2026-11-21T10:00:00Z'))).toBe(false)
  })
})

describe('a step on a day', () => {
  const today = date('2026-11-21')
  const [paid] = stepsOf(booking([payment('BALANCE', 'PAID', null)])) as [Step]
  it.each([
    ['due', '2026-11-20', 'overdue'],
    ['due', '2026-11-24', 'expiring'],
    ['expiring', '2027-02-01', 'due'],
    ['overdue', '2026-11-24', 'expiring'],
    ['overdue', null, 'overdue'],
    ['scheduled', '2026-11-20', 'scheduled'],
    ['failed', '2026-11-20', 'failed'],
  ] as const)('%s on %s stands as %s: the date decides', (status, due, expected) => {
    expect(stepStatusOn({ ...paid, status, dueDate: due === null ? null : date(due) }, today)).toBe(expected)
  })
})

const line = (type: string, amount: number, more: Partial<PriceLine> = {}): PriceLine => ({
  type,
  label: null,
  code: null,
  unitPrice: null,
  quantity: 1,
  total: eur(amount),
  ...more,
})

describe('price lines (product §10)', () => {
  it('are in a fixed order, whatever order they come in', () => {
    const shuffled = [...PRICE_LINE_TYPES].reverse().map((type) => line(type, 100))
    expect(billOf({ priceLines: shuffled, total: eur(800) }).lines.map(({ type }) => type)).toEqual([
      'TRIP',
      'CANCELLATION',
      'PRIVATE_ROOM',
      'PROMO_CODE',
      'GIFT_CARD',
      'VOUCHER',
      'EXTRA_DISCOUNT',
      'ROUNDING',
    ])
  })

  it('of one kind keep their original order, quantity and code', () => {
    const priceLines = [
      line('GIFT_CARD', -5, { code: 'A' }),
      line('TRIP', 20, { quantity: 2 }),
      line('GIFT_CARD', -3, { code: 'B' }),
    ]
    const { lines } = billOf({ priceLines, total: eur(12) })
    expect(lines.map(({ code, quantity }) => [code, quantity])).toEqual([
      [null, 2],
      ['A', 1],
      ['B', 1],
    ])
  })

  it('of an unknown kind come before the rounding, with their own label', () => {
    const { lines } = billOf({
      priceLines: [
        line('ROUNDING', -1),
        line('CITY_TAX', 11),
        line('TOURIST_LEVY', 5, { label: 'Levy' }),
        line('TRIP', 90),
      ],
      total: eur(105),
    })
    expect(lines.map(({ type, label }) => type ?? label)).toEqual(['TRIP', null, 'Levy', 'ROUNDING'])
  })
})

describe('whether a bill adds up', () => {
  it('is certain where there are no lines', () => {
    expect(billOf({ priceLines: [], total: eur(70) }).difference).toBe(0)
  })

  it('is unknown when a line is in another currency', () => {
    const priceLines = [line('TRIP', 70), line('VOUCHER', -1, { total: { amount: -1, currency: 'GBP' } })]
    expect(billOf({ priceLines, total: eur(69) }).difference).toBeNull()
  })

  it('shows the total it was given, and the difference to the sum, for any lines', () => {
    const amounts = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: -1e6, max: 1e6 }), (list, off) => {
        let sum = 0
        for (const amount of list) sum += amount
        const priceLines = list.map((amount, index) => line(PRICE_LINE_TYPES[index % 8] ?? 'X', amount))
        const bill = billOf({ priceLines, total: eur(sum + off) })
        expect(bill.difference).toBe(off)
        expect(bill.total?.amount).toBe(sum + off)
        expect(bill.lines).toHaveLength(list.length)
      }),
    )
  })
})

describe('promo codes, gift cards and vouchers that the bill does not mention', () => {
  const discount = (code: string | null) => ({ code, label: null, amount: eur(10) })
  const none = { promoCodes: [], giftCards: [], vouchers: [], extraDiscounts: [] }
  it.each([
    ['no line of its kind', [line('TRIP', 1)], ['PROMO_CODE']],
    ['a line with its code', [line('PROMO_CODE', -1, { code: 'A' })], []],
    ['a line with another code', [line('PROMO_CODE', -1, { code: 'B' })], ['PROMO_CODE']],
    ['a line that sums up its kind', [line('PROMO_CODE', -1)], []],
    ['a line of another kind with its code', [line('VOUCHER', -1, { code: 'A' })], ['PROMO_CODE']],
  ])('%s', (_, priceLines, kinds) => {
    const found = unlistedDiscounts({ ...none, priceLines, promoCodes: [discount('A')] })
    expect(found.map(({ kind }) => kind)).toEqual(kinds)
  })
  it('are in the order of the bill', () => {
    const all = {
      promoCodes: [discount('P')],
      giftCards: [discount('G')],
      vouchers: [discount('V')],
      extraDiscounts: [discount(null)],
    }
    expect(unlistedDiscounts({ ...all, priceLines: [] }).map(({ kind }) => kind)).toEqual([
      'PROMO_CODE',
      'GIFT_CARD',
      'VOUCHER',
      'EXTRA_DISCOUNT',
    ])
  })
})

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
      chosen: null,
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
