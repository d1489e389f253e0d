import { describe, expect, it } from 'vitest'
import type { Refund } from '#backoffice/wire/price.ts'
import type { User } from '#backoffice/wire/user.ts'
import {
  FLIGHTS_LISTED_DAYS,
  listToDos,
  openToDos,
  type Reader,
  readerOfTrips,
  readySteps,
  type ToDo,
  type TripFacts,
} from '#bookings/todos.ts'
import { markets } from '#markets/market-table.ts'
import { completeProfile, eur, inRome, partyMember, refund } from '../features/made.ts'

const moment = inRome('2026-11-21T10:00:00Z')
const valid = { kind: 'PASSPORT', status: 'APPROVED', expirationDate: '2035-01-01' }
const user = completeProfile
const reader: Reader = { user, documents: [valid], market: markets.italy }
const self = partyMember('T1', { userId: 'u1', leader: true, flightsTold: true, name: 'Sofia' })
// biome-ignore format: grouped by line
const requires = (...documents: string[]) => ({
  documents, monthsAfterReturn: null, visaNote: null, visaDaysBefore: null,
})
// biome-ignore format: grouped by line
const trip = (more: Partial<TripFacts> = {}): TripFacts => ({
  id: 'B1', name: 'Lofoten', startDate: '2027-03-05', endDate: '2027-03-12', timeZone: null,
  bookingStatus: 'ACTIVE', cancelledBy: null, cancelledAt: null, tourConfirmed: true, bookedAt: null,
  paymentStatus: 'PAID', completeness: { payment: 'DONE', documents: 'DONE' }, isPaidUp: null,
  nextPayment: null, nextCharge: null, paymentUrl: null, source: 'list', refunds: [],
  party: [self], entry: null,
  ...more,
})
const due = (dueDate: string, more: Partial<TripFacts> = {}) =>
  trip({ paymentStatus: 'TO_PAY', nextPayment: { amount: eur(64000), dueDate, status: 'TO_PAY' }, ...more })
const missing = { documents: [{ ...valid, status: 'MISSING' }] }
const noFlights = { ...self, flightsTold: false }
const led = partyMember('T0', { userId: 'u0', leader: true, name: 'Luca' })
const companion = { ...self, leader: false }
/** Led by another traveller. */
const theirs = { party: [led, companion] }
const resultOf = (toDos: readonly ToDo[]) => toDos.map(({ kind, urgency }) => `${kind} ${urgency}`)
const of = (facts: TripFacts, who: Partial<Reader> = {}) =>
  resultOf(listToDos(facts, { ...reader, ...who }, moment))

