import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { EntryCheck } from '#bookings/border.ts'
import type { PaymentStep } from '#bookings/money.ts'
import { readBooking } from '#bookings/read.ts'
import { listToDos, type TripFacts } from '#bookings/todos.ts'
import { pathTo } from '#i18n/slugs.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import { markets } from '#markets/market-table.ts'
import { tripTicket } from '#texts/ticket.ts'
import {
  cancelledWords,
  chargeWords,
  payerWords,
  paymentDayWords,
  paymentWords,
  toDoLines,
  toDoWords,
} from '#texts/trip.ts'
import { loadCopy } from '../../support/copy.ts'
import {
  askingAt,
  bookingDetail,
  day as dateOf,
  eur,
  inRome,
  makeReader,
  partyMember,
} from '../features/made.ts'

const words = { t: loadCopy('international'), market: markets.international }
const today = dateOf('2026-11-24')

it('a to-do for the pocket shows what is still to do and by when, without amounts', () => {
  const deadline = '2026-11-27'
  const toDos = [
    { kind: 'payment' as const, deadline, urgency: 'soon' as const },
    { kind: 'payment' as const, deadline, urgency: 'overdue' as const },
    { kind: 'payment' as const, deadline: null, urgency: 'overdue' as const },
  ]
  const late = 'Payment, overdue since 27\u00a0November\u00a02026'
  expect(toDoLines(toDos, today, words)).toEqual([
    // Read days later, from a phone's store, it is late.
    { text: 'Payment, by 27\u00a0November\u00a02026', due: deadline, late },
    { text: late, due: deadline, late },
    { text: 'Payment', due: null, late: '' },
  ])
})

it('a document in the pocket has the day by which to upload it, and its name on the trip', () => {
  const validity = { endDate: '2027-01-16', months: 6, required: false }
  const missing = { severity: 'blocked', reason: 'missing', kind: 'PASSPORT' } as const
  const check: EntryCheck = { ...missing, expires: null, cardIsEnough: false, validity }
  const toDo = { kind: 'passport' as const, deadline: '2027-01-09', urgency: 'blocking' as const, check }
  const late = 'Passport, as soon as you can'
  const [line] = toDoLines([toDo], dateOf('2027-01-02'), words)
  expect(line).toEqual({ text: 'Passport, by 2\u00a0January\u00a02027', due: '2027-01-02', late })
  expect(toDoLines([toDo], dateOf('2027-01-03'), words)[0]?.text).toBe(late)
})

describe('an automatic charge', () => {
  const amount = { amount: 656_211, currency: 'EUR' }
  const day = '2026-12-14'
  const method = 'Visa •••• 4242'
  const textOf = (more: object, withMethod = true, on = today) =>
    chargeWords({ amount, dueDate: day, method, ...more }, on, words, { withMethod })

  it('is shown with amount, day and card, and the card to its owner alone', () => {
    expect(textOf({})).toBe(
      '6.562,11\u00a0€ will be charged automatically to Visa\u00a0••••\u00a04242 on 14 December 2026.',
    )
    const unnamed = '6.562,11\u00a0€ will be charged automatically on 14 December 2026.'
    expect(textOf({}, false)).toBe(unnamed)
    expect(textOf({ method: null })).toBe(unnamed)
    expect(textOf({ method: '  ' })).toBe(unnamed)
    expect(textOf({}, true, dateOf(day))).toContain('will be charged')
  })
  it('shows an unknown day or one that has passed, and the contact', () => {
    expect(textOf({ dueDate: null })).toMatch(/We don’t have the day here: .*contact us/)
    expect(textOf({}, true, dateOf('2026-12-15'))).toMatch(
      /^6.562,11.€ was due to be charged automatically on 14 December 2026\. .* contact us/,
    )
  })
  it('is in the pocket with its day and without an amount, alone if nothing else is due', () => {
    const charge = { amount, dueDate: day, method }
    const due = { kind: 'payment' as const, deadline: '2026-12-27', due: { charge } }
    const late = 'Automatic payment, was due on 14\u00a0December\u00a02026: contact us'
    const line = { text: 'Automatic payment, on 14\u00a0December\u00a02026', due: day, late }
    expect(toDoLines([{ ...due, urgency: 'open' }], today, words).slice(1)).toEqual([line])
    const alone = (on: Temporal.PlainDate) => toDoLines([{ ...due, urgency: 'waiting' }], on, words)
    expect(alone(today)).toEqual([line])
    // Like the trip's page, it names the contact for a day that has passed.
    expect(alone(dateOf(day))).toEqual([line])
    expect(alone(dateOf('2026-12-15'))).toEqual([{ ...line, text: late }])
  })
  it('is not in the calendar if it is zero', () => {
    for (const status of ['SCHEDULED', 'TO_PAY']) {
      expect(paymentDayWords({ status, amount: eur(0) }, 'Peru', words, makeReader(null))).toBeNull()
    }
  })
  it('is in the calendar with its card', () => {
    const scheduled = { status: 'SCHEDULED', amount, method }
    expect(paymentDayWords(scheduled, 'Peru', words, makeReader(null))).toBe(
      '6.562,11\u00a0€ for “Peru” is charged to Visa\u00a0••••\u00a04242 today',
    )
    const unknown = { role: 'unknown' } as const
    expect(paymentDayWords(scheduled, 'Peru', words, unknown)).not.toContain('Visa')
    expect(paymentDayWords({ ...scheduled, status: 'TO_PAY' }, 'Peru', words, unknown)).toContain(
      'ask whoever',
    )
  })
  it('is in no calendar of a traveller who does not pay', () => {
    const companion = { role: 'companion' } as const
    for (const status of ['SCHEDULED', 'TO_PAY', 'EXPIRED', 'FAILED'])
      expect(paymentDayWords({ status, amount, method }, 'Peru', words, companion)).toBeNull()
  })
})

