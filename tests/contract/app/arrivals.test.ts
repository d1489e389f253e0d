import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { first, readVisibleWords } from '../../support/html-words.ts'
import { answering } from '../../support/wire-faults.ts'
import { emmasTrip, flightOut, readTripPage } from './one-trip.ts'

/* From the airport to the meeting, on the page of a trip; the rules: tests/unit/features/trips/arrivals.test.ts. */

const en = loadCopy('international')
const house = inHouse()

const start = Temporal.Now.plainDateISO('Europe/Rome').add({ days: 40 }).toString()
const oslo = { iataCode: 'OSL', timeZone: 'Europe/Oslo' }
const rome = { iataCode: 'FCO', timeZone: 'Europe/Rome' }
const landing = (time: string) => flightOut(start, [rome, '06:00'], [oslo, time])
const meeting = {
  place: 'Harbour',
  timeZone: 'Europe/Oslo',
  transfer: { airport: 'OSL', from: `${start}T12:00:00`, to: `${start}T16:00:00`, minutes: 40 },
}
const trip = (more: object) => emmasTrip(start, start, { meeting, ...more })
const flightsOf = async (data: object) =>
  first(await readTripPage(house, data), /<section[^>]* id="flights"(.*?)<\/section>/s)

it('shows when the transfer leaves, and warns travellers who miss it', async () => {
  const missed = { airport: 'OSL', place: 'Harbour', time: '16:01', from: '12:00', to: '16:00', code: 'OSL' }
  const withFlight = (time: string) => trip({ flights: [{ travelerId: 'M1-T1', flights: [landing(time)] }] })
  const late = readVisibleWords(await flightsOf(withFlight('16:01')))
  expect(late).toContain(en('flights:meet.missed', missed))
  expect(late).toContain(en('flights:meet.between', missed))
  const inTime = readVisibleWords(await flightsOf(withFlight('16:00')))
  expect(inTime).not.toContain(en('flights:meet.missed', { ...missed, time: '16:00' }))
  expect(readVisibleWords(await flightsOf(trip({}))), 'before one has flights').toContain(
    en('flights:meet.between', missed),
  )
})

// Which of several flights arrives: tests/unit/bookings/flights.test.ts.
it('arrives with the last landing before the meeting, whatever is stored last, on board, table and trip', async () => {
  const travellers = [
    { id: 'M1-T1', userId: '1006', name: 'Emma', leader: true },
    { id: 'M1-T2', userId: null, name: 'Tom', leader: false },
  ]
  const flights = [
    { travelerId: 'M1-T1', flights: [landing('13:10'), landing('10:00')] },
    { travelerId: 'M1-T2', flights: [landing('13:40')] },
  ]
  const meeting = { place: 'Harbour', timeZone: 'Europe/Oslo', at: `${start}T17:00:00` }
  const data = trip({ travellers, flights, meeting })
  for (const path of ['/travels/M1/group', '/files/group/M1']) {
    const faults = [[/\/bookings\/M1$/, answering({ data })]] as const
    const { html } = await house.visit(path, { as: 'emma', faults })
    expect([html.includes('OSL 13:10'), html.includes('10:00')]).toEqual([true, false])
  }
  expect(readVisibleWords(await flightsOf(data))).toContain(
    en('flights:transferWithYou', { names: 'Tom', minutes: 90 }),
  )
})

it('draws who lands when, with a text, and names no traveller who does not share it', async () => {
  const arrival = (time: string, more: object = {}) => ({
    name: 'Aitana Ruiz',
    airport: 'OSL',
    timeZone: 'Europe/Oslo',
    at: `${start}T${time}:00`,
    ...more,
  })
  const html = await flightsOf(
    trip({
      flights: [{ travelerId: 'M1-T1', flights: [landing('14:00')] }],
      arrivals: [
        arrival('13:10', { shared: true }),
        arrival('14:50', { name: 'Gregor Wild' }),
        arrival('14:55', { airport: '???', at: null }),
        'nonsense',
      ],
    }),
  )
  const text = first(html, /<svg[^>]*role="img"[^>]*aria-label="([^"]*)"/) ?? ''
  expect(text).toContain('1 from 13:00, 1 from 14:00')
  expect(text).toContain(en('flights:group.own', { time: '14:00' }))
  const sentence = readVisibleWords(html)
  expect(sentence).toContain(en('flights:group.near', { minutes: 90, names: 'Aitana and 1 other' }))
  expect(sentence).toContain('Of 2 more')
  // The shade behind the columns has its words, and appears only with them.
  expect(html.includes('opacity=".12"')).toBe(true)
  expect(sentence).toContain(en('flights:group.shaded'))
  expect(html).not.toMatch(/Gregor|Ruiz|Wild/)
  expect(html, 'the policy allows none').not.toContain('style=')
})

it('offers flights once the departure is confirmed; before that it explains what to wait for, and until when', async () => {
  const before = await flightsOf(
    trip({ tourConfirmed: false, availability: 'ALMOST_CONFIRMED', tourConfirmedBy: start }),
  )
  expect(readVisibleWords(before)).toContain(en('flights:wait.people'))
  expect(readVisibleWords(before)).toContain(en('flights:wait.by', { date: '|' }).split('|')[0])
  expect(before).not.toContain(en('flights:buy'))
  const after = await flightsOf(trip({ tourConfirmedBy: start }))
  expect(after).toContain(en('flights:buy'))
  expect(readVisibleWords(after)).not.toContain(en('flights:wait.open'))
})
