import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { User } from '#backoffice/wire/user.ts'
import {
  openNow,
  type Reader,
  readerOfTrips,
  readySteps,
  type ToDo,
  type TripFacts,
  toDosOf,
} from '#features/status/to-do.ts'
import { momentIn } from '#features/status/urgency.ts'
import { markets } from '#markets/market-table.ts'

const moment = momentIn('Europe/Rome', Temporal.Instant.from('2026-11-21T10:00:00Z'))
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const user = {
  id: 'u1',
  name: 'Sofia',
  lastname: 'Marchetti',
  gender: 'F',
  birthDate: '1994-03-17',
  birthCity: 'Firenze',
  citizenship: 'IT',
  taxCode: 'MRCSFO94C57D612F',
  mobilePhone: '+393331204567',
  email: 'sofia@example.org',
} as User
const valid = { kind: 'PASSPORT', status: 'APPROVED', expirationDate: '2035-01-01' }
const reader: Reader = { user, documents: [valid], market: markets.italy }
const member = (id: string, more: object = {}) => ({
  id,
  userId: null as string | null,
  name: null,
  leader: false,
  emptyFields: [] as string[] | null,
  flightsTold: null as boolean | null,
  ...more,
})
const self = member('T1', { userId: 'u1', leader: true, flightsTold: true, name: 'Sofia' })
const trip = (more: Partial<TripFacts> = {}): TripFacts => ({
  id: 'B1',
  name: 'Lofoten',
  startDate: '2027-03-05',
  endDate: '2027-03-12',
  bookingStatus: 'ACTIVE',
  cancelledBy: null,
  cancelledAt: null,
  paymentStatus: 'PAID',
  completeness: { payment: 'DONE', documents: 'DONE' },
  nextPayment: null,
  paymentUrl: null,
  tourConfirmed: true,
  refunds: [],
  party: [self],
  entry: null,
  ...more,
})
const due = (dueDate: string, more: Partial<TripFacts> = {}) =>
  trip({ paymentStatus: 'TO_PAY', nextPayment: { amount: eur(64000), dueDate, status: 'TO_PAY' }, ...more })
const told = (toDos: readonly ToDo[]) => toDos.map(({ kind, urgency }) => `${kind} ${urgency}`)
const of = (facts: TripFacts, who: Partial<Reader> = {}) =>
  told(toDosOf(facts, { ...reader, ...who }, moment))

