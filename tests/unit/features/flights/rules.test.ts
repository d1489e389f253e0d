import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { Flight, Segment } from '#backoffice/wire/flight.ts'
import {
  arrivalHint,
  dayShift,
  fitHint,
  flyingMinutes,
  layoverMinutes,
  listArrivals,
  readItinerary,
  SHARED_TRANSFER_MINUTES,
  sharedTransfers,
  takesFlights,
  transfersFor,
} from '#bookings/flights.ts'
import { personalAmong } from '#bookings/reader.ts'
import { airport, counted, flight, inRome, leg } from '../made.ts'

const rome = airport('FCO', 'Europe/Rome')
const tokyo = airport('HND', 'Asia/Tokyo')
const apia = airport('APW', 'Pacific/Apia')
const pago = airport('PPG', 'Pacific/Pago_Pago')
const mars = airport('XXX', 'Mars/Base')
const one = leg(rome, '2026-12-12T10:00', tokyo, '2026-12-13T06:00')
const onward = leg(tokyo, '2026-12-13T07:15', apia, '2026-12-13T22:00')
const empty: Segment = { ...one, departureAirport: null, arrivalAirport: null }
describe('segments (product §12)', () => {
  it.each([
    ['none entered', [], { kind: 'none' }],
    ['one without airports', [empty], { kind: 'empty' }],
    ['one', [one], { kind: 'direct', stops: 0, first: one, last: one }],
    ['more than one', [one, one, onward], { kind: 'multiLeg', stops: 2, first: one, last: onward }],
    ['one of two without airports', [empty, one], { kind: 'direct', stops: 0, first: one, last: one }],
  ] as const)('%s', (_, segments, { kind, ...ends }) => {
    const flown = 'stops' in ends && { segments: segments.filter((segment) => segment !== empty) }
    expect(readItinerary(segments)).toEqual({ kind, ...ends, ...flown })
  })
})

describe('times across zones', () => {
  it.each([
    ['from Apia to Pago Pago, one day back', leg(apia, '2026-12-12T10:00', pago, '2026-12-11T10:45'), 45, -1],
    ['without a zone', leg(rome, '2026-12-12T10:00', airport('XXX'), '2026-12-12T12:00'), null, 0],
    ['to an unknown zone', leg(rome, '2026-12-12T10:00', mars, '2026-12-12T12:00'), null, 0],
    ['backwards', leg(rome, '2026-12-12T10:00', rome, '2026-12-12T09:00'), null, 0],
  ] as const)('%s', (_, segment, minutes, days) => {
    expect(flyingMinutes(segment)).toBe(minutes)
    expect(dayShift(segment)).toBe(days)
  })

  it('the duration of a flight is right, whatever its zones and clock changes', () => {
    // biome-ignore format: grouped by line
    const zone = fc.constantFrom(
      'Europe/Rome', 'America/New_York', 'Asia/Tokyo', 'Pacific/Apia', 'Pacific/Pago_Pago',
      'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC',
    )
    // The nights of both clock changes in Europe and America, and the days between.
    const start = Temporal.Instant.from('2026-03-01T00:00Z').epochMilliseconds / 60_000
    const after = fc.integer({ min: 0, max: 400 * 24 * 60 })
    fc.assert(
      fc.property(zone, zone, after, fc.integer({ min: 30, max: 20 * 60 }), (from, to, after, minutes) => {
        const takeOff = Temporal.Instant.fromEpochMilliseconds((start + after) * 60_000)
        const landing = takeOff.add({ minutes })
        const departs = takeOff.toZonedDateTimeISO(from).toPlainDateTime()
        const arrives = landing.toZonedDateTimeISO(to).toPlainDateTime()
        const back = (text: Temporal.PlainDateTime, zone: string) => text.toZonedDateTime(zone).toInstant()
        // A local time in the repeated hour is ambiguous.
        fc.pre(back(departs, from).equals(takeOff) && back(arrives, to).equals(landing))
        const segment = leg(airport('AAA', from), String(departs), airport('BBB', to), String(arrives))
        expect(flyingMinutes(segment)).toBe(minutes)
        expect(dayShift(segment)).toBe(departs.toPlainDate().until(arrives.toPlainDate()).days)
      }),
      { numRuns: 200 },
    )
  })

  it('the layover is measured in the local time of the stop', () => {
    expect(layoverMinutes(one, onward)).toBe(75)
  })
})