it.each([
  ['Luca', '€100', 'Luca pays €100'],
  [' ', '€100', 'Someone else pays €100'],
  [null, null, 'Someone else pays for this trip'],
  ['Luca', null, 'Luca pays for this trip'],
])('who pays, of the name %j and %j: %s', (name, amount, expected) => {
  expect(payerWords(makeReader({ name }), amount, words)).toBe(expected)
})

describe('the way to pay', () => {
  const locals = {
    ...words,
    pathTo: pathTo.bind(null, 'en') as PathTo,
    site: { publicSiteUrl: 'https://www.example' } as App.Locals['site'],
  }
  const paymentUrl = 'https://www.example/pay/B1'
  const listed = { source: 'list' as const, isPaidUp: null, name: 'Peru', entry: null }
  const facts = { ...bookingDetail({ paymentStatus: 'EXPIRED', paymentUrl }), ...listed }
  const leader = partyMember('T1', { userId: 'u1', leader: true, emptyFields: null })
  const linkOf = (more: Partial<TripFacts>) => {
    const trip: TripFacts = { ...facts, party: [leader], nextPayment: null, nextCharge: null, ...more }
    const [toDo] = listToDos(trip, askingAt(moment), moment)
    return toDo && toDoWords(toDo, moment.today, locals).link
  }
  const moment = inRome('2026-11-24T10:00:00Z')

  const nextPayment = { amount: eur(70_000), dueDate: '2026-11-20', status: 'EXPIRED' }

  it('carries the amount', () => {
    expect(linkOf({ nextPayment })).toMatchObject({ label: 'Pay 700\u00a0€', newTab: true })
  })
  it('is absent if the payer is unknown, and the contact is in its place', () => {
    expect(linkOf({ nextPayment, party: [] })).toMatchObject({ label: 'See the trip', newTab: false })
  })
  it('without one is the trip’s page, which knows the payments, and from there the page to pay', () => {
    expect(linkOf({})).toEqual({ label: 'See the trip', href: '/travels/B1', newTab: false })
    const payNow = { label: 'Pay now', href: paymentUrl, newTab: true }
    expect(linkOf({ source: 'detail', isPaidUp: false })).toEqual(payNow)
  })
})

