import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { parseRepaired } from '#backoffice/wire/repair.ts'
import { type EventContext, tripEvents } from '#features/trips/calendar/events.ts'
import { icalendar, sequenceAt } from '#features/trips/calendar/icalendar.ts'
import { markets } from '#markets/market-table.ts'
import { loadCopy } from '../../../support/copy.ts'
import { airport, eur, flight, leg } from '../made.ts'

// Calendars' treatment of one file after another, by a foreign parser: an entry of an earlier file that no longer
// applies has to come again, as cancelled.

const rome = airport('MXP', 'Europe/Rome')
const oslo = airport('OSL', 'Europe/Oslo')
const toOslo = leg(rome, '2027-03-26T10:25:00', oslo, '2027-03-26T13:05:00')
const direct = flight([toOslo])
const viaOslo = flight([
  toOslo,
  leg(oslo, '2027-03-26T15:00:00', airport('BOO', 'Europe/Oslo'), '2027-03-26T16:30:00'),
])
const home = flight([], { direction: 'RETURN', flightNumber: 'SK596', departureDate: '2027-04-02' })
const flying = (...flights: object[]) => ({ flights: [{ travelerId: 'T1', flights }] })
const owed = { id: 'P2', kind: 'INSTALMENT', amount: eur(42000), status: 'TO_PAY', dueDate: '2026-12-27' }
const balance = { amount: eur(5000), dueDate: '2026-12-01', status: 'EXPIRING' }
const paying = (...changes: object[]) => ({ payments: changes.map((change) => ({ ...owed, ...change })) })

const wire = {
  id: 'B2041',
  tour: { id: 'lofoten', title: 'Lofoten', destination: 'Norway' },
  startDate: '2027-03-26',
  endDate: '2027-04-02',
  bookingStatus: 'ACTIVE',
  meeting: { place: 'Svolvær', address: null, at: '2027-03-26T17:00:00', timeZone: 'Europe/Oslo' },
  ...paying({}),
  ...flying(viaOslo, home),
}
const day = (number: number) => ({ number, title: `Title ${number}`, text: null, places: [] })
const toDo = (kind: 'passport' | 'ownDetails') => ({ kind, deadline: '2027-03-26' })

interface File {
  booking?: object
  context?: Partial<EventContext>
}

/** The entries of a file by UID, as a calendar application reads them. */
function read({ booking, context }: File, at = '2026-11-21T09:30:15Z') {
  const repaired = parseRepaired(BookingDetail, structuredClone({ ...wire, ...booking }))
  if (!repaired.ok) throw new Error('nothing of it can be read')
  const text = icalendar(
    tripEvents(repaired.data as BookingDetail, {
      t: loadCopy('international'),
      market: markets.international,
      url: 'https://account.example/travels/B2041',
      travelerId: 'T1',
      domain: 'caravel',
      today: Temporal.PlainDate.from('2026-11-21'),
      toDos: [toDo('passport'), toDo('ownDetails')],
      reader: { role: 'payer' },
      withDays: true,
      isNew: false,
      days: [day(1), day(8)],
      known: { flights: true, documents: true, days: true },
      ...context,
    }),
    { stamp: Temporal.Instant.from(at), product: 'caravel' },
  )
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(new Set(events.map(({ uid }) => uid)).size, 'each UID once').toBe(events.length)
  return new Map(
    events.map((event) => [
      event.uid,
      {
        summary: event.summary,
        start: event.startDate.toString(),
        sequence: event.sequence,
        status: event.component.getFirstPropertyValue('status'),
        busy: event.component.getFirstPropertyValue('transp') === 'OPAQUE',
        alarms: event.component.getAllSubcomponents('valarm').length,
      },
    ]),
  )
}

const uidsOf = (file: Map<string, { status: unknown }>, status: 'CONFIRMED' | 'CANCELLED') =>
  [...file].filter(([, event]) => event.status === status).map(([uid]) => uid)