describe('what a trip asks for', () => {
  it('is nothing where all is in order, and nothing once it is over', () => {
    expect(of(trip())).toEqual([])
    const documents = [{ ...valid, status: 'MISSING' }]
    expect(of(due('2026-01-01', { startDate: '2026-10-01', endDate: '2026-10-08' }), { documents })).toEqual(
      [],
    )
  })
  it('is a payment by its day, with who pays where somebody else has booked', () => {
    expect(of(due('2026-11-27'))).toEqual(['payment soon'])
    const led = member('T0', { userId: 'u0', leader: true, name: 'Luca' })
    const party = [led, { ...self, leader: false }]
    const [payment] = toDosOf(due('2026-11-27', { party }), reader, moment)
    expect(payment).toMatchObject({ kind: 'payment', payer: { name: 'Luca' } })
    const [own] = toDosOf(due('2026-11-27'), reader, moment)
    expect(own).toMatchObject({ kind: 'payment', payer: null })
    const [unknown] = toDosOf(due('2026-11-27', { party: [] }), reader, moment)
    expect(unknown).toMatchObject({ kind: 'payment', payer: null })
  })
  it('is no passport on the day of leaving, and still a payment on the last day', () => {
    const documents = [{ ...valid, status: 'MISSING' }]
    const leaving = { startDate: '2026-11-21', endDate: '2026-11-28' }
    expect(of(due('2026-11-27', leaving), { documents })).toEqual(['payment soon'])
    expect(of(due('2026-11-27', { startDate: '2026-11-14', endDate: '2026-11-21' }))).toEqual([
      'payment soon',
    ])
  })
  it.each([
    ['MISSING', null, ['passport blocking']],
    ['REJECTED', '2035-01-01', ['passport blocking']],
    ['APPROVED', '2027-03-01', ['passport blocking']],
    // Short of six months is advice: nobody is stopped by it.
    ['APPROVED', '2027-04-01', []],
    ['TO_VALIDATE', '2035-01-01', []],
  ])('with a passport %s until %s: %j', (status, expirationDate, toDos) => {
    expect(of(trip(), { documents: [{ kind: 'PASSPORT', status, expirationDate }] })).toEqual(toDos)
  })
  it('is no document where an identity card is enough and there is one', () => {
    const entry = { documents: ['PASSPORT', 'IDENTITY_CARD'], monthsAfterReturn: 0, visaNote: null }
    const card = { kind: 'IDENTITY_CARD', status: 'APPROVED', expirationDate: '2027-03-12' }
    expect(of(trip({ entry }), { documents: [card] })).toEqual([])
    expect(of(trip(), { documents: [card] })).toEqual(['passport blocking'])
    expect(of(trip({ entry: { ...entry, monthsAfterReturn: 1 } }), { documents: [card] })).toEqual([
      'passport blocking',
    ])
  })
  it('is not called missing when users/me does not say whether there is a card', () => {
    const entry = { documents: ['PASSPORT', 'IDENTITY_CARD'], monthsAfterReturn: 0, visaNote: null }
    const missing = { kind: 'PASSPORT', status: 'MISSING', expirationDate: null }
    const read = (identityCard: User['identityCard']) =>
      of(trip({ entry }), readerOfTrips({ ...user, passport: missing, identityCard }, markets.italy))
    expect(read(null)).toEqual([])
    expect(read({ ...missing, kind: 'IDENTITY_CARD' })).toEqual(['passport blocking'])
  })
  it('is soon for a document too, once the day is near', () => {
    const near = trip({ startDate: '2026-11-25', endDate: '2026-12-01' })
    expect(of(near, { documents: [{ ...valid, status: 'MISSING' }] })).toEqual(['passport soon'])
  })
  it('takes the backoffice’s word where nobody can look at the passport', () => {
    const word = (documents: string) =>
      of(trip({ completeness: { payment: 'DONE', documents } }), { documents: null })
    expect([word('DONE'), word('PENDING'), word('')]).toEqual([[], ['passport blocking'], []])
  })
  it('is the details of everybody the leader sees to, and of nobody else', () => {
    const party = [
      self,
      member('T2', { emptyFields: ['taxCode'] }),
      member('T3', { emptyFields: ['specialNeeds'] }),
    ]
    expect(of(trip({ party }))).toEqual(['partyDetails open'])
    const led = party.map((one) => ({ ...one, leader: one.id === 'T2' }))
    expect(of(trip({ party: led }))).toEqual([])
    // A tax code is asked for in Italy and Spain alone.
    expect(of(trip({ party }), { market: markets.germany })).toEqual([])
  })
  it('is the own details by what the market asks for', () => {
    expect(of(trip(), { user: { ...user, taxCode: ' ' } })).toEqual(['ownDetails open'])
  })
  it('is flights once the tour is confirmed', () => {
    const party = [{ ...self, flightsTold: false }]
    expect(of(trip({ party }))).toEqual(['flights open'])
    expect(of(trip({ party, tourConfirmed: false }))).toEqual([])
    expect(of(trip({ party: [{ ...self, flightsTold: null }] }))).toEqual([])
    // Somebody else's are not the reader's to tell.
    const mate = member('T2', { userId: 'u2', flightsTold: false })
    expect(of(trip({ party: [mate, self] }))).toEqual([])
  })
  it('on the way is a payment that is late, and nothing that had to be done before', () => {
    const underway = { startDate: '2026-11-20', endDate: '2026-11-28' }
    const documents = [{ ...valid, status: 'MISSING' }]
    expect(of(due('2026-11-18', underway), { documents })).toEqual(['payment overdue'])
  })
})

