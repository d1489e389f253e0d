import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { INSTALMENT_STATUSES, type Payment } from '#backoffice/wire/price.ts'
import { isJustPaid, nextPaymentOf, settlementOf, stepStatus, stepsOf } from '#features/status/payments.ts'
import { refundTerms } from '#features/status/refunds.ts'
import { markets } from '#markets/market-table.ts'

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
  it('counts paid and completed payments', () => {
    expect(
      paidOf([
        payment('DEPOSIT', 'PAID', null),
        payment('INSTALMENT', 'COMPLETED', null),
        payment('BALANCE', 'SCHEDULED', null),
      ]),
    ).toEqual({
      paid: eur(200),
      left: eur(100),
      over: null,
    })
  })
  it('is never negative', () => {
    expect(paidOf([payment('DEPOSIT', 'PAID', null, { amount: eur(400) })]).left).toEqual(eur(0))
  })
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

describe('refunds by market (product §10)', () => {
  it.each([
    ['germany', { text: 'days', days: 7 }],
    ['international', { text: 'businessDays', from: 7, to: 10 }],
    ['global-us', { text: 'businessDays', from: 7, to: 10 }],
    ['english-we', { text: 'businessDays', from: 7, to: 10 }],
    ['spain', { text: 'businessDaysAndGiftCard', days: 15 }],
    ['italy', { text: 'fullAndGiftCard', days: 15 }],
    ['france', { text: 'fullAndGiftCard', days: 15 }],
  ] as const)('%s', (market, terms) => expect(refundTerms(markets[market])).toEqual(terms))
})