describe('the afternoon of day one', () => {
  const hint = (arrival: string, meeting: { at: string | null; timeZone: string | null } | null = null) =>
    arrivalHint({ arrivalAirport: tokyo, arrivalDateTime: arrival }, { startDate: '2026-12-12', meeting })
  it.each([
    ['2026-12-12T12:00', null],
    ['2026-12-12T17:59', null],
    ['2026-12-12T11:59', { when: 'early' }],
    ['2026-12-12T18:00', { when: 'late' }],
    ['2026-12-11T15:00', { when: 'daysBefore', days: 1 }],
    ['2026-12-01T15:00', { when: 'daysBefore', days: 11 }],
    ['2026-12-13T00:05', { when: 'daysAfter', days: 1 }],
    ['2027-01-12T15:00', { when: 'daysAfter', days: 31 }],
  ])('%s', (arrival, expected) => {
    expect(hint(arrival)).toEqual(expected)
  })

  it.each([
    ['in time for the evening', '2026-12-12T18:30', '2026-12-12T20:00', null],
    ['after a meeting at noon', '2026-12-12T13:00', '2026-12-12T12:00', { when: 'lateFor' }],
    ['as the group meets', '2026-12-12T12:00', '2026-12-12T12:00', null],
    ['in the morning', '2026-12-12T09:00', '2026-12-12T15:00', { when: 'earlyFor' }],
    ['before a meeting in the morning', '2026-12-12T09:00', '2026-12-12T11:00', null],
    ['on the day of a later meeting', '2026-12-13T09:00', '2026-12-13T11:00', null],
    ['a day late', '2026-12-13T09:00', '2026-12-12T15:00', { when: 'daysAfter', days: 1 }],
    ['a day early', '2026-12-11T09:00', '2026-12-12T15:00', { when: 'daysBefore', days: 1 }],
  ])('with a meeting, %s', (_, arrival, at, expected) => {
    expect(hint(arrival, { at, timeZone: 'Asia/Tokyo' })).toEqual(expected)
    expect(hint(arrival, { at, timeZone: null })).toEqual(expected)
  })

  it('compares the clocks of two zones', () => {
    // 12:30 in Tokyo is 11:30 in Taipei.
    const meeting = { at: '2026-12-12T12:00', timeZone: 'Asia/Taipei' }
    expect(hint('2026-12-12T12:30', meeting)).toBeNull()
    expect(hint('2026-12-12T13:01', meeting)).toEqual({ when: 'lateFor' })
  })

  it('is judged for the way back too, and for the deciding flight only', () => {
    const trip = { startDate: '2026-12-12', endDate: '2026-12-20', meeting: null }
    const way = (direction: string, from: string, to: string) =>
      flight([leg(rome, from, tokyo, to)], { direction })
    const back = (day: string) => way('RETURN', `${day}T10:00`, `${day}T20:00`)
    const of = (one: Flight, ...others: Flight[]) => fitHint(one, [one, ...others], trip)
    expect(of(back('2026-12-20'))).toBeNull()
    expect(of(back('2026-12-16'))).toEqual({ when: 'leavesBefore', days: 4 })
    expect(of(back('2026-12-21'))).toEqual({ when: 'leavesAfter', days: 1 })
    expect(of(back('2026-12-21'), back('2026-12-20'))).toBeNull()
    const feeder = way('OUTBOUND', '2026-12-10T10:00', '2026-12-11T06:00')
    const main = way('OUTBOUND', '2026-12-11T22:00', '2026-12-12T14:00')
    expect([of(feeder, main), of(main, feeder)]).toEqual([null, null])
    expect(of(feeder)).toEqual({ when: 'daysBefore', days: 1 })
    const later = way('OUTBOUND', '2026-12-15T10:00', '2026-12-15T20:00')
    expect(of(later)).toEqual({ when: 'daysAfter', days: 3 })
    expect(of(flight([], { direction: 'RETURN' }))).toBeNull()
  })
})

const at = (travelerId: string, iataCode: string, minute: number) => ({
  travelerId,
  iataCode,
  moment: Temporal.Instant.fromEpochMilliseconds(minute * 60_000),
})

