import { describe, expect, it, vi } from 'vitest'
import type { FlightSearchResult } from '#backoffice/wire/flight.ts'
import { type FlownSegment, readItinerary } from '#bookings/flights.ts'
import { codeIn, resolveAirport } from '#features/flights/airports.ts'
import { draftFlight, formOfFlight, pickedSegments, withoutStop } from '#features/flights/draft.ts'
import { type FlowContext, nextFlightStep } from '#features/flights/flow.ts'
import { type FlightsFormValues, parseNumberAndDate, typedTime } from '#features/flights/schema.ts'
import { allFlightsKey, flightKeys } from '#features/flights/stored.ts'
import { airport, flight, leg, dayInputs as on } from '../made.ts'

const known = [
  airport('MXP', 'Europe/Rome', { name: 'Milan Malpensa' }),
  airport('LIN', 'Europe/Rome', { name: 'Milan Linate' }),
  airport('FRA', 'Europe/Berlin', { name: 'Frankfurt Airport' }),
  airport('KEF', 'Atlantic/Reykjavik', { name: 'Keflavík' }),
  airport('HND', 'Asia/Tokyo', { name: 'Tokyo Haneda' }),
  airport('HNL', 'Pacific/Honolulu', { name: 'Honolulu' }),
  airport('HUI', 'Asia/Ho_Chi_Minh', { name: 'Phu Bai', city: 'Hue' }),
  airport('YXQ', 'America/Whitehorse', { name: 'Xqzville' }),
  airport('HHN', 'Europe/Berlin', { name: 'Frankfurt Airport Hahn' }),
  airport('UUS', 'Asia/Sakhalin', { name: 'Khomutovo, Tyotkino' }),
]
/** A leg from one of the known airports to another; its times are on the trip's first day, if they are clocks. */
const fly = (from: number, to: number, departs: string, arrives: string) => {
  const at = (text: string) => (text.includes('T') ? text : `2026-12-12T${text}:00`)
  const [one, other] = [known[from], known[to]]
  if (!one || !other) throw new Error('no such airport')
  return leg(one, at(departs), other, at(arrives), { flightNumber: 'LH1', airline: 'Lufthansa' })
}
const codesOf = (faults: readonly { name: string; code: string }[]) =>
  faults.map(({ name, code }) => `${name}.${code}`)
const lookUp = async (typed: string) =>
  known.filter((one) => `${one.iataCode} ${one.name} ${one.city}`.toLowerCase().includes(typed.toLowerCase()))
const down = async () => {
  throw new Error('no answer')
}
// A trip that includes every date below.
const trip = { startDate: '2026-12-12', endDate: '2027-03-28' }
const context: FlowContext = { flights: [], trip, search: async () => null, lookUp }

// biome-ignore format: grouped by line
const typed: FlightsFormValues = {
  direction: 'OUTBOUND', flightNumber: 'lh 1311', airline: 'Lufthansa',
  ...on('outboundDepartureDate', '2026-12-12'), departureTime: '10:00',
  ...on('arrivalDate', '2026-12-12'), arrivalTime: '15:30',
  departureAirport: 'Milan Malpensa (MXP)', arrivalAirport: 'kef',
  stops: '1', stop1Airport: 'frankfurt airport', stop1Lands: '11:15', stop1Leaves: '12:45',
}
const check = async (change: FlightsFormValues, using = context) => {
  const outcome = await nextFlightStep('check', { ...typed, ...change }, using)
  return { ...outcome.state, codes: codesOf(outcome.state.faults) }
}

