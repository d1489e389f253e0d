import { beforeAll, describe, expect, it } from 'vitest'
import { copyOf } from '../support/copy.ts'
import { departure, flightSearch } from '../support/typed-forms.ts'
import { formOf } from './crawl.ts'
import { inHouse } from './in-house.ts'

/* Anybody can write the itinerary in the hidden fields of the flights form: only what we have found or checked is read. */

const en = copyOf('international')
const trip = '/travels/B2703'
const house = inHouse()
/** What the review of a flight that was found would post. */
let review: Record<string, string>

const post = (fields: Record<string, string>) =>
  house.post(
    `${trip}/B2703-T1/flights?_action=shareFlights`,
    { booking: 'B2703', traveller: 'B2703-T1', ...fields },
    { as: 'vera' },
  )
const forged = (change: (segment: Record<string, unknown>) => object) => {
  const found = JSON.parse(review.itinerary ?? '') as { segments: Record<string, unknown>[] }
  return JSON.stringify({ ...found, segments: found.segments.map((each) => ({ ...each, ...change(each) })) })
}

beforeAll(async () => {
  const found = formOf(await post({ ...flightSearch(), command: 'search' }), 'shareFlights')
  review = { ...flightSearch(), source: 'search', from: '0', to: '0', ...found.fields }
  expect(review.itinerary).toContain('AZ401')
})

const writes = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST '))

describe('a forged itinerary', () => {
  const far = en('flights:error.outboundDepartureDate.farFromTrip', { days: 60, trip: '…' })
  const [words = ''] = far.split('(')

  it.each<[string, (segment: Record<string, unknown>) => object]>([
    [
      'in another year',
      () => ({ departureDateTime: '9000-03-03T10:00:00', arrivalDateTime: '9000-03-03T13:00:00' }),
    ],
    ['landing before it leaves', ({ departureDateTime }) => ({ arrivalDateTime: departureDateTime })],
    ['that could be flown, of another airline', () => ({ airline: 'Forged Airways' })],
  ])('%s is searched for again, and nothing is written', async (_, change) => {
    const { screen, calls } = await post({ ...review, itinerary: forged(change), command: 'save' })
    expect(screen).toContain(en('flights:notice.unreadable'))
    expect(screen).not.toContain('Forged Airways')
    expect(screen).toContain('value="AZ401"')
    expect(writes(calls)).toEqual([])
  })

  it.each([
    ['as entered by hand', { source: 'manual' }],
    ['without its proof', { itineraryProof: '' }],
    ['for the other traveller', { traveller: 'B2703-T2' }],
  ])('that was found, sent back %s, is searched for again, and nothing is written', async (_, change) => {
    const { screen, calls } = await post({ ...review, ...change, command: 'save' })
    expect(screen).toContain(en('flights:notice.unreadable'))
    expect(writes(calls)).toEqual([])
  })

  it.each(['search', 'check'])(
    'is not needed: a typed date far from the trip is refused as well (%s)',
    async (command) => {
      const far = flightSearch(departure.with({ year: 9000 }))
      const { status, screen, calls } = await post({ ...far, command })
      expect(status).toBe(400)
      expect(screen).toContain(words)
      expect(screen).toContain('value="9000"')
      expect(calls.filter((call) => call.includes('search-flight'))).toEqual([])
    },
  )

  it('an unchanged one is saved', async () => {
    const { status, calls } = await post({ ...review, command: 'save' })
    expect([status, writes(calls).length]).toEqual([303, 1])
  })
})
