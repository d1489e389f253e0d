import { describe, expect, it } from 'vitest'
import { PAYMENT_STATUSES } from '#backoffice/wire/price.ts'
import {
  computeGrace,
  isAlert,
  isBeforeBooking,
  type Paying,
  readPaymentState,
  urgencies,
  urgencyBy,
  urgencyTones,
} from '#bookings/urgency.ts'
import { day, eur, inRome } from '../features/made.ts'

const amount = eur(42000)

describe('urgency by the day (record 018)', () => {
  const today = day('2026-11-21')
  it.each([
    ['2026-11-20', 'overdue'],
    ['2026-11-21', 'soon'],
    ['2026-11-28', 'soon'],
    ['2026-11-29', 'open'],
  ])('on 21 November, what is due on %s is %s', (due, urgency) => {
    expect(urgencyBy(day(due), today)).toBe(urgency)
  })
  it('without a day, or far off, is the to-do’s own', () => {
    expect(urgencyBy(null, today, 'waiting')).toBe('waiting')
    expect(urgencyBy(day('2027-03-01'), today, 'blocking')).toBe('blocking')
    expect(urgencyBy(day('2026-11-22'), today, 'blocking')).toBe('soon')
  })
  it('alerts in the colour of attention, and in no other', () => {
    expect(urgencies.filter(isAlert)).toEqual(['overdue', 'soon', 'blocking'])
    const tones = urgencies.filter(isAlert).map((urgency) => urgencyTones[urgency])
    expect(new Set(tones)).toEqual(new Set(['sun']))
  })
})

