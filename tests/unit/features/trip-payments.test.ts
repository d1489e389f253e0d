import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { PAYMENT_STATUSES } from '#backoffice/wire/booking.ts'
import { INSTALMENT_STATUSES, type Payment } from '#backoffice/wire/price.ts'
import { nextToPay, settlementOf, stepStatus, stepsOf } from '#features/trips/detail/instalments.ts'
import { graceOf, isJustPaid, OVERDUE_HOURS, paymentState } from '#features/trips/detail/payment-state.ts'
import { refundTerms } from '#features/trips/detail/refund.ts'
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
  it.each([
    [['PAID', 'TO_PAY', 'TO_PAY'], 1],
    [['PAID', 'TO_PAY', 'FAILED'], 2],
    [['TO_PAY', 'EXPIRED', 'EXPIRING'], 1],
    [['SCHEDULED', 'EXPIRING', 'TO_PAY'], 1],
    [['PAID', 'SCHEDULED', 'COMPLETED'], null],
    [['PAID', 'ON_HOLD', 'PAID'], null],
  ])('of %j it is number %s', (statuses, index) => {
    const steps = stepsOf(
      booking(statuses.map((status, at) => payment('BALANCE', status, `2027-01-0${at + 1}`))),
    )
    expect(nextToPay(steps)).toBe(index === null ? null : steps[index])
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
    })
  })
  it('is never negative', () => {
    expect(paidOf([payment('DEPOSIT', 'PAID', null, { amount: eur(400) })]).left).toEqual(eur(0))
  })
  it('is null when nothing is known, currencies differ, or the trip is cancelled', () => {
    expect(paidOf([])).toEqual({ paid: null, left: null })
    const pounds = { amount: { amount: 1, currency: 'GBP' } }
    expect(paidOf([payment('DEPOSIT', 'PAID', null, pounds)])).toEqual({ paid: null, left: null })
    const huge = payment('DEPOSIT', 'PAID', null, { amount: eur(Number.MAX_SAFE_INTEGER) })
    expect(paidOf([huge, huge])).toEqual({ paid: null, left: null })
    const negative = payment('DEPOSIT', 'PAID', null, { amount: eur(-Number.MAX_SAFE_INTEGER) })
    expect(paidOf([negative]).left).toBeNull()
    const off = paidOf([payment('DEPOSIT', 'PAID', null)], { bookingStatus: 'CANCELLED' })
    expect(off).toEqual({ paid: eur(100), left: null })
  })
})

describe('payment states (product §10)', () => {
  const dueDate = '2026-11-27'
  const stateOf = (
    paymentStatus: string,
    now = '2026-11-21T10:00:00Z',
    hours: number | null = null,
    due: string | null = dueDate,
  ) => {
    const of = booking([payment('BALANCE', paymentStatus, due)], { paymentStatus })
    return paymentState(of, stepsOf(of), moment(now), hours)
  }
  it.each([
    ['TO_PAY', { kind: 'toPay', dueDate: date(dueDate), daysLeft: 6 }],
    ['EXPIRING', { kind: 'expiring', dueDate: date(dueDate), daysLeft: 6 }],
    ['PAID', { kind: 'paid' }],
    ['COMPLETED', { kind: 'completed' }],
    ['ON_HOLD', { kind: 'unknown' }],
  ])('%s', (status, state) => expect(stateOf(status)).toEqual(state))
  it('know every code of the wire', () =>
    expect(PAYMENT_STATUSES.map((status) => stateOf(status).kind)).not.toContain('unknown'))
  it('are null for a cancelled booking', () => {
    expect(
      paymentState(
        booking([], { bookingStatus: 'CANCELLED', paymentStatus: 'EXPIRED' }),
        [],
        moment('2026-11-21T10:00:00Z'),
        null,
      ),
    ).toEqual({ kind: 'cancelled' })
  })
  it('overdue: 48 hours from the end of the due day, or the market’s own figure', () => {
    expect(OVERDUE_HOURS).toBe(48)
    const overdue = { kind: 'overdue', dueDate: date(dueDate) }
    // The day ends at 23:00 UTC in Rome.
    expect(stateOf('EXPIRED', '2026-11-28T10:00:00Z')).toEqual({
      ...overdue,
      graceHours: 48,
      grace: { left: 37 },
    })
    expect(stateOf('EXPIRED', '2026-11-28T10:00:00Z', 24)).toEqual({
      ...overdue,
      graceHours: 24,
      grace: { left: 13 },
    })
    expect(stateOf('EXPIRED', '2026-11-30T01:30:00Z')).toEqual({
      ...overdue,
      graceHours: 48,
      grace: { passed: 2 },
    })
  })
  it('overdue without a known due date', () => {
    expect(stateOf('EXPIRED', undefined, null, null)).toEqual({
      kind: 'overdue',
      dueDate: null,
      graceHours: 48,
      grace: null,
    })
  })
})

describe('hours of grace', () => {
  it.each([
    ['2026-11-27T22:59:00Z', { left: 49 }],
    ['2026-11-27T23:00:00Z', { left: 48 }],
    ['2026-11-29T22:59:59Z', { left: 1 }],
    ['2026-11-29T23:00:00Z', { passed: 0 }],
    ['2026-11-30T00:00:00Z', { passed: 1 }],
  ])('at %s: %j', (now, grace) => expect(graceOf(date('2026-11-27'), 48, moment(now))).toEqual(grace))
  it('are real hours when the clocks change', () => {
    expect(graceOf(date('2026-10-24'), 48, moment('2026-10-24T22:00:00Z'))).toEqual({ left: 48 })
  })
})

describe('just paid: the status may be days late', () => {
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
