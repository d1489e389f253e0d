import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, vi } from 'vitest'
import type { Flight } from '#backoffice/wire/flight.ts'
import { tripEvents } from '#features/trips/calendar/events.ts'
import { escapedText, icalendar, timeZoneLines } from '#features/trips/calendar/icalendar.ts'
import { markets } from '#markets/market-table.ts'
import { loadCopy } from '../../../support/copy.ts'
import { runs } from '../../../support/rows.ts'
import { airport, bookingDetail, day, eur, flight, leg } from '../made.ts'
import { type Component, offsetAt, readCalendar } from './calendar-reader.ts'

const at = (iataCode: string, zone: string | null) => airport(iataCode, zone, { name: `${iataCode} airport` })
const rome = at('MXP', 'Europe/Rome')
const oslo = at('OSL', 'Europe/Oslo')
const out = [
  leg(rome, '2027-03-26T10:25:00', oslo, '2027-03-26T13:05:00'),
  leg(oslo, '2027-03-26T15:00:00', at('KEF', 'Atlantic/Reykjavik'), '2027-03-26T15:40:00'),
]
const home = flight([], { direction: 'RETURN', flightNumber: 'SK596', departureDate: '2027-04-02' })
const flying = (...flights: Flight[]) => [{ travelerId: 'T1', flights }]

const tour = { id: 'lofoten', title: 'Lofoten; kayak, slowly', destination: 'Norway' }
const wire = {
  id: 'B2041',
  tour,
  payments: [
    { id: 'P1', kind: 'DEPOSIT', amount: eur(20000), status: 'PAID', dueDate: '2026-10-02' },
    { id: 'P2', kind: 'INSTALMENT', amount: eur(42000), status: 'TO_PAY', dueDate: '2026-11-27' },
    { id: 'P3', kind: 'BALANCE', amount: eur(118000), status: 'SCHEDULED', dueDate: '2027-02-03' },
    { id: 'P4', kind: 'INSTALMENT', amount: eur(1), status: 'TO_PAY', dueDate: null },
  ],
  flights: [
    ...flying(flight(out, { departureDate: '2027-03-26' }), home),
    { travelerId: 'T2', flights: [flight([], { flightNumber: 'XX1' })] },
  ],
}

const meeting = {
  place: 'Svolvær rorbuer',
  address: 'Lamholmen 12, Svolvær',
  at: '2027-03-26T17:00:00',
  timeZone: 'Europe/Oslo',
}

const stamp = Temporal.Instant.from('2026-11-21T09:30:15.5Z')
const url = 'https://account.example/travels/B2041'

const toDos = [
  { kind: 'payment' as const, deadline: '2026-11-27' },
  { kind: 'passport' as const, deadline: '2027-03-26' },
]

function calendarOf(
  change: object = {},
  travelerId: string | null = 'T1',
  days: Parameters<typeof tripEvents>[1]['days'] = [],
  more: Partial<Parameters<typeof tripEvents>[1]> = {},
) {
  const context = {
    withDays: days.length > 0,
    isNew: true,
    known: { flights: true, documents: true, days: true },
    t: loadCopy('international'),
    market: markets.international,
    url,
    travelerId,
    domain: 'caravel',
    today: day('2026-11-21'),
    toDos,
    reader: { role: 'payer' as const },
    ...more,
    days,
  }
  const text = icalendar(tripEvents(bookingDetail({ ...wire, ...change }), context), {
    stamp,
    product: 'caravel',
  })
  const calendar = readCalendar(text)
  const event = (uid: string) =>
    calendar.all('VEVENT').find((one) => one.value('UID').startsWith(uid)) as Component
  return { text, calendar, event, uids: calendar.all('VEVENT').map((one) => one.value('UID')) }
}

const wholeDay = (value: string) => ({ params: { VALUE: 'DATE' }, value })
/** A time in a zone; without one, the local time wherever it is read. */
const clock = (value: string, TZID?: string) => ({ params: TZID ? { TZID } : {}, value })

