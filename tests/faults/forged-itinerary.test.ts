import { beforeAll, describe, expect, it } from 'vitest'
import { loadCopy } from '../support/copy.ts'
import { flightSearch } from '../support/typed-forms.ts'
import { findForm } from './crawl.ts'
import { inHouse } from './in-house.ts'

/* Any client can write the itinerary in the hidden fields of the flights form: we read only flights that we found or checked. */

const en = loadCopy('international')
const trip = '/travels/B2703'
const house = inHouse()
/** A flight that no search found, as the action reads it. */
const [from, to] = ['FCO', 'LHR'].map((iataCode) => ({
  iataCode,
  name: null,
  city: null,
  countryCode: null,
  timeZone: null,
}))
const times = { departureDateTime: '2027-01-02T10:00:00', arrivalDateTime: '2027-01-02T12:00:00' }
const segment = {
  flightNumber: 'AZ401',
  airline: 'Forged Airways',
  departureAirport: from,
  arrivalAirport: to,
  ...times,
}
const forged = { flightNumber: 'AZ401', airline: 'Forged Airways', segments: [segment] }
/** The review's post for a flight that the search found. */
let review: Record<string, string>

const post = (fields: Record<string, string>) =>
  house.post(
    `${trip}/B2703-T1/flights?_action=shareFlights`,
    { booking: 'B2703', traveller: 'B2703-T1', ...fields },
    { as: 'vera' },
  )
beforeAll(async () => {
  const found = findForm(await post({ ...flightSearch(), command: 'search' }), 'shareFlights')
  review = { ...flightSearch(), source: 'search', from: '0', to: '0', ...found.fields }
  expect(review.itinerary).toMatch(/^[\w-]{200,}$/)
})

// Impossible ones, or far from the trip: tests/unit/features/flights/form.test.ts.
describe('an itinerary', () => {
  it.each<[string, () => Record<string, string>]>([
    ['in the open', () => ({ itinerary: JSON.stringify(forged) })],
    [
      'with one sign changed',
      () => ({ itinerary: (review.itinerary ?? '').replace(/^./, (one) => (one === 'A' ? 'B' : 'A')) }),
    ],
    ['as entered by hand', () => ({ source: 'manual' })],
    ['for the other traveller', () => ({ traveller: 'B2703-T2' })],
  ])('sent back %s is searched for again, and not written', async (_, change) => {
    const changed = { ...review, ...change() }
    expect(changed).not.toEqual(review)
    const { screen, writes } = await post({ ...changed, command: 'save' })
    for (const text of [en('flights:notice.unreadable'), 'value="AZ401"']) expect(screen).toContain(text)
    expect(screen).not.toContain('Forged Airways')
    expect(writes).toEqual([])
  })

  it('unchanged is saved', async () => {
    const { status, writes } = await post({ ...review, command: 'save' })
    expect([status, writes.length]).toEqual([303, 1])
  })
})