describe('the to-dos of a trip', () => {
  it('are none if all is in order, and none once it is over', () => {
    expect(of(trip())).toEqual([])
    expect(of(due('2026-01-01', { startDate: '2026-10-01', endDate: '2026-10-08' }), missing)).toEqual([])
  })
  it.each([
    ['the reader', [self], { role: 'payer', leader: { name: 'Sofia' } }],
    ['a list does not say who', [], { role: 'unlisted', leader: null }],
    ['no leader is flagged', [companion], { role: 'unknown', leader: null }],
    ['another traveller', [led, companion], { role: 'companion', leader: { name: 'Luca' } }],
  ])('are a payment by its day, with the payer if %s has booked', (_, party, required) => {
    const toDos = listToDos(due('2026-11-27', { party }), reader, moment)
    expect(resultOf(toDos.slice(0, 1))).toEqual(['payment soon'])
    expect(toDos[0]).toMatchObject({ reader: required })
  })
  it('are no passport on the day of departure, and still a payment on the last day', () => {
    const leaving = { startDate: '2026-11-21', endDate: '2026-11-28' }
    expect(of(due('2026-11-27', leaving), missing)).toEqual(['payment soon'])
    const lastDay = { startDate: '2026-11-14', endDate: '2026-11-21' }
    expect(of(due('2026-11-27', lastDay))).toEqual(['payment soon'])
  })
  it.each([
    ['MISSING', null, ['passport blocking']],
    // Less than six months is advice: it stops no traveller.
    ['APPROVED', '2027-04-01', []],
  ])('with a passport %s until %s: %j', (status, expirationDate, toDos) => {
    expect(of(trip(), { documents: [{ kind: 'PASSPORT', status, expirationDate }] })).toEqual(toDos)
  })
  const entry = { ...requires('PASSPORT', 'IDENTITY_CARD'), monthsAfterReturn: 0 }
  it.each([
    [entry, []],
    [null, ['passport blocking']],
  ])('with a card alone, if the trip requires %j: %j', (entry, toDos) => {
    const card = { kind: 'IDENTITY_CARD', status: 'APPROVED', expirationDate: '2027-03-12' }
    expect(of(trip({ entry }), { documents: [card] })).toEqual(toDos)
  })
  it('do not call a document missing when users/me does not report whether there is a card', () => {
    const passport = { kind: 'PASSPORT', status: 'MISSING', expirationDate: null }
    const read = (identityCard: User['identityCard']) =>
      of(trip({ entry }), readerOfTrips({ ...user, passport, identityCard }, markets.italy))
    expect(read(null)).toEqual([])
    expect(read({ ...passport, kind: 'IDENTITY_CARD' })).toEqual(['passport blocking'])
  })
  it('are soon for a document too, once the day is near', () => {
    const near = trip({ startDate: '2026-11-25', endDate: '2026-12-01' })
    expect(of(near, missing)).toEqual(['passport soon'])
  })
  it('follow the backoffice’s status if the passport cannot be read', () => {
    const word = (documents: string) =>
      of(trip({ completeness: { payment: 'DONE', documents } }), { documents: null })
    expect([word('DONE'), word('PENDING'), word('')]).toEqual([[], ['passport blocking'], []])
  })
  it('are the details of all travellers whom the leader manages, and of no other', () => {
    const lacking = (id: string, field: string) => partyMember(id, { emptyFields: [field] })
    const party = [self, lacking('T2', 'taxCode'), lacking('T3', 'specialNeeds')]
    expect(of(trip({ party }))).toEqual(['party open'])
    const led = party.map((one) => ({ ...one, leader: one.id === 'T2' }))
    expect(of(trip({ party: led }))).toEqual([])
    // Only Italy and Spain ask for a tax code.
    expect(of(trip({ party }), { market: markets.germany })).toEqual([])
  })
  it('are the own details that the market requires', () => {
    expect(of(trip(), { user: { ...user, taxCode: ' ' } })).toEqual(['ownDetails open'])
  })
  it('are flights once the tour is confirmed', () => {
    const party = [noFlights]
    expect(of(trip({ party }))).toEqual(['flights open'])
    expect(of(trip({ party, tourConfirmed: false }))).toEqual([])
    expect(of(trip({ party: [{ ...self, flightsTold: null }] }))).toEqual([])
    // Not before an overdue payment is settled.
    expect(of(due('2026-11-20', { party }))).toEqual(['payment overdue'])
    expect(of(due('2026-11-21', { party }))).toEqual(['payment soon', 'flights open'])
    // Other travellers' gaps are not for the reader.
    const mate = partyMember('T2', { userId: 'u2', flightsTold: false })
    expect(of(trip({ party: [mate, self] }))).toEqual(['party open'])
  })
  it('on the way are a payment that is late, and nothing that had to be done before', () => {
    const underway = { startDate: '2026-11-20', endDate: '2026-11-28' }
    expect(of(due('2026-11-18', underway), missing)).toEqual(['payment overdue'])
  })
})