describe('a trip as a calendar', () => {
  it('covers whole days, with an exclusive end', () => {
    const { calendar, event } = calendarOf()
    expect(calendar.value('VERSION')).toBe('2.0')
    expect(calendar.property('METHOD'), 'a message would need an organizer').toBeUndefined()
    const trip = event('B2041-trip')
    expect(trip.property('DTSTART')).toEqual(wholeDay('20270326'))
    expect(trip.property('DTEND')).toEqual(wholeDay('20270403'))
    expect(trip.text('SUMMARY')).toBe('Lofoten; kayak, slowly')
    expect(trip.text('LOCATION')).toBe('Norway')
    expect(trip.value('URL')).toBe(url)
    expect(trip.value('STATUS')).toBe('CONFIRMED')
  })

  it('gives different ids different UIDs, each short enough for every calendar', () => {
    const unit = fc.constantFrom('a', '-', '_', '/', '%2D', '@', '旅', '行', '🚢')
    const anyId = fc.oneof(
      fc.string({ unit, minLength: 1, maxLength: 6 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 128 }).filter((id) => id.length <= 128),
      fc.constantFrom(...['旅', '行'].map((last) => `${'旅'.repeat(127)}${last}`)),
    )
    const uidsOf = (booking: string, traveller: string) =>
      calendarOf({ id: booking, flights: [{ ...wire.flights[0], travelerId: traveller }] }, traveller)
        .calendar.all('VEVENT')
        .map((one) => one.text('UID'))
    fc.assert(
      fc.property(fc.tuple(anyId, anyId), fc.tuple(anyId, anyId), (one, other) => {
        const uids = uidsOf(...one)
        expect(new Set(uids).size).toBe(uids.length)
        expect(uids.filter((uid) => Buffer.byteLength(uid) > 255)).toEqual([])
        const flown = uids.slice(1, 3)
        const same = one[0] === other[0] && one[1] === other[1]
        if (!same) expect(uidsOf(...other).filter((uid) => flown.includes(uid))).toEqual([])
      }),
      runs(50),
    )
  })

  it('keeps its UIDs from one download to the next', () => {
    const first = calendarOf()
    const later = calendarOf({ startDate: '2027-05-01', endDate: '2027-05-08', paymentStatus: 'PAID' })
    expect(later.uids).toEqual(first.uids)
    expect(first.uids.every((uid) => uid.endsWith('@caravel'))).toBe(true)
    const stamps = first.calendar.all('VEVENT').map((one) => one.value('DTSTAMP'))
    expect(new Set(stamps)).toEqual(new Set(['20261121T093015Z']))
  })

  it('keeps the UID of the return flight when the outbound flight is removed', () => {
    const uid = calendarOf().uids.filter((one) => one.includes('RETURN'))
    const { uids } = calendarOf({ flights: flying(home) })
    expect(uids.filter((one) => /RETURN|OUTBOUND/.test(one))).toEqual(uid)
  })

  it("shows the traveller's own flights in the zones of their airports, which are included in the file", () => {
    const { calendar, event, text } = calendarOf()
    const first = event('B2041-T1-OUTBOUND-1-1')
    expect(first.property('DTSTART')).toEqual(clock('20270326T102500', 'Europe/Rome'))
    expect(first.property('DTEND')).toEqual(clock('20270326T130500', 'Europe/Oslo'))
    expect(event('B2041-T1-OUTBOUND-1-2').property('DTEND')?.params).toEqual({ TZID: 'Atlantic/Reykjavik' })
    expect(event('B2041-T1-RETURN-1-1').property('DTSTART')?.params).toEqual({ VALUE: 'DATE' })
    const zones = calendar.all('VTIMEZONE').map((zone) => zone.value('TZID'))
    expect(zones).toEqual(['Europe/Rome', 'Europe/Oslo', 'Atlantic/Reykjavik'])
    expect(text).not.toContain('XX1')
    expect(calendarOf({}, null).uids.some((uid) => uid.includes('OUTBOUND'))).toBe(false)
  })

  it.each([
    ['no zone', null],
    ['an unknown zone', 'Mars/Olympus'],
    ['an offset, which is no zone', '+01:00'],
    ['a hostile zone', 'Europe/Rome:20270101\r\nATTENDEE:x'],
  ])('writes floating times with %s', (_case, zone) => {
    const one = leg(rome, '2027-03-26T10:25', at('OSL', zone), '2027-03-26T13:05:00+01:00')
    const { calendar, event } = calendarOf({ flights: flying(flight([one])) })
    const flown = event('B2041-T1-OUTBOUND')
    expect(flown.property('DTSTART')).toEqual(clock('20270326T102500'))
    expect(flown.property('DTEND')).toEqual(clock('20270326T130500'))
    expect(calendar.all('VTIMEZONE')).toEqual([])
  })

  it('leaves out an end before the beginning', () => {
    const back = leg(at('MXP', null), '2027-03-26T10:25:00', at('JFK', null), '2027-03-26T09:05:00')
    const { event } = calendarOf({ flights: flying(flight([back])) })
    expect(event('B2041-T1-OUTBOUND').property('DTEND')).toBeUndefined()
  })

  it('reminds of outstanding payments, on whole days, and of nothing that is paid', () => {
    const { calendar, event, uids } = calendarOf()
    const paying = uids.filter((uid) => uid.includes('payment'))
    expect(paying).toEqual(['B2041-payment-P2@caravel', 'B2041-payment-P3@caravel'])
    const due = event('B2041-payment-P2')
    expect(due.property('DTSTART')).toEqual(wholeDay('20261127'))
    expect(due.text('SUMMARY')).toContain('420')
    expect(due.all('VALARM')[0]?.value('TRIGGER')).toBe('-PT15H')
    expect(due.all('VALARM')[0]?.value('ACTION')).toBe('DISPLAY')
    expect(calendar.all('VEVENT').filter((one) => one.all('VALARM').length > 0)).toHaveLength(3)
  })

  it('reminds of no failed attempt that was repeated', () => {
    const attempt = { kind: 'BALANCE', amount: eur(70000), dueDate: '2026-11-27' }
    const payments = ['FAILED', 'PAID'].map((status) => ({ ...attempt, id: status, status }))
    const { uids } = calendarOf({ payments, total: eur(70000) })
    expect(uids.filter((uid) => uid.includes('payment'))).toEqual([])
  })

  it('has the document on its last day for the check, as on the trip, and later on the first day', () => {
    const dayOn = (today: string) =>
      calendarOf({}, 'T1', [], { today: day(today) })
        .event('B2041-ready-passport')
        .value('DTSTART')
    expect([dayOn('2027-03-19'), dayOn('2027-03-20')]).toEqual(['20270319', '20270326'])
  })

  it('reminds a week before of what must be ready by its day, and of nothing that is', () => {
    const { event, uids } = calendarOf()
    const passport = event('B2041-ready-passport')
    expect(passport.property('DTSTART')).toEqual(wholeDay('20270319'))
    // From midnight of the 19th back to nine o'clock on the 12th.
    expect(passport.all('VALARM')[0]?.value('TRIGGER')).toBe('-PT159H')
    expect(uids.filter((uid) => uid.includes('ready'))).toEqual(['B2041-ready-passport@caravel'])
  })

  it("gives place and time of the group's meeting, in the zone there", () => {
    const met = calendarOf({ meeting }).event('B2041-meeting')
    expect(met.property('DTSTART')).toEqual(clock('20270326T170000', 'Europe/Oslo'))
    expect(met.property('DTEND')).toBeUndefined()
    expect(met.text('LOCATION')).toBe('Svolvær rorbuer, Lamholmen 12, Svolvær')
    expect(met.text('SUMMARY')).toBe('Meet the group: Lofoten; kayak, slowly')
  })

  it.each([
    ['its hour', { at: null }, wholeDay('20270326')],
    ['its zone', { timeZone: 'Mars/Olympus' }, clock('20270326T170000')],
  ])('names the meeting without %s too', (_what, change, start) => {
    const result = calendarOf({ meeting: { ...meeting, ...change } })
    expect(result.event('B2041-meeting').property('DTSTART')).toEqual(start)
    expect(calendarOf().uids.join()).not.toContain('meeting')
  })

  it('has the days of the programme if they are requested, each a whole day there', () => {
    const place = (name: string) => ({ name, at: null })
    const days = [
      { number: 1, title: 'Red cabins', text: 'We meet.\u0007\nBEGIN:VEVENT', places: [place('Svolvær')] },
      { number: 8, title: null, text: null, places: [] },
    ]
    const { calendar, event, text } = calendarOf({}, 'T1', days)
    const first = event('B2041-day-1')
    expect(first.property('DTSTART')).toEqual(wholeDay('20270326'))
    expect(first.text('SUMMARY')).toBe('Day 1: Red cabins')
    expect(first.text('DESCRIPTION')).toContain('We meet. \nBEGIN:VEVENT\n\nEverything about')
    expect(first.text('LOCATION')).toBe('Svolvær')
    expect(first.value('TRANSP')).toBe('TRANSPARENT')
    expect(event('B2041-day-8').property('DTSTART')?.value).toBe('20270402')
    expect(event('B2041-day-8').text('SUMMARY')).toBe('Day 8: More to come')
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(calendar.all('VEVENT').length)
    expect(calendarOf().uids.join()).not.toContain('day')
  })

  it('uses deposit and balance when no payments are listed', () => {
    const balance = { amount: eur(5000), dueDate: '2026-12-01', status: 'EXPIRING' }
    const deposit = { amount: eur(5000), dueDate: '2026-10-01', status: 'PAID' }
    const { uids } = calendarOf({ payments: [], deposit, balance })
    expect(uids).toContain('B2041-payment-balance@caravel')
    expect(uids.join()).not.toContain('deposit')
  })
})

