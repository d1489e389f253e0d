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
  buildBill,
  buildLedger,
  computeSettlement,
  derivePaymentInputs,
  findNextCharge,
  findNextPayment,
  isJustPaid,
  listPaymentSteps,
  type PaymentStep,
  stepStatus,
  stepStatusOn,
  unlistedDiscounts,
} from '#bookings/money.ts'
import { readBooking } from '#bookings/read.ts'
import type { Money } from '#markets/money.ts'
import { listedNextPayment as listedNext } from '#sandbox/backoffice/next-payment.ts'
import { runs } from '../../support/rows.ts'
import { askingAt, bookingDetail, day, eur, inRome, payment, refund } from '../features/made.ts'

// biome-ignore format: grouped by line
const booking = (payments: Payment[], more: object = {}) => ({
  payments, priceLines: [], refunds: [], deposit: null, balance: null, integrationPrice: null,
  paymentStatus: 'TO_PAY', bookingStatus: 'ACTIVE', bookedAt: null as string | null, total: eur(300),
  completeness: { payment: 'PENDING', documents: 'PENDING' } as const,
  ...more,
})
/** Payments, each in words: kind, status, and their due day, or `–`. */
const listed = (text: string, more: Partial<Payment> = {}) =>
  text.split(', ').map((one) => {
    const [kind = '', status = '', due = '–'] = one.split(' ')
    return payment({ kind, status, dueDate: due === '–' ? null : due, ...more })
  })
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

  it('are sorted by due date, those without one last, with several instalments numbered', () => {
    const payments =
      'BALANCE TO_PAY 2027-02-03, SURCHARGE TO_PAY –, INSTALMENT SCHEDULED 2027-01-10, INSTALMENT PAID 2026-12-10'
    const steps = listPaymentSteps(booking(listed(`${payments}, DEPOSIT PAID 2026-10-02`)))
    // biome-ignore format: grouped by line
    expect(steps.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      'DEPOSIT null', 'INSTALMENT 1', 'INSTALMENT 2', 'BALANCE null', 'OTHER null',
    ])
  })
  it('are the deposit and the balance when no payments are listed, and none when nothing is known', () => {
    const deposit = { amount: eur(100), dueDate: null, status: 'PAID' }
    const balance = { amount: eur(200), dueDate: '2027-01-01', status: 'TO_PAY' }
    const steps = listPaymentSteps(booking([], { deposit, balance }))
    expect(steps.map(({ kind }) => kind)).toEqual(['BALANCE', 'DEPOSIT'])
    expect(listPaymentSteps(booking([]))).toEqual([])
  })
  it.each([
    ['BALANCE PAID 2027-01-01', ['BALANCE paid', 'INTEGRATION due']],
    ['INTEGRATION FAILED –', ['INTEGRATION failed']],
  ])('include the integration price even before it is on the list, and only once: %s', (payments, steps) => {
    const of = booking(listed(payments), { integrationPrice: eur(50) })
    expect(listPaymentSteps(of).map(({ kind, status }) => `${kind} ${status}`)).toEqual(steps)
  })
  it('of a cancelled trip are only those paid', () => {
    const off = booking(listed('DEPOSIT PAID, BALANCE TO_PAY'), { bookingStatus: 'CANCELLED' })
    expect(listPaymentSteps(off).map(({ kind }) => kind)).toEqual(['DEPOSIT'])
  })
})