describe('the state of a payment', () => {
  const unknown = { payment: '', documents: '' }
  const now = inRome('2026-11-21T10:00:00Z')
  // biome-ignore format: grouped by line
  const facts = {
    bookingStatus: 'ACTIVE', paymentStatus: '', completeness: unknown, source: 'list' as const,
    isPaidUp: null, nextPayment: null, nextCharge: null, bookedAt: null,
  }
  const standing = (
    paymentStatus: string,
    due: string | null | undefined = '2026-11-27',
    { now = '2026-11-21T10:00:00Z', status = paymentStatus, hours = null as number | null } = {},
  ) => {
    const nextPayment = { amount, dueDate: due, status }
    return readPaymentState({ ...facts, paymentStatus, nextPayment }, inRome(now), hours)
  }

  it.each([
    ['TO_PAY', '2026-11-27', 'soon'],
    ['TO_PAY', '2026-12-27', 'open'],
    ['EXPIRING', '2026-12-27', 'open'],
    ['EXPIRING', null, 'soon'],
    ['TO_PAY', '2026-11-20', 'overdue'],
    ['EXPIRED', null, 'overdue'],
    ['TO_PAY', null, 'open'],
  ])('%s, due on %s: %s, since the date decides', (status, due, urgency) => {
    expect(standing(status, due)).toMatchObject({ kind: 'due', urgency, amount })
  })
  it('a failed one is soon at the least', () => {
    const failed = (due: string) => standing('TO_PAY', due, { status: 'FAILED' })
    expect(failed('2026-12-27')).toMatchObject({ urgency: 'soon', failed: true })
    expect(failed('2026-11-20')).toMatchObject({ urgency: 'overdue' })
  })
  it('is not late by a day that precedes the booking', () => {
    const nextPayment = { amount, dueDate: '2020-03-03', status: 'EXPIRED' }
    const late = { ...facts, paymentStatus: 'EXPIRED', nextPayment }
    const odd = { urgency: 'open', dueDate: null, oddDay: true, grace: null, amount }
    expect(readPaymentState({ ...late, bookedAt: '2026-11-10T10:00:00Z' }, now)).toMatchObject(odd)
    expect(readPaymentState(late, now)).toMatchObject({ urgency: 'overdue', oddDay: false })
    const failed = { ...late, nextPayment: { ...nextPayment, status: 'FAILED' } }
    const booked = { ...failed, bookedAt: '2026-11-10T10:00:00Z' }
    expect(readPaymentState(booked, now)).toMatchObject({ ...odd, urgency: 'soon', failed: true })
    expect(readPaymentState({ ...late, bookedAt: '2026-11-10T10:00:00Z' }, now)).toMatchObject({
      failed: false,
    })
  })
  // Kiritimati is 14 hours ahead of UTC, Niue 11 behind: only a day before the day of booking in both was never due.
  it.each([
    ['2026-11-09', '2026-11-10T14:00:00Z', true],
    ['2026-11-09', '2026-11-10T13:59:59Z', false],
    ['2026-11-10', '2026-11-10T23:00:00Z', false],
    ['2026-11-08', '2026-11-10T00:00:00Z', true],
    [null, '2026-11-10T00:00:00Z', false],
    ['2026-11-09', null, false],
  ])('due on %s, booked at %s: before the booking is %s', (due, bookedAt, before) =>
    expect(isBeforeBooking(due, bookedAt)).toBe(before),
  )
  it('requests nothing if all that is left is charged automatically', () => {
    const nextCharge = { amount, dueDate: '2026-12-14', method: null }
    const charged = (paymentStatus: string, nextPayment: typeof due | null = null) =>
      readPaymentState({ ...facts, paymentStatus, nextPayment, nextCharge }, now)
    const due = { amount, dueDate: '2026-12-27', status: 'TO_PAY' }
    const waiting = { kind: 'due', urgency: 'waiting', amount: null, charge: nextCharge }
    expect(charged('TO_PAY')).toMatchObject(waiting)
    // The backoffice's statement that a payment is late counts more.
    expect(charged('EXPIRED')).toMatchObject({ urgency: 'overdue' })
    expect(charged('TO_PAY', due)).toMatchObject({ urgency: 'open', amount, charge: nextCharge })
  })
  // A payment may take days to show in the status (product §10).
  describe('follows the payments if they are known, whatever the status', () => {
    const balance = { amount, dueDate: '2026-12-20', status: 'TO_PAY' }
    const charge = { amount, dueDate: '2026-12-14', method: null }
    const resultOf = (paymentStatus: string, more: Partial<Paying>) =>
      readPaymentState({ ...facts, source: 'detail', paymentStatus, ...more }, now)

    it.each(['EXPIRED', 'EXPIRING', 'TO_PAY', 'ON_HOLD'])('all paid, the status %s: settled', (status) => {
      expect(resultOf(status, { isPaidUp: true })).toEqual({ kind: 'settled' })
      expect(resultOf(status, { isPaidUp: false }).kind).not.toBe('settled')
    })
    it.each(['PAID', 'COMPLETED', 'ON_HOLD', ''])('an open instalment, the status %j: due', (status) => {
      const open = { kind: 'due', urgency: 'open', amount, dueDate: '2026-12-20' }
      expect(resultOf(status, { nextPayment: balance })).toMatchObject(open)
      const late = { ...balance, dueDate: '2026-11-20' }
      expect(resultOf(status, { nextPayment: late })).toMatchObject({ kind: 'due', urgency: 'overdue' })
      expect(resultOf(status, { nextCharge: charge })).toMatchObject({ kind: 'due', urgency: 'waiting' })
    })
    it.each(['PAID', 'COMPLETED'])('an amount without an instalment, the status %s: unknown', (status) => {
      expect(resultOf(status, { isPaidUp: false })).toEqual({ kind: 'unknown' })
      expect(resultOf(status, { isPaidUp: null })).toEqual({ kind: 'settled' })
    })
    it('a sum of zero is not due', () => {
      const nothing = { amount: { ...amount, amount: 0 } }
      const next = { nextPayment: { ...balance, ...nothing }, nextCharge: { ...charge, ...nothing } }
      expect(resultOf('PAID', next)).toEqual({ kind: 'settled' })
      expect(resultOf('TO_PAY', next)).toMatchObject({ amount: null, dueDate: null, charge: null })
    })
    it('a future charge is not late, one whose day has passed may be', () => {
      const expired = (dueDate: string | null) =>
        resultOf('EXPIRED', { isPaidUp: false, nextCharge: { ...charge, dueDate } })
      expect(expired('2026-12-14')).toMatchObject({ urgency: 'waiting' })
      // Its own day is ahead until it ends.
      expect(expired(now.today.toString())).toMatchObject({ urgency: 'waiting' })
      expect(expired('2026-11-20')).toMatchObject({ urgency: 'overdue' })
      expect(expired(null)).toMatchObject({ urgency: 'overdue' })
    })
  })
  it('is settled, cancelled or unknown by the backoffice’s status', () => {
    expect(standing('PAID').kind).toBe('settled')
    expect(standing('COMPLETED').kind).toBe('settled')
    expect(standing('ON_HOLD').kind).toBe('unknown')
    const word = (payment: string, bookingStatus = 'ACTIVE') =>
      readPaymentState({ ...facts, bookingStatus, completeness: { ...unknown, payment } }, now)
    expect(word('PENDING')).toMatchObject({ kind: 'due', urgency: 'open', amount: null })
    expect(word('PENDING', 'CANCELLED').kind).toBe('off')
    expect(word('DONE').kind).toBe('settled')
  })
  it('knows every code of the wire', () =>
    expect(PAYMENT_STATUSES.map((status) => standing(status).kind)).not.toContain('unknown'))
  it('overdue: 48 hours from the end of the due day, or the market’s own figure', () => {
    // The day ends at 23:00 UTC in Rome.
    const late = (now: string, hours: number | null = null) =>
      standing('EXPIRED', '2026-11-27', { now, hours })
    expect(late('2026-11-28T10:00:00Z')).toMatchObject({ graceHours: 48, grace: { left: 37 } })
    expect(late('2026-11-28T10:00:00Z', 24)).toMatchObject({ graceHours: 24, grace: { left: 13 } })
    expect(late('2026-11-30T01:30:00Z')).toMatchObject({ graceHours: 48, grace: { left: 0 } })
    expect(standing('EXPIRED', null)).toMatchObject({ grace: null })
  })
})

describe('hours of grace', () => {
  it.each([
    ['2026-11-27T22:59:00Z', 49],
    ['2026-11-27T23:00:00Z', 48],
    ['2026-11-29T22:59:59Z', 1],
    ['2026-11-29T23:00:00Z', 0],
    ['2026-11-30T00:00:00Z', 0],
  ])('at %s: %j', (now, left) => {
    const grace = computeGrace(day('2026-11-27'), 48, inRome(now))
    expect([grace.end.toString(), grace.left]).toEqual(['2026-11-29T23:00:00Z', left])
  })
  it('are real hours where the clocks change', () => {
    expect(computeGrace(day('2026-10-24'), 48, inRome('2026-10-24T22:00:00Z')).left).toBe(48)
  })
})
