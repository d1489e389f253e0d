import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { type Airport, Flight, type Segment } from '#backoffice/wire/flight.ts'
import { hasFlights } from '#bookings/flights.ts'
import { draftFlight, withoutSeal } from '#features/flights/draft.ts'
import { type FlowContext, type FlowState, nextFlightStep } from '#features/flights/flow.ts'
import { describeEffects, itineraryWords, questionsAbout } from '#features/flights/itinerary-words.ts'
import { type FlightsFormValues, readFlightsForm } from '#features/flights/schema.ts'
import { allFlightsKey, flightBy, flightKeys } from '#features/flights/stored.ts'
import { createFlightsView } from '#features/flights/view.ts'
import { createTranslator } from '#i18n/translate.ts'
import { markets } from '#markets/market-table.ts'
import { durationWords } from '#ui/duration-words.ts'
import { runs } from '../../../support/rows.ts'
import { airport, flight, leg, dayInputs as on } from '../made.ts'

/* A button names its own flight, and the parts that the form does not change stay as stored. */

const trip = { startDate: '2027-01-28', endDate: '2027-02-04', meeting: null }
const speech = { t: createTranslator('en'), market: markets.international }
/** A readable seal, of one traveller on one booking. */
const shown = {
  seal: (what: unknown, record: readonly string[]) => JSON.stringify({ what, record }),
  open: (sealed: string, record: readonly string[]) => {
    const { what, record: of } = JSON.parse(sealed) as { what: unknown; record: readonly string[] }
    return of.join() === record.join() ? { shown: what, late: false } : null
  },
}
// biome-ignore format: grouped by line
const share = {
  bookingId: 'B1', trip: 'Trip', travelerId: 'T1', name: null, days: trip, countryCode: null,
  flights: [], others: [],
}

const rome = airport('FCO', 'Europe/Rome', { name: 'Rome Fiumicino', city: 'Rome', countryCode: 'IT' })
const lisbon = airport('LIS', 'Europe/Lisbon', { name: 'Lisbon Humberto Delgado' })
const heathrow = airport('LHR', 'Europe/London', { name: 'London Heathrow' })
const gatwick = airport('LGW', 'Europe/London', { name: 'London Gatwick' })
const boston = airport('BOS', 'America/New_York', { name: 'Boston Logan' })
/** As in the report: numbers of their own, a change of airport, a stop of more than a day. */
const by = (flightNumber: string, airline = 'TAP') => ({ flightNumber, airline })
const long = flight(
  [
    leg(rome, '2027-01-26T08:00:00', lisbon, '2027-01-26T10:05:00', by('TP1861')),
    leg(lisbon, '2027-01-27T11:05:00', heathrow, '2027-01-27T13:50:00', by('TP1351')),
    leg(gatwick, '2027-01-27T17:00:00', boston, '2027-01-27T20:10:00', by('BA2277', 'British Airways')),
  ],
  { ...by('TP1351'), departureDate: '2027-01-26', stops: 2, layoverMinutes: 1690 },
)
const feeder = flight([leg(rome, '2027-01-25T18:00:00', lisbon, '2027-01-25T20:05:00')], {
  flightNumber: 'AZ80',
  departureDate: '2027-01-25',
})
const back = flight([leg(boston, '2027-02-04T18:00:00', rome, '2027-02-05T08:05:00')], {
  direction: 'RETURN',
  flightNumber: 'AZ615',
  departureDate: '2027-02-04',
})
const stored = [feeder, long, back]

/** No lookup works, so the kept parts come from the stored data. */
// biome-ignore format: grouped by line
const contextOf = (flights: readonly Flight[]): FlowContext => ({
  flights, trip, search: async () => null, lookUp: async () => [],
})
const step = (command: string, flights: readonly Flight[], form: FlightsFormValues = {}) =>
  nextFlightStep(command, form, contextOf(flights))
const flightsIn = (outcome: Awaited<ReturnType<typeof step>>) =>
  outcome.kind === 'save' ? outcome.flights : null

/** The browser's post: the view's values, with the traveller's input. */
function posted(
  form: FlightsFormValues,
  flights: readonly Flight[],
  typed: FlightsFormValues = {},
): FlightsFormValues {
  const view = createFlightsView(
    { step: 'manual', form, faults: [], notice: null },
    { ...share, flights: [...flights] },
    { ...speech, shown },
  )
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...view.values, ...typed })) {
    // Like a single-line input.
    data.set(name, name === 'itinerary' ? value : value.replace(/[\r\n]/g, ''))
  }
  return withoutSeal(readFlightsForm(data, markets.international), share, { shown })
}