describe('what is to be paid next', () => {
  const today = day('2027-01-04')
  /** Of payments and days of 2027. */
  const next = (payments: string, bookedAt: string | null = null) => {
    const dated = payments.replaceAll(/[A-Z_]+ /g, 'BALANCE $&').replaceAll(/\d\d-\d\d/g, '2027-$&')
    const found = findNextPayment(listPaymentSteps(booking(listed(dated), { bookedAt })), today)
    return found && `${found.amount?.amount} ${found.dueDate?.slice(5)} ${found.status}`
  }

  it.each([
    ['the next date', 'PAID 01-01, TO_PAY 01-05, TO_PAY 02-05', '100 01-05 TO_PAY'],
    ['all that shares a date', 'TO_PAY 01-05, EXPIRING 01-05', '200 01-05 EXPIRING'],
    ['what has no date, with the next', 'TO_PAY –, TO_PAY 02-05', '200 02-05 TO_PAY'],
    ['what has no date, alone', 'TO_PAY –', '100 undefined TO_PAY'],
    ['what is late before what is next', 'EXPIRED 01-02, TO_PAY 01-05', '100 01-02 EXPIRED'],
    ['late by its date alone', 'TO_PAY 01-03, TO_PAY 01-05', '100 01-03 TO_PAY'],
    ['all that is late, from the first day', 'EXPIRED 01-02, FAILED 01-01', '200 01-01 EXPIRED'],
    ['failed, where all of it did', 'FAILED 01-03, FAILED 01-01', '200 01-01 FAILED'],
    ['what is late before what failed ahead of its day', 'EXPIRED 01-03, FAILED 02-05', '100 01-03 EXPIRED'],
    ['what failed before what can wait', 'TO_PAY 01-12, FAILED 02-05', '100 02-05 FAILED'],
    ['what failed, with what is due soon before it', 'EXPIRING 01-11, FAILED 02-05', '200 01-11 EXPIRING'],
    ['what failed, without what is due after it', 'FAILED 01-05, TO_PAY 01-06', '100 01-05 FAILED'],
    ['what failed and has no date, with what is due soon', 'FAILED –, TO_PAY 01-06', '200 01-06 TO_PAY'],
    ['by its date what is called late and is not', 'TO_PAY 01-05, EXPIRED 01-06', '100 01-05 TO_PAY'],
    ['nothing if all is paid, charged or unknown', 'PAID 01-01, SCHEDULED 01-05, ON_HOLD 01-06', null],
  ])('%s', (_case, payments, wanted) => expect(next(payments)).toBe(wanted))
  it.each([
    ['what is late', 'TO_PAY 01-01, EXPIRED 01-03', '100 01-03 EXPIRED'],
    ['what has the next date, with it', 'EXPIRED 01-01, TO_PAY 02-20', '200 02-20 EXPIRED'],
    ['what failed', 'TO_PAY 01-01, FAILED 02-20', '100 02-20 FAILED'],
    // Any reader of the day sees that it cannot be right.
    ['it alone, by that day', 'EXPIRED 01-01', '100 01-01 EXPIRED'],
  ])('beside a due date before the booking is %s', (_case, payments, wanted) => {
    expect(next(payments, '2027-01-03T10:00:00Z')).toBe(wanted)
  })
  it('is what has an amount: an instalment of zero is neither due nor charged', () => {
    const nothing = (status: string) => payment({ status, amount: eur(0), dueDate: '2027-01-05' })
    const steps = (status: string, more: Payment[] = []) =>
      listPaymentSteps(booking([nothing(status), ...more]))
    for (const status of INSTALMENT_STATUSES) {
      expect([findNextPayment(steps(status), today), findNextCharge(steps(status))]).toEqual([null, null])
    }
    const later = listed('BALANCE TO_PAY 2027-02-05')
    expect(findNextPayment(steps('TO_PAY', later), today)).toMatchObject({ dueDate: '2027-02-05' })
  })
  it('adds nothing up across currencies', () => {
    const euros = listed('BALANCE TO_PAY 2027-01-05')
    const pounds = listed('INTEGRATION TO_PAY 2027-01-05', { amount: { amount: 1, currency: 'GBP' } })
    expect(findNextPayment(listPaymentSteps(booking([...euros, ...pounds])), today)?.amount).toEqual(eur(100))
  })
})

it('what is to be paid next is the same in the list of the sandbox', () => {
  const today = day('2027-01-04')
  const instalment = fc.record({
    status: fc.constantFrom(...INSTALMENT_STATUSES),
    amount: fc.integer({ min: 0, max: 500 }).map(eur),
    dueDate: fc.option(fc.integer({ min: -3, max: 20 }).map((days) => today.add({ days }).toString())),
  })
  const property = fc.property(fc.array(instalment, { maxLength: 5 }), (some) => {
    // Without a total, no payment is known to have settled another: the sandbox lists each once.
    const of = booking(some.map(payment), { total: null })
    expect(findNextPayment(listPaymentSteps(of), today)).toEqual(listedNext(of, today.toString()))
  })
  fc.assert(property, runs(200))
})