describe('number and date', () => {
  /** The flight number as it is stored, or the codes of what is wrong. */
  const parsedAs = (change: FlightsFormValues) => {
    const parsed = parseNumberAndDate({ ...typed, ...change }, trip)
    return parsed.ok ? parsed.value.flightNumber : codesOf(parsed.faults)
  }

  it.each(['LH1311', 'lh 1311', 'U2-8', 'EZY1234', '3K12', 'AZ611A'])('%s is a number', (flightNumber) => {
    expect(parsedAs({ flightNumber })).toBe(flightNumber.toUpperCase().replace(/\W/, ''))
  })

  // Seen to fail: the words, while only dashes, points and slashes were left out.
  // biome-ignore format: grouped by line
  it.each([
    'LH\u00ad1311', 'LH\u20111311\u200b', 'ＬＨ　１３１１', 'LH\u00a0١٣١١', '\u2068lh/1311\u2069',
    'Flight LH 1311', 'Flug: LH1311', 'n° LH 1311', '#LH1311', 'lh·1311', 'LH_1311', 'LH1311*',
    '(LH 1311)', 'LH1311 / Lufthansa', '“LH 1311”', 'Vol LH-1311, Lufthansa', '<b>LH1311</b>',
  ])('%j is LH1311', (flightNumber) => expect(parsedAs({ flightNumber })).toBe('LH1311'))

  it.each(['LH1311 / LH1312', 'LH 1311 (UA9001)', 'LH1311/2', 'LH1311 12 May', '12 LH 1311', 'flight 1311'])(
    'which number %j means is not guessed',
    (flightNumber) => expect(parsedAs({ flightNumber })).toEqual(['flightNumber.invalid']),
  )

  it('a day and a time may be in the digits of any script', () => {
    const parsed = parseNumberAndDate({ ...typed, ...on('outboundDepartureDate', '२०२६-１２-١٢') }, trip)
    expect(parsed.ok && parsed.value.date.toString()).toBe('2026-12-12')
    expect(typedTime('１４：٠٥\u200f')?.toString()).toBe('14:05:00')
  })
  it.each<[FlightsFormValues, ...string[]]>([
    [{ flightNumber: '' }, 'flightNumber.required'],
    [{ flightNumber: '  ' }, 'flightNumber.required'],
    [{ flightNumber: '1311' }, 'flightNumber.invalid'],
    [{ flightNumber: 'LH13111' }, 'flightNumber.invalid'],
    [{ flightNumber: 'Lufthansa' }, 'flightNumber.invalid'],
    [{ flightNumber: '<b>13</b>' }, 'flightNumber.invalid'],
    [on('outboundDepartureDate', '2026-2-31'), 'outboundDepartureDate.impossible'],
    [on('outboundDepartureDate', '26-12-12'), 'outboundDepartureDate.shortYear'],
    [on('outboundDepartureDate', '2026-12'), 'outboundDepartureDate.impossible'],
    [on('outboundDepartureDate', '2027-12-12'), 'outboundDepartureDate.farFromTrip'],
    [on('outboundDepartureDate', ''), 'outboundDepartureDate.required'],
  ])('%j is %s', (change, ...codes) => expect(parsedAs(change)).toEqual(codes))
  it.each([
    ['9:05', '09:05'],
    ['09.05', '09:05'],
    ['23:59', '23:59'],
    ['24:00', null],
    ['9:5', null],
    ['noon', null],
  ])('the time %s is %s', (text, time) => {
    expect(typedTime(text)?.toString({ smallestUnit: 'minute' }) ?? null).toBe(time)
  })
})

describe('an airport given as text', () => {
  it.each([
    ['MXP', 'MXP'],
    ['mxp', 'MXP'],
    ['Milan Malpensa (MXP)', 'MXP'],
    ['Milan', null],
    ['(M)', null],
  ])('the code in %s is %s', (text, code) => {
    expect(codeIn(text)).toBe(code)
  })
  it.each([
    ['mxp', 'MXP'],
    ['milan linate', 'LIN'],
    ['Haneda', 'HND'],
    ['Frankfurt airport', 'FRA'],
    ['KEFLAVIK', 'unknown'],
    ['Atlantis', 'unknown'],
    ['MX\u00adP\u200b', 'MXP'],
    ['\u200b', 'required'],
    ['', 'required'],
    // Three letters may be the name of a town; a code is never part of a name.
    ['Hue', 'HUI'],
    ['XQZ', 'unknown'],
    ['Somewhere (xqz)', 'unknown'],
    // Several are offered with their codes, and the airports of a city by its code.
    ['Milan', 'Milan Malpensa (MXP), Milan Linate (LIN)'],
    ['TYO', 'Tokyo Haneda (HND), NRT'],
    ['Tokyo (TYO)', 'Tokyo Haneda (HND), NRT'],
    ['Milano (mil)', 'Milan Malpensa (MXP), Milan Linate (LIN), BGY'],
  ])('%s is %s', async (text, expected) => {
    const resolved = await resolveAirport('departureAirport', text, lookUp)
    const { code, values } = resolved.ok ? { code: resolved.airport.iataCode } : resolved.fault
    expect(values?.candidates ?? code).toBe(expected)
  })
  it('while the search is down a code is accepted unchanged, and a name requires the code', async () => {
    expect(await resolveAirport('a', 'xyz', down)).toMatchObject({ ok: true, airport: { iataCode: 'XYZ' } })
    expect(await resolveAirport('a', 'Milan', down)).toMatchObject({ fault: { code: 'lookUpDown' } })
  })
})