describe('a step of the payments', () => {
  const today = dateOf('2026-11-21')
  type Status = PaymentStep['status']
  const noteOf = (status: Status, due: string | null, more: Partial<PaymentStep> = {}, withMethod = true) => {
    // biome-ignore format: grouped by line
    const step: PaymentStep = {
      kind: 'BALANCE', number: null, status, code: '', amount: eur(100), method: null,
      dueDate: due === null ? null : dateOf(due), oddDay: false, paidAt: null, ...more,
    }
    return paymentWords(step, today, words, { withMethod }).note
  }

  it('never shows a future day as past', () => {
    const paidAt = (instant: string) => noteOf('paid', null, { paidAt: Temporal.Instant.from(instant) })
    expect(paidAt('2026-11-20T10:00:00Z')).toBe('Paid on 20 November 2026')
    expect(paidAt('2026-12-20T10:00:00Z')).toBe('Paid')
  })
  it.each<[Status, string, string]>([
    ['failed', '2026-11-20', 'Didn’t go through, was due on 20 November 2026'],
    ['failed', '2026-12-01', 'Didn’t go through, due on 1 December 2026'],
    ['overdue', '2026-12-01', 'To pay by 1 December 2026'],
    ['scheduled', '2026-12-01', 'Will be charged automatically on 1 December 2026'],
    ['scheduled', '2026-11-20', 'Was due to be charged on 20 November 2026: contact us'],
  ])('%s on %s shows whether that day has passed: %s', (status, due, note) => {
    expect(noteOf(status, due)).toBe(note)
  })
  it('of an unknown state shows that it is being updated, due day or not', () => {
    for (const due of [null, '2026-12-01']) expect(noteOf('unknown', due)).toBe(words.t('ui:unknownStatus'))
  })
  it('shows no due date that precedes the booking, but the contact', () => {
    for (const status of ['due', 'expiring', 'overdue', 'failed'] as const)
      expect(noteOf(status, '2020-03-03', { oddDay: true })).toBe('Due date unclear: contact us')
  })
  it('names the card to the payer, and to no other traveller', () => {
    const method = 'Visa •••• 4242'
    expect(noteOf('paid', null, { method })).toBe('Paid\u00a0· Visa\u00a0••••\u00a04242')
    expect(noteOf('paid', null, { method }, false)).toBe('Paid')
  })
})

it.each([
  ['TRAVELLER', null, 'You cancelled this trip'],
  ['TRAVELLER', { name: ' Sofia ' }, 'Sofia cancelled this trip'],
  ['TRAVELLER', { name: ' ' }, 'The person who made the booking cancelled this trip'],
  ['COMPANY', null, 'This trip has been cancelled'],
  ['COMPANY', { name: 'Sofia' }, 'This trip has been cancelled'],
  [null, null, 'This trip has been cancelled'],
])('cancelled by %s, to whom %j pays: %s', (cancelledBy, payer, title) => {
  const sentence = cancelledWords({ cancelledAt: null, cancelledBy }, makeReader(payer), words)
  expect([sentence.title, sentence.byUs]).toEqual([title, cancelledBy !== 'TRAVELLER'])
})

const offOn = { bookingStatus: 'CANCELLED', cancelledAt: '2026-11-20T10:00:00Z' }
const german = { t: loadCopy('germany'), market: markets.germany }
it.each([
  ['COMPANY', 'Diese Reise wurde abgesagt', 'Abgesagt am 20. November 2026.', 'Abgesagte Reise'],
  [null, 'Diese Reise wurde abgesagt', 'Abgesagt am 20. November 2026.', 'Abgesagte Reise'],
  ['TRAVELLER', 'Du hast diese Reise storniert', 'Storniert am 20. November 2026.', 'Stornierte Reise'],
  ['UNPAID', 'Diese Reise wurde storniert', 'Storniert am 20. November 2026.', 'Stornierte Reise'],
])('cancelled by %s, title, date and badge are in one German word: %s', (cancelledBy, ...words) => {
  const of = bookingDetail({ ...offOn, cancelledBy })
  const { title, text } = cancelledWords(of, makeReader(null), german)
  const trip = readBooking(of, askingAt(inRome('2026-11-24T10:00:00Z'), { market: markets.germany }))
  const { badges } = tripTicket(trip, { ...german, pathTo: () => '' })
  const plain = [title, text[0], badges[0]?.label].map((expected) => expected?.replaceAll('\u00a0', ' '))
  expect(plain).toEqual(words)
})

it.each([null, { name: 'Sofia' }])('of an unknown code it names no one: %j', (payer) => {
  const sentence = cancelledWords({ cancelledAt: null, cancelledBy: 'UNPAID' }, makeReader(payer), words)
  expect([sentence.title, sentence.byUs]).toEqual(['This trip has been cancelled', false])
  expect(sentence.text).toEqual([words.t('trip:cancelled.OTHER.text')])
})