describe('whether all is paid', () => {
  const isPaidUp = (payments: string, more: object = {}) => {
    const of = booking(listed(payments), { total: eur(200), ...more })
    return derivePaymentInputs(of, listPaymentSteps(of), day('2027-01-04')).isPaidUp
  }
  it.each([
    ['DEPOSIT PAID, BALANCE COMPLETED', {}, true],
    ['DEPOSIT PAID, BALANCE TO_PAY 2027-02-01', {}, false],
    ['DEPOSIT PAID, BALANCE SCHEDULED 2027-02-01', {}, false],
    ['DEPOSIT PAID, BALANCE ON_HOLD', {}, false],
    // An amount is left that no payment lists yet.
    ['DEPOSIT PAID', {}, false],
    ['DEPOSIT PAID, BALANCE PAID', { integrationPrice: eur(50) }, false],
    ['DEPOSIT PAID, BALANCE PAID', { total: null }, null],
  ])('%s, with %j: %s', (payments, more, expected) => expect(isPaidUp(payments, more)).toBe(expected))
  it('is true if a payment of zero is open', () => {
    const of = booking([...listed('DEPOSIT PAID'), payment({ amount: eur(0) })], { total: eur(100) })
    expect(derivePaymentInputs(of, listPaymentSteps(of), day('2027-01-04')).isPaidUp).toBe(true)
  })
  it('is unknown if no payment is known', () => {
    const of = booking([], { total: eur(0) })
    expect(derivePaymentInputs(of, [], day('2027-01-04')).isPaidUp).toBe(null)
  })
})

describe('what has been paid and what is left', () => {
  const paidOf = (payments: Payment[], more: object = {}) => {
    const of = booking(payments, more)
    return computeSettlement(listPaymentSteps(of), of)
  }
  const deposit = (amount: Money) => listed('DEPOSIT PAID', { amount })
  const huge = deposit(eur(Number.MAX_SAFE_INTEGER))
  it.each([
    ['nothing is known', []],
    ['currencies differ', deposit({ amount: 1, currency: 'GBP' })],
    ['a sum is too large', [...huge, ...huge]],
  ])('is null when %s', (_, payments) => {
    expect(paidOf(payments)).toEqual({ paid: null, counted: null, left: null, over: null })
  })
  it('shows nothing left of a cancelled trip, or if it cannot be written', () => {
    expect(paidOf(deposit(eur(-Number.MAX_SAFE_INTEGER))).left).toBeNull()
    const off = paidOf(deposit(eur(100)), cancelled)
    expect(off).toEqual({ paid: eur(100), counted: eur(100), left: null, over: null })
  })
  const cancelled = { bookingStatus: 'CANCELLED' }
  const due = { amount: eur(100), dueDate: null, status: 'TO_PAY' }
  it.each<[string, Payment[], object, Money | null]>([
    ['nothing where all was still to pay', listed('DEPOSIT TO_PAY, BALANCE SCHEDULED'), {}, eur(0)],
    ['nothing where it did not go through', listed('DEPOSIT FAILED'), {}, eur(0)],
    ['nothing where the deposit was still to pay', [], { deposit: due }, eur(0)],
    ['unknown where no payment is known', [], {}, null],
    ['unknown where a payment may have been made', listed('DEPOSIT TO_PAY, BALANCE REFUNDED'), {}, null],
    ['unknown beside one that was', listed('DEPOSIT PAID, BALANCE CHARGED_BACK'), {}, null],
  ])('of a cancelled trip is %s', (_, payments, more, paid) => {
    expect(paidOf(payments, { ...cancelled, ...more }).paid).toEqual(paid)
  })
})

it.each([
  ['PAID', '2026-11-21T09:59:00Z', true],
  ['PAID', '2026-11-16T10:00:00Z', true],
  ['PAID', '2026-11-16T09:59:59Z', false],
  ['FAILED', '2026-11-21T09:59:00Z', false],
])('just paid, since the status updates within days: %s at %s is %s', (status, paidAt, just) => {
  const steps = listPaymentSteps(booking([payment({ status, paidAt })]))
  const moment = { instant: Temporal.Instant.from('2026-11-21T10:00:00Z') }
  expect(isJustPaid(steps, moment)).toBe(just)
})