describe('a zone in a calendar file', () => {
  it.each([
    ['Europe/Rome', '2027-03-27T12:00', '2027-03-29T12:00'],
    ['Europe/Rome', '2027-03-28T01:59', '2027-03-28T03:00'],
    ['Europe/Rome', '2027-10-30T12:00', '2027-11-01T12:00'],
    ['America/New_York', '2027-03-13T23:00', '2027-03-15T10:00'],
    ['America/Santiago', '2027-01-10T12:00', '2027-06-10T12:00'],
    ['Australia/Lord_Howe', '2027-04-03T12:00', '2027-04-05T12:00'],
    ['Asia/Kathmandu', '2027-01-10T12:00', '2027-01-20T12:00'],
    ['UTC', '2027-01-10T12:00', '2027-01-20T12:00'],
    // Whatever the backoffice answers.
    ['Europe/Rome', '0100-03-03T10:00', '0100-03-03T11:00'],
    ['Europe/Rome', '1893-10-31T10:00', '1893-10-31T11:00'],
    ['Europe/Rome', '9000-07-03T10:00', '9000-07-03T11:00'],
  ])('%s from %s to %s means the same moments as the zone itself', (zone, departs, arrives) => {
    const one = leg(at('AAA', zone), departs, at('BBB', zone), arrives)
    const { calendar, event } = calendarOf({ flights: flying(flight([one])) })
    for (const [name, clock] of Object.entries({ DTSTART: departs, DTEND: arrives })) {
      const property = event('B2041-T1-OUTBOUND').property(name)
      const rules = calendar.all('VTIMEZONE').find((one) => one.value('TZID') === property?.params.TZID)
      const expected = Temporal.PlainDateTime.from(clock).toZonedDateTime(zone).offsetNanoseconds / 1e9
      expect(offsetAt(rules as Component, property?.value ?? '')).toBe(Math.round(expected))
    }
  })
})