/** Edits a stored flight by hand, checks and saves it. */
async function edited(flights: readonly Flight[], at: number, typed: FlightsFormValues = {}) {
  const { state: opened } = await step(`edit-${flightKeys(flights)[at]}`, flights)
  const { state: checked } = await step('check', flights, posted(opened.form, flights, typed))
  const saved = await step('save', flights, posted(checked.form, flights))
  return { opened, checked, saved, flights: flightsIn(saved) }
}

describe('a command names its flight', () => {
  const two = [long, feeder, back, feeder]
  it.each([0, 1, 2, 3])('removes flight %i of four alone', async (at) => {
    const outcome = await step(`remove-${flightKeys(two)[at]}`, two)
    expect(outcome).toMatchObject({ done: 'removedOne' })
    expect(flightsIn(outcome)).toEqual(two.toSpliced(at, 1))
  })

  it.each([0, 1, 2, 3])('edits flight %i of four alone, in its place', async (at) => {
    const { opened, saved, flights } = await edited(two, at, { airline: 'Another' })
    expect(opened.form.flightNumber).toBe(two[at]?.flightNumber)
    expect(saved).toMatchObject({ kind: 'save', done: 'updated' })
    const changed = expect.objectContaining({ airline: 'Another', departureDate: two[at]?.departureDate })
    expect(flights).toEqual(two.with(at, changed))
  })

  it('shows every flight with its own key, in the order they are flown', () => {
    const state: FlowState = { step: 'overview', form: {}, faults: [], notice: null }
    const view = createFlightsView(state, { ...share, flights: [back, long, feeder] }, { ...speech, shown })
    expect(view.stored.map(({ summary }) => summary.split(/\s/)[0])).toEqual(['AZ80', 'TP1351', 'AZ615'])
    const inOrder = [feeder, long, back]
    expect(view.stored.map(({ key }) => flightBy(key, [back, long, feeder]))).toEqual(inOrder)
    expect(view.all).toBe(allFlightsKey(inOrder))
  })

  it.each([
    ['edit', flightKeys(stored)[1]],
    ['remove', flightKeys(stored)[1]],
    ['remove', allFlightsKey(stored)],
    ['same', allFlightsKey(stored)],
    ['remove', ''],
    ['remove', 'OUTBOUND'],
    ['edit', 'RETURN'],
  ])('%s does nothing and reports it once its flight has changed', async (command, key) => {
    for (const now of [[feeder, { ...long, airline: 'Else' }, back], [feeder, back], []]) {
      const outcome = await step(`${command}-${key}`, now)
      expect(outcome).toMatchObject({ kind: 'show', state: { step: 'overview', notice: 'changed' } })
    }
  })

  it('still names it when another one is removed or added meanwhile', async () => {
    const outcome = await step(`remove-${flightKeys(stored)[1]}`, [back, long, flight()])
    expect(flightsIn(outcome)).toEqual([back, flight()])
  })

  it('a flight that changed while it was edited is not overwritten; saved again, the new one is added', async () => {
    const { checked } = await edited(stored, 1, { airline: 'Mine' })
    const now = [feeder, { ...long, airline: 'Theirs' }, back]
    const refused = await step('save', now, posted(checked.form, now))
    expect(refused).toMatchObject({ kind: 'show', state: { step: 'review', notice: 'gone' } })
    const again = await step('save', now, posted(refused.state.form, now))
    const flights = [null, 'Theirs', null, 'Mine'].map((airline) => ({ airline }))
    expect(again).toMatchObject({ kind: 'save', done: 'saved', flights })
  })

  it('a new flight is added to those of its direction, once, and never a fifth', async () => {
    const { checked } = await edited([long], 0, { flightNumber: 'XX1' })
    const fresh = { ...checked.form, edits: '' }
    const added = await step('save', stored, fresh)
    const four = [...stored, expect.objectContaining({ flightNumber: 'XX1' })]
    expect(added).toMatchObject({ kind: 'save', done: 'saved', flights: four })
    const again = await step('save', flightsIn(added) ?? [], fresh)
    expect(again).toMatchObject({ done: 'updated', flights: four })
    const full = await step('save', [...stored, feeder], fresh)
    expect(full).toMatchObject({ kind: 'show', state: { step: 'review', notice: 'full' } })
  })

  it('a save without an answer has arrived only if all of it has', () => {
    const booking = (flights: Flight[]) => ({ flights: [{ travelerId: 'T1', flights }] })
    expect(hasFlights(booking([back, long]), 'T1', [long, back])).toBe(true)
    for (const other of [{ airline: 'Else' }, { segments: long.segments.slice(1) }, { flightNumber: 'XX1' }])
      expect(hasFlights(booking([{ ...long, ...other }]), 'T1', [long])).toBe(false)
    const elsewhere = long.segments.with(2, { ...long.segments[2], departureAirport: heathrow } as Segment)
    expect(hasFlights(booking([{ ...long, segments: elsewhere }]), 'T1', [long])).toBe(false)
  })
})