describe('a step on a day', () => {
  const today = day('2026-11-21')
  const [paid] = listPaymentSteps(booking(listed('BALANCE PAID'))) as [PaymentStep]
  it.each([
    ['due', '2026-11-20', 'overdue'],
    ['due', '2026-11-24', 'expiring'],
    ['expiring', '2027-02-01', 'due'],
    ['overdue', '2026-11-24', 'expiring'],
    ['overdue', null, 'overdue'],
    ['scheduled', '2026-11-20', 'scheduled'],
    ['failed', '2026-11-20', 'failed'],
  ] as const)('%s on %s is %s: the date decides', (status, due, expected) => {
    expect(stepStatusOn({ ...paid, status, dueDate: due === null ? null : day(due) }, today)).toBe(expected)
  })
})

// biome-ignore format: grouped by line
const line = (type: string, amount: number, more: Partial<PriceLine> = {}): PriceLine => ({
  type, label: null, code: null, unitPrice: null, quantity: 1, total: eur(amount),
  ...more,
})

describe('price lines (product §10)', () => {
  it('are in a fixed order, whatever order they come in', () => {
    const shuffled = [...PRICE_LINE_TYPES].reverse().map((type) => line(type, 100))
    // biome-ignore format: grouped by line
    expect(buildBill({ priceLines: shuffled, total: eur(800) }).lines.map(({ type }) => type)).toEqual([
      'TRIP', 'CANCELLATION', 'PRIVATE_ROOM', 'PROMO_CODE', 'GIFT_CARD', 'VOUCHER', 'EXTRA_DISCOUNT',
      'ROUNDING',
    ])
  })

  it('of one kind keep their original order, quantity and code', () => {
    const cards = ['A', 'B'].map((code) => line('GIFT_CARD', -5, { code }))
    const trip = line('TRIP', 20, { quantity: 2 })
    const { lines } = buildBill({ priceLines: [...cards, trip], total: eur(10) })
    expect(lines.map(({ code, quantity }) => `${code} ${quantity}`)).toEqual(['null 2', 'A 1', 'B 1'])
  })

  it('of an unknown kind come before the rounding, with their own label', () => {
    const levy = line('TOURIST_LEVY', 5, { label: 'Levy' })
    const priceLines = [line('ROUNDING', -1), line('CITY_TAX', 11), levy, line('TRIP', 90)]
    const { lines } = buildBill({ priceLines, total: eur(105) })
    expect(lines.map(({ type, label }) => type ?? label)).toEqual(['TRIP', null, 'Levy', 'ROUNDING'])
  })
})

describe('whether a bill adds up', () => {
  it('is certain if there are no lines', () => {
    expect(buildBill({ priceLines: [], total: eur(70) }).difference).toBe(0)
  })

  it('is unknown when a line is in another currency', () => {
    const priceLines = [line('TRIP', 70), line('VOUCHER', -1, { total: { amount: -1, currency: 'GBP' } })]
    expect(buildBill({ priceLines, total: eur(69) }).difference).toBeNull()
  })

  it('shows the total it was given, and the difference to the sum, for any lines', () => {
    const amounts = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: -1e6, max: 1e6 }), (list, off) => {
        let sum = 0
        for (const amount of list) sum += amount
        const priceLines = list.map((amount, index) => line(PRICE_LINE_TYPES[index % 8] ?? 'X', amount))
        const bill = buildBill({ priceLines, total: eur(sum + off) })
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
    const kinds = unlistedDiscounts({ ...all, priceLines: [] }).map(({ kind }) => kind)
    expect(kinds).toEqual(['PROMO_CODE', 'GIFT_CARD', 'VOUCHER', 'EXTRA_DISCOUNT'])
  })
})

const cents = fc.integer({ min: -1_000_000, max: 5_000_000 })
const add = (all: readonly { amount: { amount: number } }[]) =>
  all.reduce((sum, { amount }) => sum + amount.amount, 0)

/** Any booking in one currency, with bill and payments generated independently. */
const anyLine = fc.record({ type: fc.constantFrom(...PRICE_LINE_TYPES, 'CITY_TAX'), amount: cents })
const anyPayment = fc.record({
  kind: fc.constantFrom('DEPOSIT', 'BALANCE', 'INSTALMENT', 'INTEGRATION', 'TIP'),
  status: fc.constantFrom(...PAYMENT_STATUSES, 'SCHEDULED', 'FAILED', 'ON_HOLD'),
  amount: fc.integer({ min: 0, max: 3_000_000 }),
})
const anyBooking = fc.record({
  lines: fc.array(anyLine, { maxLength: 9 }),
  total: fc.integer({ min: 0, max: 9_000_000 }),
  payments: fc.array(anyPayment, { maxLength: 6 }),
  refunds: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 3 }),
  bookingStatus: fc.constantFrom('ACTIVE', 'CANCELLED'),
})