describe('what a later file withdraws', () => {
  const unlisted = { booking: { payments: [], balance } }
  const paidBalance = { booking: { payments: [], balance: { ...balance, status: 'PAID' } } }
  const outbound = (flight: number) => [`T1-OUTBOUND-${flight}-1`, `T1-OUTBOUND-${flight}-2`]

  it.each<[string, string[], File, File]>([
    ['a payment that is paid', ['payment-P2'], {}, { booking: paying({ status: 'PAID' }) }],
    ['one that was waived', ['payment-P2'], {}, { booking: paying({ amount: eur(0) }) }],
    ['one that has no day any more', ['payment-P2'], {}, { booking: paying({ dueDate: null }) }],
    ['the balance, once payments are listed', ['payment-balance'], unlisted, { booking: { balance } }],
    ['the balance that is paid, without a list', ['payment-balance'], unlisted, paidBalance],
    ['the balance that is not there now', ['payment-balance'], unlisted, { booking: { payments: [] } }],
    ['the meeting', ['meeting'], {}, { booking: { meeting: null } }],
    ['a stop', ['T1-OUTBOUND-1-2'], {}, { booking: flying(direct, home) }],
    ['the outbound flight', outbound(1), {}, { booking: flying(home) }],
    ['the return flight', ['T1-RETURN-1-1'], {}, { booking: flying(viaOslo) }],
    ['the second of two', outbound(2), { booking: flying(direct, viaOslo) }, { booking: flying(direct) }],
    ['all flights', [...outbound(1), 'T1-RETURN-1-1'], {}, { booking: { flights: [] } }],
    ['a document that is uploaded', ['ready-passport'], {}, { context: { toDos: [toDo('ownDetails')] } }],
    ['data that are there', ['ready-ownDetails'], {}, { context: { toDos: [toDo('passport')] } }],
    ['a day of the programme', ['day-8'], {}, { context: { days: [day(1)] } }],
    ['the programme', ['day-1', 'day-8'], {}, { context: { days: [] } }],
  ])('%s: same UID, cancelled, newer, without an alarm', (_what, ends, before, after) => {
    const earlier = read(before)
    const later = read(after, '2026-11-21T09:30:16Z')
    for (const end of ends) {
      const uid = `B2041-${end}@caravel`
      expect(earlier.get(uid)?.status, `${uid} was there`).toBe('CONFIRMED')
      const now = later.get(uid)
      expect(now, uid).toMatchObject({ status: 'CANCELLED', alarms: 0, busy: false })
      expect(now?.summary).toMatch(/^No longer applies: /)
      expect(now?.sequence).toBeGreaterThan(earlier.get(uid)?.sequence ?? Number.NaN)
    }
    // No valid entry is lost or cancelled.
    const gone = ends.map((end) => `B2041-${end}@caravel`)
    const standing = uidsOf(earlier, 'CONFIRMED').filter((uid) => !gone.includes(uid))
    expect(uidsOf(later, 'CONFIRMED')).toEqual(expect.arrayContaining(standing))
  })

  it('all of a cancelled trip, its days too without requesting them', () => {
    const earlier = read({})
    const later = read(
      { booking: { bookingStatus: 'CANCELLED' }, context: { toDos: [], withDays: false, isNew: true } },
      '2027-01-01T00:00:00Z',
    )
    expect(uidsOf(later, 'CONFIRMED')).toEqual([])
    for (const [uid, { sequence, start }] of earlier) {
      expect(later.get(uid), uid).toMatchObject({ status: 'CANCELLED', alarms: 0, busy: false })
      expect(later.get(uid)?.sequence).toBeGreaterThan(sequence)
      if (!uid.includes('ready')) expect(later.get(uid)?.start, 'told on its own day').toBe(start)
    }
    expect(later.get('B2041-trip@caravel')?.summary).toBe('No longer applies: Lofoten')
  })

  it('what has moved appears again under the same UID, and applies', () => {
    const later = read(
      {
        booking: {
          ...paying({ dueDate: '2027-01-15' }),
          ...flying({ ...home, departureDate: '2027-04-03' }),
          meeting: { ...wire.meeting, at: '2027-03-27T09:00:00' },
          startDate: '2027-03-27',
        },
      },
      '2026-11-22T00:00:00Z',
    )
    const earlier = read({})
    for (const [end, start] of [
      ['payment-P2', '2027-01-15'],
      ['meeting', '2027-03-27T09:00:00'],
      ['T1-RETURN-1-1', '2027-04-03'],
      ['day-8', '2027-04-03'],
    ]) {
      const uid = `B2041-${end}@caravel`
      expect(later.get(uid)).toMatchObject({ status: 'CONFIRMED', start })
      expect(later.get(uid)?.sequence).toBeGreaterThan(earlier.get(uid)?.sequence ?? Number.NaN)
    }
  })

  it('what applies again is confirmed in a still newer file: paid, and the charge came back', () => {
    const uid = 'B2041-payment-P2@caravel'
    const paid = read({ booking: paying({ status: 'PAID' }) }, '2026-11-22T00:00:00Z').get(uid)
    const back = read({}, '2026-11-23T00:00:00Z').get(uid)
    expect([paid?.status, back?.status, back?.alarms]).toEqual(['CANCELLED', 'CONFIRMED', 1])
    expect(back?.sequence).toBeGreaterThan(paid?.sequence ?? Number.NaN)
  })
})

describe('a later file withdraws nothing', () => {
  const without = (part: string) => ({
    known: { flights: true, documents: true, days: true, [part]: false },
  })
  it.each<[string, RegExp, File]>([
    ['for a calendar that has nothing of the trip yet', /./, { context: { isNew: true } }],
    ['of flights, one unread', /OUTBOUND|RETURN/, { booking: flying(), context: without('flights') }],
    ['of the document, unloaded', /passport/, { context: { toDos: [], ...without('documents') } }],
    ['of the programme, a part unread', /-day-/, { context: { days: [], ...without('days') } }],
    ['of the programme if days are not requested', /-day-/, { context: { withDays: false } }],
    ['of a payment in an unknown state', /payment-P2/, { booking: paying({ status: 'PONDERED' }) }],
    ['that another traveller pays', /payment/, { context: { reader: { role: 'companion' } } }],
    ['of flights without knowing whose', /OUTBOUND|RETURN/, { context: { travelerId: null } }],
  ])('%s', (_what, uids, file) => {
    expect(uidsOf(read(file), 'CANCELLED').filter((uid) => uids.test(uid))).toEqual([])
  })

  it('of a deposit or balance that may be among payments that could not be read', () => {
    const later = read({ booking: { payments: [owed, { id: 'P3', amount: 'a lot' }] } })
    expect(uidsOf(later, 'CANCELLED').filter((uid) => uid.includes('payment'))).toEqual([])
  })
})

describe('the sequence of a file', () => {
  it('grows with every second, and is an integer that every calendar takes', () => {
    const at = (text: string) => sequenceAt(Temporal.Instant.from(text))
    const times = ['2026-11-21T09:30:15.2Z', '2026-11-21T09:30:16Z', '2027-01-01T00:00Z', '2093-01-01T00:00Z']
    const sequences = times.map(at)
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
    expect(new Set(sequences).size).toBe(times.length)
    expect(sequences[0], 'above what files without one count as').toBeGreaterThan(0)
    expect(at('9000-01-01T00:00Z')).toBe(2 ** 31 - 1)
    expect(at('1969-01-01T00:00Z')).toBe(0)
  })
})
