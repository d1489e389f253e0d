import { expect, it } from 'vitest'
import type { Flight } from '#backoffice/wire/flight.ts'
import { nextFlightStep, openingState, stateAfterSave } from '#features/flights/flow.ts'
import { questionsAbout } from '#features/flights/itinerary-words.ts'
import { allFlightsKey } from '#features/flights/stored.ts'
import { createTranslator } from '#i18n/translate.ts'
import { markets } from '#markets/market-table.ts'
import { airport, leg, flight as made } from '../made.ts'

const days = { startDate: '2027-03-01', endDate: '2027-03-08' }
const speech = { t: createTranslator('en'), market: markets.international }
const flight = (direction: string, day: string, from: string | null, to: string | null): Flight => {
  const at = (countryCode: string | null) => airport('AAA', null, { countryCode })
  return made([leg(at(from), `${day}T08:00`, at(to), `${day}T10:00`)], { direction, departureDate: day })
}
const asked = (of: Flight, countryCode: string | null = 'NO') =>
  questionsAbout(of, { countryCode, days }, speech)

it.each([
  ['out, to the trip’s country', flight('OUTBOUND', '2027-03-01', 'IT', 'NO'), 0],
  ['out, to another country', flight('OUTBOUND', '2027-03-01', 'IT', 'SE'), 1],
  ['out, to an unknown airport', flight('OUTBOUND', '2027-03-01', 'IT', null), 0],
  ['back, from the trip’s country', flight('RETURN', '2027-03-08', 'NO', 'IT'), 0],
  ['back, from another country', flight('RETURN', '2027-03-08', 'SE', 'IT'), 1],
  ['back on the first day', flight('RETURN', '2027-03-01', 'NO', 'IT'), 1],
  ['out on the last day', flight('OUTBOUND', '2027-03-08', 'IT', 'NO'), 1],
  ['back from another country before the trip', flight('RETURN', '2027-02-27', 'SE', 'IT'), 2],
])('%s: %#', (_, given, questions) => {
  expect(asked(given)).toHaveLength(questions)
})

it('names both countries in the language of the page', () => {
  expect(asked(flight('OUTBOUND', '2027-03-01', 'IT', 'SE'))[0]).toMatch(/Sweden.*Norway/)
})

it('has no question for a trip of one day, or with an unknown country', () => {
  const oneDay = { startDate: '2027-03-01', endDate: '2027-03-01' }
  const back = flight('RETURN', '2027-03-01', 'NO', 'IT')
  expect(questionsAbout(back, { countryCode: 'NO', days: oneDay }, speech)).toEqual([])
  expect(asked(flight('OUTBOUND', '2027-03-01', 'IT', 'SE'), null)).toEqual([])
})

it('begins on the day most people fly: out on the first, back on the last', () => {
  const day = (wanted: string | null) =>
    openingState({ flights: [], trip: days }, wanted).form['outboundDepartureDate-day']
  expect([day(null), day('RETURN')]).toEqual(['01', '08'])
})

it('offers the way back once the way out is saved, and only then', () => {
  const out = flight('OUTBOUND', '2027-03-01', 'IT', 'NO')
  const back = flight('RETURN', '2027-03-08', 'NO', 'IT')
  const after = (...flights: Flight[]) => stateAfterSave({ flights, trip: days })
  expect(after(out)).toMatchObject({ step: 'search', form: { direction: 'RETURN' }, notice: 'savedOne' })
  expect([after(back), after(out, back)]).toEqual([null, null])
})

it('copies nothing by itself: the action reads for whom', async () => {
  const context = { flights: [], trip: days, search: async () => null, lookUp: async () => [] }
  expect((await nextFlightStep(`same-${allFlightsKey([])}`, {}, context)).kind).toBe('copy')
})