type AnyBooking = typeof anyBooking extends fc.Arbitrary<infer Booking> ? Booking : never

function ledger({ lines, total, payments, refunds, bookingStatus }: AnyBooking, more: object = {}) {
  const of = {
    ...booking(payments.map(({ amount, ...more }) => payment({ ...more, amount: eur(amount) }))),
    priceLines: lines.map(({ type, amount }) => line(type, amount)),
    total: eur(total),
    refunds: refunds.map((amount) => refund({ amount: eur(amount) })),
    bookingStatus,
    bookedAt: null,
    ...more,
  }
  const steps = listPaymentSteps(of)
  return { steps, ...buildLedger(of, steps) }
}

describe('the next automatic charge', () => {
  const by = (method: string | null, dueDate: string | null) =>
    payment({ kind: 'INSTALMENT', status: 'SCHEDULED', dueDate, method })
  const visa = by('Visa', '2027-01-05')
  it.each<[string, Payment[], [number, string | null, string | null] | null]>([
    ['nothing', [], null],
    ['the first day’s', [by('Visa', '2027-02-01'), visa], [100, '2027-01-05', 'Visa']],
    ['all of one day', [visa, visa], [200, '2027-01-05', 'Visa']],
    ['no card where there are two', [visa, by('Amex', '2027-01-05')], [200, '2027-01-05', null]],
    ['one without a day', [by(null, null)], [100, null, null]],
  ])('%s', (_, payments, expected) => {
    const [amount = 0, dueDate, method] = expected ?? []
    const charge = findNextCharge(listPaymentSteps(booking(payments)))
    expect(charge).toEqual(expected && { amount: eur(amount), dueDate, method })
  })
})

describe('a due date before the booking', () => {
  const bookedAt = '2026-11-10T18:42:00Z'
  // Those days: urgency.test.ts.
  it.each([
    ['2026-11-09', true, 'due'],
    ['2026-11-10', false, 'overdue'],
  ])('is not shown, and makes nothing late: %s', (dueDate, oddDay, status) => {
    const expired = [payment({ status: 'EXPIRED', dueDate })]
    const [step] = listPaymentSteps(booking(expired, { bookedAt })) as [PaymentStep]
    expect([step.oddDay, stepStatusOn(step, day('2026-11-24'))]).toEqual([oddDay, status])
  })
})