describe('manual entry', () => {
  it('becomes segments in the local times of its airports, and the form again', async () => {
    const { step, form } = await check({})
    expect(step).toBe('review')
    const draft = draftFlight(form, trip)
    if (!draft?.ok) throw new Error('no draft')
    const { segments, ...about } = draft.value
    expect(about).toMatchObject({ stops: 1, layoverMinutes: 90, departureDate: '2026-12-12' })
    expect(segments.map((one) => `${one.departureDateTime} ${one.arrivalDateTime}`)).toEqual([
      '2026-12-12T10:00:00 2026-12-12T11:15:00',
      '2026-12-12T12:45:00 2026-12-12T15:30:00',
    ])
    const again = await nextFlightStep('check', formOfFlight(draft.value), context)
    expect(draftFlight(again.state.form, trip)).toEqual(draft)
  })

  it.each<[FlightsFormValues, ...string[]]>([
    // Two empty fields are two errors, each at its field.
    [{ flightNumber: '', departureTime: '' }, 'flightNumber.required', 'departureTime.required'],
    [{ departureTime: '25:00' }, 'departureTime.invalid'],
    [on('arrivalDate', '2026-11-31'), 'arrivalDate.impossible'],
    [on('arrivalDate', '26-12-12'), 'arrivalDate.shortYear'],
    [{ arrivalTime: '11:30' }, 'arrivalDate.beforeDeparture'],
    [on('arrivalDate', '2026-12-11'), 'arrivalDate.beforeDeparture'],
    [on('arrivalDate', '2026-12-30'), 'arrivalDate.tooLong'],
    [{ arrivalAirport: 'MXP' }, 'arrivalAirport.same'],
    [{ stop1Airport: 'MXP' }, 'stop1Airport.same'],
    [{ stop1Airport: 'KEF' }, 'arrivalAirport.same'],
    [{ stop1Lands: '' }, 'stop1Lands.required'],
    [{ stops: '0' }, 'stops.tooFew'],
    [{ stops: '1', stop3Airport: 'HND' }, 'stops.tooFew'],
    [{ stops: '4' }, 'stops.tooMany'],
    [{ stops: 'many' }, 'stops.tooMany'],
    [{ departureAirport: 'Milan' }, 'departureAirport.ambiguous'],
    [{ arrivalAirport: 'Atlantis' }, 'arrivalAirport.unknown'],
    [{ airline: 'x'.repeat(81) }, 'airline.tooLong'],
    // Clocks in Frankfurt go forward at two that night.
    [
      // biome-ignore format: grouped by line
      {
        ...on('outboundDepartureDate', '2027-3-27'), departureTime: '23:30',
        stop1LandsDay: '1', stop1Lands: '02:30', stop1Leaves: '04:00',
        ...on('arrivalDate', '2027-3-28'), arrivalTime: '08:00',
      },
      'stop1Lands.skipped',
    ],
  ])('%j: %s, and everything typed is kept', async (change, ...codes) => {
    const answer = await check(change)
    expect(answer.codes).toEqual(codes)
    expect(answer.step).toBe('manual')
    expect(answer.form).toEqual({ ...typed, ...change })
  })

  it('crosses the date line: it may land on the day before it left', async () => {
    // biome-ignore format: grouped by line
    const { step, form } = await check({
      departureAirport: 'HND', departureTime: '22:00', arrivalAirport: 'HNL', arrivalTime: '10:00',
      stops: '0', stop1Airport: '', stop1Lands: '', stop1Leaves: '',
    })
    expect(step).toBe('review')
    const draft = draftFlight(form, trip)
    expect(draft?.ok && draft.value.segments).toHaveLength(1)
  })

  it('needs no search: when it is down, codes are enough', async () => {
    const codes = { departureAirport: 'MXP', stop1Airport: 'FRA', arrivalAirport: 'KEF' }
    expect((await check(codes, { ...context, lookUp: down })).step).toBe('review')
  })

  it.each<[string, FlightsFormValues, ...string[]]>([
    ['on the day after', { stop1LandsDay: '1', stop1Lands: '00:15', ...on('arrivalDate', '2026-12-13') }],
    ['a stop of two days', { stop1LeavesDay: '2', ...on('arrivalDate', '2026-12-14') }],
    ['before it took off', { stop1Lands: '09:59' }, 'stop1Lands.order'],
    ['before it has landed', { stop1Leaves: '11:14' }, 'stop1Leaves.order'],
    ['on a day that is none', { stop1LandsDay: 'soon' }, 'stop1LandsDay.invalid'],
    ['a leg without a time', { stop1LandsDay: '1', stop1Lands: '' }, 'stop1Lands.required'],
    ['from another airport', { stop1From: 'Milan Linate (LIN)' }],
    ['from the same one, named twice', { stop1From: 'FRA' }],
    ['from where it began', { stop1From: 'MXP' }, 'stop1From.same'],
    ['from where it will land', { stop1From: 'KEF' }, 'arrivalAirport.same'],
    ['from an unknown airport', { stop1From: 'Atlantis' }, 'stop1From.unknown'],
    ['with a number of its own', { stop1Number: 'fi 511' }],
    ['with a number that is none', { stop1Number: 'Icelandair' }, 'stop1Number.invalid'],
  ])('a stop %s: %j', async (_, change, ...codes) => {
    const answer = await check(change)
    expect([answer.step, answer.codes]).toEqual([codes.length > 0 ? 'manual' : 'review', codes])
  })

  it('each leg has its own number, airports and days', async () => {
    // biome-ignore format: grouped by line
    const { form } = await check({
      stop1LandsDay: '1', stop1Lands: '12:20', stop1From: 'LIN', stop1LeavesDay: '1',
      stop1Number: 'FI 511', ...on('arrivalDate', '2026-12-14'),
    })
    const draft = draftFlight(form, trip)
    expect(draft?.ok && draft.value).toMatchObject({
      stops: 1,
      segments: [
        { ...fly(0, 2, '10:00', '2026-12-13T12:20:00'), flightNumber: 'LH1311' },
        { ...fly(1, 3, '2026-12-14T12:45:00', '2026-12-14T15:30:00'), flightNumber: 'FI511' },
      ],
    })
  })
})