describe('what the form does not change', () => {
  it('stays as it is stored when the airline alone is edited', async () => {
    const airline = 'TAP Air Portugal'
    const { checked, flights } = await edited(stored, 1, { airline })
    expect(checked.step).toBe('review')
    const segments = long.segments.map((segment, at) => (at < 2 ? { ...segment, airline } : segment))
    expect(flights).toEqual([feeder, { ...long, airline, segments }, back])
  })

  it('is in the form: the number of each leg, the day of each time, the change of airport', async () => {
    const { opened } = await edited(stored, 1)
    // biome-ignore format: grouped by line
    expect(opened.form).toMatchObject({
      flightNumber: 'TP1351', firstNumber: 'TP1861', stop1Number: '', stop2Number: 'BA2277',
      stop1LandsDay: '0', stop1LeavesDay: '1', stop1Leaves: '11:05', stop2LeavesDay: '0',
      stop2Airport: 'London Heathrow (LHR)', stop2From: 'London Gatwick (LGW)', stops: '2',
    })
  })

  it('stays when one leg is changed', async () => {
    const { flights } = await edited(stored, 1, { stop2Leaves: '18:30', stop2Number: 'BA2279' })
    const last = { ...long.segments[2], departureDateTime: '2027-01-27T18:30:00', flightNumber: 'BA2279' }
    const segments = long.segments.with(2, last as Segment)
    expect(flights?.[1]).toEqual({ ...long, layoverMinutes: 25 * 60 + 4 * 60 + 40, segments })
  })

  it('follows the number of the flight if a leg has no other', async () => {
    const { flights } = await edited(stored, 1, { flightNumber: 'TP 99' })
    const segments = ['TP1861', 'TP99', 'BA2277'].map((flightNumber) => ({ flightNumber }))
    expect(flights?.[1]).toMatchObject({ segments })
  })

  it('is not judged: odd numbers, times out of order, a journey of a week, a date far from the trip', async () => {
    const odd = flight(
      [
        leg(rome, '2020-01-02T08:00:30', lisbon, '2020-01-02T07:00:00', { flightNumber: 'see ticket' }),
        leg(lisbon, '2020-01-09T07:00:00', rome, '2020-01-11T07:00:00', { flightNumber: null }),
      ],
      { flightNumber: 'to be told', airline: 'x'.repeat(120), departureDate: '2020-01-03', stops: 3 },
    )
    const { flights } = await edited([odd], 0, { airline: 'Mine' })
    expect(flights).toEqual([{ ...odd, airline: 'Mine' }])
    const { checked } = await edited([odd], 0, { departureTime: '09:00' })
    expect(checked.faults).toMatchObject([{ name: 'stop1Lands', code: 'order' }])
  })

  it('of parts without airports or times stays too, and its loss is named if it cannot', async () => {
    const bare: Segment = { ...leg(rome, '', rome, ''), departureAirport: null, arrivalAirport: null }
    const parts = { ...long, segments: [...long.segments.slice(0, 1), bare, ...long.segments.slice(1)] }
    const { flights } = await edited([parts], 0, { stop1Lands: '10:10' })
    expect(flights?.[0]?.segments[1]).toEqual(bare)
    const { opened } = await edited([parts], 0)
    const { state } = await step('removeStop-2', [parts], opened.form)
    const typed = posted({ ...state.form, arrivalAirport: 'London Heathrow (LHR)' }, [parts])
    const { state: review } = await step('check', [parts], { ...typed, ...on('arrivalDate', '2027-01-27') })
    expect(review.step).toBe('review')
    const draft = draftFlight(posted(review.form, [parts]), trip, parts)
    if (!draft?.ok) throw new Error('no draft')
    expect(describeEffects(draft.value, [parts], parts, speech)).toEqual([speech.t('flights:ask.loses')])
    expect(describeEffects(parts, [parts], parts, speech)).toEqual([])
  })

  it('of more legs than the form holds is not opened by hand', async () => {
    const days = [20, 21, 22, 23, 24, 25, 26].map((day) => `2027-01-${day}`)
    const many = [flight(days.map((day) => leg(rome, `${day}T08:00`, lisbon, `${day}T10:00`)))]
    const { state } = await step(`edit-${flightKeys(many)[0]}`, many)
    expect([state.step, state.notice]).toEqual(['search', 'tooManyLegs'])
  })

  it('loaded, shown, posted, checked and saved without a touch is what is stored', async () => {
    const text = (most: number) => fc.string({ unit: 'binary', minLength: 1, maxLength: most })
    const zones = ['Europe/Rome', 'Asia/Tokyo', 'Pacific/Apia', 'Pacific/Honolulu', 'Mars/Olympus', '', null]
    const place: fc.Arbitrary<Airport> = fc.record({
      iataCode: fc.constantFrom('FCO', 'LHR', 'LGW', 'HND', 'HNL', 'APW', 'XQZ'),
      name: fc.option(fc.oneof(text(20), fc.constant('“Ütrecht” (ABC)\n'), fc.constant('x'.repeat(300)))),
      city: fc.option(text(10)),
      countryCode: fc.option(fc.constantFrom('IT', 'JP')),
      timeZone: fc.constantFrom(...zones),
    })
    const start = Temporal.PlainDateTime.from('2027-01-26T00:00')
    const minutes = fc.integer({ min: -1500, max: 4000 })
    const times = fc.array(minutes, { minLength: 12, maxLength: 12 })
    const number = fc.option(fc.constantFrom('TP1861', 'BA1', 'tp 1861', 'see ticket', '§'))
    // biome-ignore format: grouped by line
    const segment = fc.record({
      flightNumber: number, airline: fc.option(text(120)), isBare: fc.nat(5), isSecond: fc.nat(5),
      departureAirport: place, arrivalAirport: place,
    })
    const flights = fc
      .record({
        legs: fc.array(segment, { minLength: 1, maxLength: 6 }),
        times,
        direction: fc.constantFrom('OUTBOUND', 'RETURN'),
        flightNumber: fc.constantFrom('TP1351', 'BA1', 'tp 1861', 'see ticket', 'x'.repeat(90)),
        airline: fc.option(text(120)),
        departureDate: fc.constantFrom('2027-01-26', '2020-01-01'),
        stops: fc.nat(3),
        layoverMinutes: fc.option(fc.nat(9000)),
      })
      .map(({ legs, times: all, ...about }) => {
        let at = start
        const clock = (index: number, seconds: string) => {
          at = at.add({ minutes: all[index] ?? 0 })
          return at.toString({ smallestUnit: 'minute' }) + seconds
        }
        const segments = legs.map(({ isBare, isSecond, ...one }, index) => ({
          ...one,
          departureAirport: isBare === 1 ? null : one.departureAirport,
          departureDateTime: clock(index * 2, isSecond === 1 ? ':30' : ''),
          arrivalDateTime: isBare === 2 ? null : clock(index * 2 + 1, ':00'),
        }))
        return Flight.parse({ ...about, segments })
      })
    await fc.assert(
      fc.asyncProperty(flights, fc.boolean(), async (one, isAgain) => {
        const all = [feeder, one, back]
        const { opened, checked, flights } = await edited(all, 1)
        if (opened.step === 'search') return
        expect(checked.faults).toEqual([])
        expect(flights).toEqual(all)
        if (!isAgain) return
        // Back in the form from the review, and checked once more.
        const { state } = await step('manual', all, posted(checked.form, all))
        const { state: twice } = await step('check', all, posted(state.form, all))
        expect(flightsIn(await step('save', all, posted(twice.form, all)))).toEqual(all)
      }),
      runs(25),
    )
  })
})

describe('the summary of a flight', () => {
  const words = (one: Flight) => itineraryWords(one, [one], trip, speech)
  it('is the change of airport, the number of each leg and the days between', () => {
    const { legs } = words(long)
    expect(legs.map(({ number }) => number)).toEqual(['TP1861', null, 'BA2277'])
    expect(legs[1]?.from.shift).toBe(speech.t('flights:laterBy', { count: 1 }))
    expect(legs[1]?.layover).toBe(
      `${speech.t('flights:changesAirport', { from: 'LHR', to: 'LGW' })}\u00a0· ${durationWords(190, speech.t)}`,
    )
  })

  it.each([
    ['19 h 59 min', '2027-01-27T03:59', 0],
    ['20 h', '2027-01-27T04:00', 1],
    ['26 h 20 min', '2027-01-27T10:20', 1],
  ])('needs a confirmation when a leg takes %s', (_, lands, questions) => {
    const one = flight([leg(rome, '2027-01-26T08:00', airport('MXP', 'Europe/Rome'), lands)])
    expect(questionsAbout(one, { countryCode: null, days: trip }, speech)).toHaveLength(questions)
  })
})