describe('a trip that was cancelled', () => {
  const card = (status: string, amount = 100) => refund({ status, amount: eur(amount), method: 'GIFT_CARD' })
  const off = (more: Partial<TripFacts> = {}) =>
    trip({ bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY', cancelledAt: '2026-11-18T10:00:00Z', ...more })

  const approved = refund({ status: 'REQUESTED', approvedAt: '2026-11-19T10:00:00Z' })

  it.each([
    [{}, ['refund waiting', 'rebook waiting']],
    [{ refunds: [card('REQUESTED')] }, ['refund waiting', 'rebook waiting']],
    [{ refunds: [card('ISSUED'), card('REQUESTED')] }, ['refund waiting']],
    [{ refunds: [card('COMPLETED')] }, []],
    [{ cancelledBy: 'TRAVELLER', refunds: [card('COMPLETED')] }, []],
    [{ startDate: '2026-11-20' }, ['refund waiting']],
    [{ startDate: '2026-11-20', refunds: [card('COMPLETED')] }, []],
    [{ cancelledBy: 'UNPAID' }, []],
  ])('with %j is to rebook if the company did it, its money on its way until it arrives: %j', (more, toDos) =>
    expect(of(off(more))).toEqual(toDos),
  )
  const own = { cancelledBy: 'TRAVELLER' }
  it.each<[refunds: Refund[], refundState: string, more?: object]>([
    [[], 'due'],
    [[card('REQUESTED')], 'cardPrepared'],
    [[card('ISSUED')], 'cardSent'],
    [[card('REQUESTED'), card('ISSUED')], 'cardPrepared'],
    [[refund({ status: 'REQUESTED' })], 'prepared'],
    [[approved], 'approved'],
    [[approved, card('ISSUED')], 'approved'],
    [[approved, refund({ status: 'REQUESTED' })], 'prepared'],
    [[{ ...approved, method: 'GIFT_CARD' }], 'cardApproved'],
    [[refund({ status: 'ISSUED' })], 'sent'],
    // Only a traveller's own request is called requested.
    [[refund({ status: 'REQUESTED' })], 'requested', own],
    [[card('REQUESTED')], 'cardRequested', own],
    [[refund({ status: 'REQUESTED' })], 'prepared', { cancelledBy: 'UNPAID' }],
  ])('of refunds %j it is %s', (refunds, refundState, more) => {
    const [toDo] = listToDos(off({ refunds, ...more }), reader, moment)
    expect(toDo).toMatchObject({ kind: 'refund', refundState })
  })
  it('shows how much is on its way and until when at the latest, and no sum of several currencies', () => {
    const sum = (other: Refund) => listToDos(off({ refunds: [card('ISSUED'), other] }), reader, moment)[0]
    expect(sum(card('REQUESTED', 50))).toMatchObject({ amount: eur(150) })
    expect(sum(card('REQUESTED'))?.deadline?.toString()).toBe('2026-12-02')
    expect(sum(refund({ amount: { amount: 50, currency: 'CHF' } }))).toMatchObject({ amount: null })
  })
  it('shows only the payer the money that goes back', () => {
    const refunds = [refund({ status: 'REQUESTED' })]
    expect(of(off({ ...theirs, refunds }))).toEqual(['rebook waiting'])
    expect(of(off(theirs))).toEqual(['rebook waiting'])
    expect(of(off({ ...theirs, refunds, cancelledBy: 'TRAVELLER' }))).toEqual([])
  })
  it('shows whether the reader made the booking, if there is one to rebook', () => {
    const leads = [off(), off(theirs)].map((one) => listToDos(one, reader, moment).at(-1))
    expect(leads).toMatchObject([{ leads: true }, { leads: false }])
  })
})

describe('flights, while a payment is overdue,', () => {
  const party = [noFlights]
  const late = (more: Partial<TripFacts> = {}) => due('2026-11-19', { party, ...more })
  const unpaid = { payment: 'PENDING', documents: 'DONE' }
  const nextCharge = { amount: eur(100), dueDate: '2026-12-01', method: null }
  it.each<[string, TripFacts, boolean]>([
    ['its date is past', late(), false],
    ['only the list says so', trip({ party, paymentStatus: 'EXPIRED', completeness: unpaid }), false],
    ['another traveller pays it', late({ party: [led, { ...noFlights, leader: false }] }), false],
    ['the payer is unknown', late({ party: [{ ...noFlights, leader: false }] }), false],
    ['it is due today', due('2026-11-21', { party }), true],
    ['it is charged automatically', trip({ party, paymentStatus: 'TO_PAY', nextCharge }), true],
  ])('are requested if %s: %3$s', (_, facts, isAsked) => {
    const kinds = listToDos(facts, reader, moment).map(({ kind }) => kind)
    expect(kinds.includes('flights')).toBe(isAsked)
    const steps = readySteps(facts, reader, moment).map(({ kind }) => kind)
    expect(steps.includes('flights')).toBe(isAsked)
  })
  it('stay as done if they are known', () => {
    const steps = readySteps(late({ party: [self] }), reader, moment)
    expect(steps.find(({ kind }) => kind === 'flights')?.state).toBe('done')
  })
})

describe('the one to-do of now, over all trips', () => {
  const open = (who: Reader, ...trips: TripFacts[]) =>
    openToDos(
      trips.flatMap((facts) => listToDos(facts, who, moment)),
      moment.today,
    )

  it('goes by urgency, then by the day', () => {
    const party = [noFlights]
    const list = open(
      { ...reader, ...missing },
      trip({ id: 'later', startDate: '2027-01-20', endDate: '2027-01-28', party }),
      trip({ id: 'next', startDate: '2027-01-05', endDate: '2027-01-12', party }),
      due('2026-11-27', { id: 'soon' }),
      due('2026-11-19', { id: 'late' }),
    )
    // biome-ignore format: grouped by line
    expect(list.map(({ kind, trip: { id } }) => `${kind} ${id}`)).toEqual([
      'payment late', 'payment soon', 'passport next', 'flights next', 'flights later',
    ])
  })
  it.each([
    ['2026-11-21', {}, ['payment soon']],
    ['2027-02-03', {}, ['payment open']],
    ['2028-02-03', {}, ['payment open']],
    // What a leader pays is left to them.
    ['2027-02-03', theirs, []],
  ])('has a payment of %s, with %j: %j', (day, more, expected) => {
    expect(resultOf(open(reader, due(day, more)))).toEqual(expected)
  })
  it.each([
    [0, true],
    [FLIGHTS_LISTED_DAYS, true],
    [FLIGHTS_LISTED_DAYS + 1, false],
    [145, false],
  ])('has flights of a trip in %i days: %s', (days, isThere) => {
    const startDate = moment.today.add({ days: Math.max(days, 1) }).toString()
    const listed = open(reader, trip({ startDate, endDate: startDate, party: [noFlights] }))
    expect(listed.some(({ kind }) => kind === 'flights')).toBe(isThere)
  })
})

describe('how ready a trip is', () => {
  const steps = (facts: TripFacts, who: Partial<Reader> = {}) =>
    readySteps(facts, { ...reader, ...who }, moment).map(({ kind, state }) => `${kind} ${state}`)

  it('counts every traveller on it and everything it needs', () => {
    const party = [noFlights, partyMember('T2', { emptyFields: ['email'] })]
    // biome-ignore format: grouped by line
    expect(steps(due('2026-11-27', { party }))).toEqual([
      'ownDetails done', 'party open', 'payment soon', 'passport done', 'flights open',
    ])
  })
  it('requests nothing of a trip that has begun', () => {
    expect(steps(trip({ startDate: '2026-11-21' }))).toEqual([])
    expect(steps(trip({ startDate: '2026-11-22' }))).not.toEqual([])
  })
  it('requests nothing that is unknown or another traveller’s', () => {
    const party = [led, { ...companion, flightsTold: null }]
    const unknown = trip({ party, paymentStatus: '', completeness: { payment: '', documents: '' } })
    expect(steps(unknown)).toEqual(['ownDetails done', 'passport done'])
  })
  it.each([
    ['of less than six months', [{ ...valid, expirationDate: '2027-04-01' }], 'passport warning'],
    ['that is unknown', null, 'passport done'],
    // A document under our check needs no action by the traveller.
    ['under our check', [{ ...valid, status: 'TO_VALIDATE' }], 'passport waiting'],
  ])('shows a passport %s without requiring another: %3$s', (_, documents, expected) => {
    expect(steps(trip(), { documents })).toContain(expected)
  })
})