describe('adding and removing stops', () => {
  it('adds up to three, and then shows that there can be no more', async () => {
    const add = async (stops: string) => (await nextFlightStep('addStop', { ...typed, stops }, context)).state
    expect((await add('2')).form.stops).toBe('3')
    expect((await add('3')).faults).toMatchObject([{ name: 'stops', code: 'tooMany' }])
  })
  it('moves later stops up when one is removed', () => {
    const form = { stop1Airport: 'A', stop2Airport: 'B', stop3Airport: 'C', stop2Lands: '10:00', stops: '3' }
    const moved = { stop1Airport: 'B', stop1Lands: '10:00', stop2Airport: 'C', stop3Airport: '', stops: '2' }
    expect(withoutStop(form, 1, 3)).toMatchObject(moved)
  })
})

describe('a search', () => {
  const chain: FlightSearchResult = {
    flightNumber: 'LH1',
    airline: 'Lufthansa',
    segments: [fly(0, 2, '10:00', '11:15'), fly(2, 3, '12:45', '15:30')],
  }
  const found = (result: FlightSearchResult | null) => ({ ...context, search: async () => result })
  const nowhere = { ...fly(0, 2, '', ''), departureAirport: null, arrivalAirport: null }

  it.each([
    ['one segment', { ...chain, segments: chain.segments.slice(0, 1) }, 'review', null],
    ['several', chain, 'choose', null],
    ['none', null, 'manual', 'notFound'],
    ['no segment', { ...chain, segments: [] }, 'manual', 'notFound'],
    ['one without airports', { ...chain, segments: [nowhere] }, 'manual', 'notFound'],
    ['one that cannot be', { ...chain, segments: [fly(0, 2, '10:00', '09:00')] }, 'manual', 'notFound'],
  ] as const)('%s leads to %s', async (_, result, step, notice) => {
    const { state } = await nextFlightStep('search', typed, found(result as FlightSearchResult | null))
    expect([state.step, state.notice]).toEqual([step, notice])
    expect(state.form).toMatchObject(typed)
  })

  it('that fails leads to manual entry, with everything typed', async () => {
    const { state } = await nextFlightStep('search', typed, { ...context, search: down })
    expect([state.step, state.notice, state.form]).toEqual(['manual', 'searchDown', typed])
  })

  it('with several segments saves the part between the chosen airports', async () => {
    const { state } = await nextFlightStep('search', typed, found(chain))
    const saved = await nextFlightStep('save', { ...state.form, from: '1' }, context)
    if (saved.kind !== 'save') throw new Error('not saved')
    expect(saved.flights).toMatchObject([
      { flightNumber: 'LH1', stops: 0, segments: [{ departureAirport: known[2] }] },
    ])
    expect(saved.done).toBe('saved')
    const { flights } = saved
    const again = await nextFlightStep(
      'save',
      { ...state.form, edits: flightKeys(flights)[0] ?? '' },
      { ...context, flights },
    )
    expect(again).toMatchObject({ kind: 'save', done: 'updated', flights: [{ stops: 1 }] })
  })

  it.each([
    [{ from: '1', to: '0' }, 'to.order'],
    [{ from: '', to: '0' }, 'from.required'],
    [{ from: '0', to: '7' }, 'to.required'],
  ])('%j is %s', (picks, code) => {
    const itinerary = readItinerary(chain.segments)
    const picked = pickedSegments('segments' in itinerary ? itinerary.segments : [], picks)
    expect(picked.ok ? [] : codesOf(picked.faults)).toEqual([code])
  })
})