describe('shared transfers', () => {
  it.each([
    ['within ninety minutes', [at('a', 'KEF', 0), at('b', 'KEF', 90)], ['ab']],
    ['no chain beyond ninety minutes', [at('a', 'KEF', 0), at('c', 'KEF', 120), at('b', 'KEF', 60)], ['ab']],
    ['two groups', [at('a', 'K', 0), at('b', 'K', 1), at('c', 'K', 200), at('d', 'K', 201)], ['ab', 'cd']],
  ])('%s', (_, arrivals, groups) => {
    expect(sharedTransfers(arrivals).map((ids) => ids.join(''))).toEqual(groups)
  })

  it('any two of a group land within ninety minutes at one airport, and no traveller is in two groups', () => {
    const iataCode = fc.constantFrom('KEF', 'BGO')
    const arrival = fc.record({ iataCode, minute: fc.integer({ min: 0, max: 600 }) })
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 12 }), (list) => {
        const arrivals = list.map(({ iataCode, minute }, index) => at(`t${index}`, iataCode, minute))
        const groups = sharedTransfers(arrivals)
        const ids = groups.flat()
        expect(new Set(ids).size).toBe(ids.length)
        for (const group of groups) {
          const members = arrivals.filter(({ travelerId }) => group.includes(travelerId))
          const minutes = members.map(({ moment }) => moment.epochMilliseconds / 60_000)
          expect(new Set(members.map(({ iataCode }) => iataCode)).size).toBe(1)
          expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThanOrEqual(SHARED_TRANSFER_MINUTES)
        }
      }),
    )
  })

  it('uses the landing of the last outbound flight; without a zone the time is unknown', () => {
    const home = flight([leg(tokyo, '2026-12-20T10:00', rome, '2026-12-20T16:00')], { direction: 'RETURN' })
    const unzoned = leg(rome, '2026-12-12T10:00', airport('HND'), '2026-12-13T06:00')
    const flights = [
      { travelerId: 'a', flights: [flight([one]), home] },
      { travelerId: 'b', flights: [flight([empty])] },
      { travelerId: 'c', flights: [flight([unzoned])] },
    ]
    const found = listArrivals({ flights, startDate: '2026-12-13', meeting: null })
    expect(found.map(({ travelerId, iataCode, moment }) => [travelerId, iataCode, String(moment)])).toEqual([
      ['a', 'HND', '2026-12-12T21:00:00Z'],
    ])
  })

  it('are shown to their own members, and all of them to the leader', () => {
    const shown = (reader: Parameters<typeof transfersFor>[1]) =>
      transfersFor([['a', 'b'], ['c']], reader).map((ids) => ids.join(''))
    expect(shown({ role: 'payer', self: { id: 'x' }, leader: { id: 'x' } })).toEqual(['ab', 'c'])
    expect(shown({ role: 'companion', self: { id: 'c' }, leader: { id: 'x' } })).toEqual(['c'])
    expect(shown({ role: 'companion', self: { id: 'x' }, leader: { id: 'c' } })).toEqual([])
    expect(shown({ role: 'unknown', self: null, leader: null })).toEqual([])
  })
})

// Whose: `personalAmong` in bookings/reader.test.ts.
describe('permission to enter flights', () => {
  it.each([
    ['ACTIVE', '2026-12-12', true],
    ['ACTIVE', '2026-12-11', false],
    ['CANCELLED', '2026-12-30', false],
  ])('%s until %s on 12 December: %s', (bookingStatus, endDate, takes) => {
    const trip = { bookingStatus, startDate: '2026-12-01', endDate, timeZone: null }
    expect(takesFlights(trip, inRome('2026-12-12T10:00:00Z'))).toBe(takes)
  })

  it.each([
    ['Pacific/Pago_Pago', '2026-12-11', true],
    ['Pacific/Kiritimati', '2026-12-11', false],
    ['Pacific/Kiritimati', '2026-12-12', true],
  ])('until the last day in %s, the %s, is over there: %s', (timeZone, endDate, takes) => {
    const trip = { bookingStatus: 'ACTIVE', startDate: '2026-12-01', endDate, timeZone }
    // Already the 12th in Rome, still the 11th in Pago Pago.
    const moment = inRome('2026-12-12T08:00:00Z')
    expect(takesFlights(trip, moment)).toBe(takes)
  })
})

describe('a booking with a party of any size', () => {
  const size = 3000

  it('finds shared transfers with a few reads per landing', () => {
    const arrivals = Array.from({ length: size }, (_, one) => at(`T${one}`, `A${one}`, 0))
    const { looks, watched } = counted(arrivals, 'iataCode')
    expect(sharedTransfers(watched)).toEqual([])
    expect(looks.count).toBeLessThanOrEqual(4 * size)
  })

  it('finds whose flights may be entered with a few reads per traveller', () => {
    const party = Array.from({ length: size }, (_, at) => ({ id: `T${at}`, userId: `U${at}`, leader: !at }))
    const { looks, watched } = counted(party, 'id')
    expect(personalAmong(watched, 'U0')).toHaveLength(size)
    expect(personalAmong(watched, `U${size - 1}`).map(({ userId }) => userId)).toEqual([`U${size - 1}`])
    expect(personalAmong(watched, 'nobody')).toEqual([])
    expect(looks.count).toBeLessThanOrEqual(4 * size)
  })
})