describe('a trip that was cancelled', () => {
  const refund = (status: string, amount = 100) => ({
    id: status,
    amount: eur(amount),
    status,
    method: 'GIFT_CARD',
    requestedAt: null,
    approvedAt: null,
    issuedAt: null,
    completedAt: null,
    creditId: null,
    chosen: null,
  })
  const off = (more: Partial<TripFacts> = {}) =>
    trip({ bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY', cancelledAt: '2026-11-18T10:00:00Z', ...more })

  it('is to rebook where the company did it, and its money is on its way until it has arrived', () => {
    expect(of(off())).toEqual(['refund waiting', 'rebook waiting'])
    expect(of(off({ refunds: [refund('REQUESTED')] }))).toEqual(['refund waiting', 'rebook waiting'])
    expect(of(off({ refunds: [refund('ISSUED'), refund('REQUESTED')] }))).toEqual(['refund waiting'])
    expect(of(off({ refunds: [refund('COMPLETED')] }))).toEqual([])
    expect(of(off({ cancelledBy: 'TRAVELLER', refunds: [refund('COMPLETED')] }))).toEqual([])
    expect(of(off({ startDate: '2026-11-20' }))).toEqual([])
  })
  it.each([
    [[], 'due'],
    [['REQUESTED'], 'cardRequested'],
    [['ISSUED'], 'cardSent'],
    [['REQUESTED', 'ISSUED'], 'cardRequested'],
  ])('of gift cards %j it is %s', (statuses, is) => {
    const [first] = toDosOf(off({ refunds: statuses.map((status) => refund(status)) }), reader, moment)
    expect(first).toMatchObject({ kind: 'refund', is })
  })
  it.each([
    ['REQUESTED', 'requested'],
    ['ISSUED', 'sent'],
  ])('of money %s it is %s', (status, is) => {
    const money = { ...refund(status), method: 'ORIGINAL_PAYMENT' }
    expect(toDosOf(off({ refunds: [money] }), reader, moment)[0]).toMatchObject({ kind: 'refund', is })
  })
  it('says how much is on its way and until when at the latest', () => {
    const all = toDosOf(off({ refunds: [refund('ISSUED', 100), refund('REQUESTED', 50)] }), reader, moment)
    const back = all.find(({ kind }) => kind === 'refund')
    expect(back).toMatchObject({ amount: eur(150) })
    expect(back?.deadline?.toString()).toBe('2026-12-02')
  })
  it('gives no sum of several currencies', () => {
    const other = { ...refund('REQUESTED'), amount: { amount: 50, currency: 'CHF' } }
    const all = toDosOf(off({ refunds: [refund('ISSUED'), other] }), reader, moment)
    expect(all.find(({ kind }) => kind === 'refund')).toMatchObject({ amount: null })
  })
  it('says whether the reader made the booking, where there is one to rebook', () => {
    const led = [member('T0', { userId: 'u0', leader: true }), { ...self, leader: false }]
    const leads = [off(), off({ party: led })].map((one) => toDosOf(one, reader, moment).at(-1))
    expect(leads).toMatchObject([{ leads: true }, { leads: false }])
  })
})

describe('one thing now, over all trips', () => {
  const documents = [{ ...valid, status: 'MISSING' }]
  const open = (...trips: TripFacts[]) =>
    openNow(trips.flatMap((facts) => toDosOf(facts, { ...reader, documents }, moment)))

  it('goes by urgency, then by the day', () => {
    const party = [{ ...self, flightsTold: false }]
    const list = open(
      trip({ id: 'later', startDate: '2027-05-01', endDate: '2027-05-08', party }),
      trip({ id: 'next', party }),
      due('2026-11-27', { id: 'soon' }),
      due('2026-11-19', { id: 'late' }),
    )
    expect(list.map(({ kind, trip: { id } }) => `${kind} ${id}`)).toEqual([
      'payment late',
      'payment soon',
      'passport next',
      'flights next',
      'flights later',
    ])
  })
  it('leaves a payment that can wait to its trip', () => {
    expect(told(openNow(toDosOf(due('2027-02-03'), reader, moment)))).toEqual([])
  })
})

describe('how ready a trip is', () => {
  const steps = (facts: TripFacts, who: Partial<Reader> = {}) =>
    readySteps(facts, { ...reader, ...who }, moment, null).map(({ kind, state }) => `${kind} ${state}`)

  it('counts everybody on it and everything it needs', () => {
    const party = [{ ...self, flightsTold: false }, member('T2', { emptyFields: ['email'] })]
    expect(steps(due('2026-11-27', { party }))).toEqual([
      'ownDetails done',
      'partyDetails open',
      'payment soon',
      'passport done',
      'flights open',
    ])
  })
  it('asks nothing of a trip that has begun', () => {
    expect(steps(trip({ startDate: '2026-11-21' }))).toEqual([])
    expect(steps(trip({ startDate: '2026-11-22' }))).not.toEqual([])
  })
  it('asks nothing about what is not known or not one’s own', () => {
    const party = [
      member('T0', { userId: 'u0', leader: true }),
      { ...self, leader: false, flightsTold: null },
    ]
    expect(steps(trip({ party, paymentStatus: '', completeness: { payment: '', documents: '' } }))).toEqual([
      'ownDetails done',
      'passport done',
    ])
  })
  it('warns of a passport that nobody stops at', () => {
    expect(steps(trip(), { documents: [{ ...valid, expirationDate: '2027-04-01' }] })).toContain(
      'passport warning',
    )
    expect(steps(trip(), { documents: null })).toContain('passport done')
  })
})