describe('an itinerary that comes from the browser', () => {
  const first = fly(0, 2, '10:00', '11:15')
  const second = fly(2, 3, '12:45', '15:30')
  const inZones = (segment: FlownSegment, from: string | null, to: string) => ({
    ...segment,
    departureAirport: { ...segment.departureAirport, timeZone: from },
    arrivalAirport: { ...segment.arrivalAirport, timeZone: to },
  })
  const unzoned = (segment: FlownSegment) => inZones(segment, null, 'Mars/Olympus')
  const save = async (segments: object[], change: FlightsFormValues = {}) => {
    const itinerary = JSON.stringify({ flightNumber: 'LH1', airline: null, segments })
    const form = { ...typed, from: '0', to: String(segments.length - 1), itinerary, ...change }
    const outcome = await nextFlightStep('save', form, context)
    const { step, notice, faults } = outcome.state
    return { outcome, reply: [outcome.kind, step, notice, ...codesOf(faults)] }
  }
  const unreadable = ['show', 'search', 'unreadable']
  it.each([
    ['two legs', [first, second]],
    ['over the date line', [fly(4, 5, '22:00', '10:00')]],
    ['from another airport than it landed at', [first, fly(1, 3, '12:45', '15:30')]],
    ['unknown zones', [unzoned(first), unzoned(second)]],
    ['over the date line, zones unknown', [unzoned(fly(4, 5, '22:00', '10:00'))]],
    ['fractions of a second', [fly(0, 2, `2026-12-12T10:00:00.${'1'.repeat(40)}`, '11:15')]],
    ['sixty days before the trip', [fly(0, 2, '2026-10-13T10:00:00', '2026-10-13T11:15:00')]],
    ['sixty days after it', [fly(0, 2, '2027-05-27T10:00:00', '2027-05-27T11:15:00')]],
  ])('%s can be flown', async (_, segments) => {
    expect((await save(segments)).outcome.kind).toBe('save')
  })

  it.each(['0100-03-03', '9000-03-03', '2026-10-12', '2027-05-28'])(
    'on %s is too far from the trip, at the place where it was typed',
    async (day) => {
      const segments = [fly(0, 2, `${day}T10:00:00`, `${day}T11:00:00`)]
      const far = [null, 'outboundDepartureDate.farFromTrip']
      expect((await save(segments)).reply).toEqual(['show', 'search', ...far])
      expect((await save(segments, { source: 'manual' })).reply).toEqual(['show', 'manual', ...far])
    },
  )

  it.each([
    ['from the year 100 to the year 9000', [fly(0, 2, '0100-03-03T10:00:00', '9000-03-03T10:00:00')]],
    ['landing before it leaves', [fly(0, 2, '10:00', '09:59')]],
    ['landing as it leaves', [fly(0, 2, '10:00', '10:00')]],
    ['of more than three days', [fly(0, 2, '10:00', '2026-12-15T10:01:00')]],
    ['whose legs come to more', [first, fly(2, 3, '2026-12-15T10:00:00', '2026-12-15T12:00:00')]],
    ['whose legs are not in order', [first, fly(2, 3, '11:14', '15:30')]],
    ['landing days before it leaves, zones unknown', [unzoned(fly(0, 2, '2026-12-14T10:00:00', '10:00'))]],
    ['without a time', [{ ...first, departureDateTime: 'soon' }]],
  ])('%s is searched for again', async (_, segments) => {
    expect((await save(segments)).reply).toEqual(unreadable)
  })

  it('has four legs at most', async () => {
    const legs = [0, 1, 2, 3, 4].map((at) => fly(at, at + 1, `1${at}:00`, `1${at}:30`))
    const inOneZone = legs.map((one) => inZones(one, 'UTC', 'UTC'))
    expect((await save(inOneZone)).reply).toEqual(['show', 'choose', null, 'to.tooMany'])
    expect((await save(inOneZone, { to: '3' })).outcome.kind).toBe('save')
  })

  it('drops zones that do not exist and names that are too long', async () => {
    const airport = { ...known[0], timeZone: '+01:00', name: 'x'.repeat(500) }
    const { outcome } = await save([{ ...first, departureAirport: airport, flightNumber: '<b>' }])
    if (outcome.kind !== 'save') throw new Error('not saved')
    const [segment] = outcome.flights[0]?.segments ?? []
    expect(segment).toMatchObject({ flightNumber: null, departureAirport: { timeZone: null } })
    expect(segment?.departureAirport?.name).toHaveLength(80)
  })

  // biome-ignore format: grouped by line
  it.each([
    '', 'null', '{}', '{"segments":[]}', '{"flightNumber":"A","segments":[{"departureAirport":"x"}]}',
    ...['', 'x'.repeat(12), 'LH 1; DROP'].map((flightNumber) =>
      JSON.stringify({ flightNumber, segments: [first] }),
    ),
  ])('that is %j is searched for again', async (itinerary) => {
    expect((await save([first], { itinerary })).reply).toEqual(unreadable)
  })

  it('is not requested for a date far from the trip', async () => {
    const search = vi.fn()
    const far = { ...typed, ...on('outboundDepartureDate', '9000-12-12') }
    const { state } = await nextFlightStep('search', far, { ...context, search })
    expect([state.step, codesOf(state.faults)]).toEqual(['search', ['outboundDepartureDate.farFromTrip']])
    expect(search).not.toHaveBeenCalled()
  })
})