describe('a clock change', () => {
  // biome-ignore format: grouped by line
  const observance = (name: string, from: string, before: string, after: string) => [
    `BEGIN:${name}`, `DTSTART:${from}`, `TZOFFSETFROM:${before}`, `TZOFFSETTO:${after}`, `END:${name}`,
  ]
  it.each(['2027-07-01T12:00', '2027-03-29T12:00'])('to summer time at %s has the base offset', (text) => {
    const lines = timeZoneLines('Europe/Rome', [Temporal.PlainDateTime.from(text)])
    expect(lines.slice(2, 7)).toEqual(observance('STANDARD', '19700101T000000', '+0100', '+0100'))
    expect(lines).toContain('BEGIN:DAYLIGHT')
  })

  it('is given by the local time before it (RFC 5545 §3.6.5)', () => {
    const times = ['2027-03-27T12:00', '2027-06-01T12:00', '2027-11-01T12:00', '2027-11-02T12:00']
    const clocks = times.map((text) => Temporal.PlainDateTime.from(text))
    expect(timeZoneLines('Europe/Rome', clocks)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Rome',
      ...observance('STANDARD', '20261025T030000', '+0200', '+0100'),
      ...observance('DAYLIGHT', '20270328T020000', '+0100', '+0200'),
      ...observance('STANDARD', '20271031T030000', '+0200', '+0100'),
      'END:VTIMEZONE',
    ])
  })
})