describe('the ledger of any booking', () => {
  it('names what is unexplained, and what does not add up', () => {
    const of = (payments: AnyBooking['payments'], lines: AnyBooking['lines'] = []) =>
      ledger({ lines, total: 1000, payments, refunds: [], bookingStatus: 'ACTIVE' })
    const paid = { kind: 'DEPOSIT', status: 'PAID', amount: 300 } as const
    const due = (amount: number) => ({ kind: 'BALANCE', status: 'TO_PAY', amount }) as const
    expect(of([paid, due(700)])).toMatchObject({ odd: false, left: eur(700) })
    expect(of([paid])).toMatchObject({ odd: false, left: eur(700) })
    expect(of([paid, due(600)])).toMatchObject({ odd: true, left: null })
    expect(of([{ ...paid, amount: 1100 }, due(100)])).toMatchObject({ odd: true, over: null })
    expect(of([], [{ type: 'TRIP', amount: 900 }]).lines).toMatchObject([
      { amount: eur(900) },
      { amount: eur(100), unexplained: true },
    ])
  })
  /** The deposit of an active booking is paid, and nothing else is listed. */
  const afterDeposit = (paid: number, total: number, refunds: number[], paymentStatus = 'TO_PAY') => {
    const payments = [{ kind: 'DEPOSIT', status: 'PAID', amount: paid } as const]
    return ledger({ lines: [], total, payments, refunds, bookingStatus: 'ACTIVE' }, { paymentStatus })
  }
  it.each([
    ['all that is too much', 500, 1000, null, 0],
    ['a part of it', 200, 1300, eur(300), 0],
    ['more than that', 600, 900, null, 100],
  ])('counts of 1,500 paid for 1,000, of which %s is refunded, the rest', (_, back, counted, over, left) => {
    const result = { paid: eur(1500), counted: eur(counted), over, left: eur(left) }
    expect(afterDeposit(1500, 1000, [back])).toMatchObject(result)
  })
  it.each([
    ['EXPIRED', false, eur(400)],
    ['TO_PAY', false, eur(400)],
    ['PAID', true, null],
  ])('paid and partly refunded, shows what is left or that it does not add up: %s', (status, odd, left) => {
    const result = { paid: eur(1090), counted: eur(690), odd, left, refunded: eur(400) }
    expect(afterDeposit(1090, 1090, [400], status)).toMatchObject(result)
  })
  it.each([
    ['PAID', 300, null],
    ['PAID', 1000, eur(0)],
    ['TO_PAY', 300, eur(700)],
  ])('of 1,000, by the status %s with %i paid leaves %j', (status, paid, left) => {
    expect(afterDeposit(paid, 1000, [], status)).toMatchObject({ odd: left === null, left })
  })
  it('adds up: lines to the total, and what is paid and left to the total again', () => {
    fc.assert(
      fc.property(anyBooking, (booking) => {
        const { lines, total, paid, counted, left, charged, over, odd, steps, refunded } = ledger(booking)
        if (booking.lines.length > 0) expect(add(lines)).toBe(total?.amount)
        expect(refunded?.amount ?? 0).toBe(booking.refunds.reduce((sum, amount) => sum + amount, 0))
        const isOff = booking.bookingStatus === 'CANCELLED'
        const isAnyUnknown = booking.payments.some(({ status }) => stepStatus(status) === 'unknown')
        if (booking.payments.length === 0 || (isOff && isAnyUnknown)) {
          expect([paid, left, over]).toEqual([null, null, null])
          return
        }
        expect(paid?.amount).toBe(add(steps.filter(({ status }) => status === 'paid')))
        if (isOff) {
          expect([left, over]).toEqual([null, null])
          return
        }
        const open = steps.filter(({ status }) => status !== 'paid')
        if (odd) {
          // The amount left is unknown: no figure appears beside the contradictory payments.
          expect([left, charged, over]).toEqual([null, null, null])
          // More may have been paid back than was paid.
          if (!refunded) expect((paid?.amount ?? 0) + add(open)).not.toBe(total?.amount)
          return
        }
        if (open.length > 0 && !open.some(({ status }) => status === 'unknown')) {
          expect((paid?.amount ?? 0) + add(open)).toBe(total?.amount)
        }
        expect((counted?.amount ?? 0) + (left?.amount ?? 0) - (over?.amount ?? 0)).toBe(total?.amount)
        expect(paid?.amount).toBeGreaterThanOrEqual(counted?.amount ?? 0)
        expect(left?.amount).toBeGreaterThanOrEqual(0)
        expect(Math.min(left?.amount ?? 0, over?.amount ?? 0)).toBe(0)
      }),
    )
  })
})

// Other shops' reports: a negative balance requested (spree 8756).
describe('what the company owes is requested from no traveller', () => {
  const read = (more: object) =>
    readBooking(bookingDetail({ paymentStatus: 'TO_PAY', ...more }), askingAt(inRome('2026-11-21T10:00:00Z')))
  const made = payment({ amount: eur(150_00), status: 'PAID', paidAt: '2026-10-01T10:00:00Z' })
  const due = (amount: number) => payment({ amount: eur(amount), dueDate: '2026-12-20' })

  it('a negative instalment is what was paid too much', () => {
    const reading = read({ total: eur(100_00), payments: [made, due(-50_00)] })
    expect(reading.payment).toEqual({ kind: 'settled' })
    expect(reading.ledger).toMatchObject({ left: eur(0), over: eur(50_00), odd: false })
  })
  it('and is deducted from what is requested next', () => {
    const reading = read({ total: eur(200_00), payments: [made, due(100_00), due(-50_00)] })
    expect(reading.payment).toMatchObject({ kind: 'due', amount: eur(50_00), dueDate: '2026-12-20' })
    expect(reading.ledger).toMatchObject({ left: eur(50_00), over: null, odd: false })
  })
})