describe('the stored flights', () => {
  const flights = [flight(), flight([], { direction: 'RETURN' })]
  it('are shown first; without any, the search is', async () => {
    expect((await nextFlightStep('open', {}, { ...context, flights })).state.step).toBe('overview')
    expect((await nextFlightStep('open', {}, context)).state.step).toBe('search')
  })
  // One by one: stored.test.ts.
  it('are removed all at once', async () => {
    const outcome = await nextFlightStep(`remove-${allFlightsKey(flights)}`, {}, { ...context, flights })
    expect(outcome).toMatchObject({ kind: 'save', done: 'removed', flights: [] })
  })
  it('are corrected by hand if airports are known, else searched for', async () => {
    const { state } = await nextFlightStep(`edit-${flightKeys(flights)[1]}`, {}, { ...context, flights })
    expect([state.step, state.form.direction, state.form.flightNumber]).toEqual(['search', 'RETURN', 'LH1'])
  })
  it('are not written for an unknown command', async () => {
    // biome-ignore format: grouped by line
    const unknown = [
      '', 'toString', '__proto__', 'rubbish-1', 'remove', 'remove-OUTBOUND', 'remove-', 'same', 'edit-',
    ]
    for (const command of unknown)
      expect((await nextFlightStep(command, {}, { ...context, flights })).kind).toBe('show')
  })
})