describe('flights far from the trip, whatever the backoffice answers', () => {
  const on = (day: string) => leg(rome, `${day}T10:00:00`, at('FCO', 'Europe/Rome'), `${day}T11:00:00`)

  it('look up two zones each, not every change between', () => {
    const segments = [on('0100-03-03'), on('9000-03-03'), on('2027-03-26')]
    const looks = vi.spyOn(Temporal.ZonedDateTime.prototype, 'getTimeZoneTransition')
    const { calendar } = calendarOf({ flights: flying(flight(segments)) })
    expect(looks.mock.calls.length).toBeLessThanOrEqual(2 * segments.length)
    looks.mockRestore()
    const [zone] = calendar.all('VTIMEZONE')
    const observances = [...(zone?.all('STANDARD') ?? []), ...(zone?.all('DAYLIGHT') ?? [])]
    expect(observances.length).toBeLessThanOrEqual(2 * segments.length)
  })

  it('are at most as many as a traveller can save', () => {
    const segments = Array.from({ length: 50 }, () => on('2027-03-26'))
    const { uids } = calendarOf({ flights: flying(...Array(50).fill(flight(segments))) })
    expect(uids.filter((uid) => uid.includes('OUTBOUND'))).toHaveLength(16)
  })
})

describe('content lines (RFC 5545 §3.1, §3.3.11)', () => {
  it('escape characters that would end a value', () => {
    expect(escapedText('a;b,c\\d\r\ne\rf\ng')).toBe('a\\;b\\,c\\\\d\\ne\\nf\\ng')
    expect(escapedText('a\u0000b\tc')).toBe('a b c')
  })

  it('carry any title through a file and back, in lines of at most 75 octets that cut no character', () => {
    const events = calendarOf().uids.length
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }), (title) => {
        const hostile = `${title}\r\nEND:VEVENT\r\nBEGIN:VEVENT`
        const { calendar, event } = calendarOf({ tour: { ...tour, title: hostile } })
        expect(calendar.all('VEVENT')).toHaveLength(events)
        const back = event('B2041-trip').text('SUMMARY')
        const lines = hostile.trim().replace(/\r\n?/g, '\n')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what may not stand in a file is a space there
        expect(back).toBe(lines.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' '))
      }),
    )
  })
})
