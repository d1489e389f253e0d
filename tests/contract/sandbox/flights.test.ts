import { beforeAll, describe, expect, it } from 'vitest'
import { airportCount } from '#sandbox/geo/airports.ts'
import { inSandbox, refusal, type Traveller, traveller } from './traveller.ts'

const sandbox = inSandbox()
let sofia: Traveller
beforeAll(async () => {
  sofia = await traveller(sandbox, 'sofia')
})

const params = { bookingId: 'B2041' }
const departureDate = '2031-03-29'
const search = (flightNumber: string) => ({ query: { flightNumber, departureDate } })

async function found(flightNumber: string) {
  const { segments, airline, flightNumber: number } = await sofia.read('searchFlight', search(flightNumber))
  return {
    direction: 'OUTBOUND',
    flightNumber: number,
    airline,
    departureDate,
    stops: segments.length - 1,
    segments,
  }
}

describe('searching', () => {
  it('finds a flight, one with several segments, and none', async () => {
    const direct = await sofia.read('searchFlight', search('az 611'))
    expect(direct).toMatchObject({ flightNumber: 'AZ611', airline: 'ITA Airways' })
    expect(direct.segments).toHaveLength(1)
    expect(direct.segments[0].departureDateTime).toMatch(/^2031-03-29T\d\d:\d\d:00$/)
    expect(await sofia.read('searchFlight', search('AZ611'))).toEqual(direct)

    const { segments } = await sofia.read('searchFlight', search('LH1237'))
    expect(segments).toHaveLength(2)
    expect(segments[0].arrivalAirport).toEqual(segments[1].departureAirport)
    expect(segments[0].arrivalDateTime < segments[1].departureDateTime).toBe(true)

    for (const unknown of ['LH404', 'ZZ12', 'rubbish']) {
      expect((await refusal(await sofia.call('searchFlight', search(unknown)))).key).toBe('FLIGHT_NOT_FOUND')
    }
    expect((await sofia.call('searchFlight', { query: { flightNumber: 'AZ611' } })).status).toBe(422)
  })

  it('finds real airports by code, by name without accents, and in other languages', async () => {
    const codes = async (q: string) =>
      (await sofia.read('searchAirport', { query: { q } })).map((one: { iataCode: string }) => one.iataCode)
    expect(airportCount).toBeGreaterThan(4000)
    expect((await codes('svo'))[0]).toBe('SVO')
    expect(await codes('milan')).toEqual(expect.arrayContaining(['MXP', 'LIN']))
    expect(await codes('malaga')).toContain('AGP')
    expect(await codes('zzzzzz')).toEqual([])
    const [bergen] = await sofia.read('searchAirport', { query: { q: 'BGO' } })
    expect(bergen).toMatchObject({ countryCode: 'NO', timeZone: 'Europe/Oslo' })
  })
})

describe('sharing flights', () => {
  const save = (flights: object[], travelerId = 'B2041-T1', by = sofia) =>
    by.call('updateFlights', { params, body: { travelerId, flights } })
  const stored = async () => (await sofia.read('getBooking', { params })).flights

  it('lets the leader save for all, another traveller for themselves only', async () => {
    const luca = await traveller(sandbox, 'luca')
    const flight = await found('AZ611')
    expect((await save([flight], 'B2041-T2')).status).toBe(200)
    expect((await save([], 'B2041-T2', luca)).status).toBe(200)
    expect(await refusal(await save([flight], 'B2041-T1', luca))).toMatchObject({
      status: 403,
      key: 'NOT_LEADER',
    })
    expect((await save([flight], 'B1710-T1')).status).toBe(404)
  })

  it('refuses impossible flights, naming the field', async () => {
    const flight = await found('AZ611')
    const [segment] = flight.segments
    const fields = async (change: object) =>
      (await refusal(await save([{ ...flight, ...change }]))).extra.fields
    const at = 'flights.0.segments.0'
    const nowhere = { ...segment.arrivalAirport, iataCode: 'QQQ' }
    expect(await fields({ segments: [{ ...segment, arrivalAirport: nowhere }] })).toEqual([
      `${at}.arrivalAirport`,
    ])
    const early = { ...segment, arrivalDateTime: '2031-03-28T00:00:00' }
    expect(await fields({ segments: [early] })).toEqual([`${at}.arrivalDateTime`])
    expect(await fields({ departureDate: '2031-03-30' })).toEqual(['flights.0.departureDate'])
    expect(await fields({ stops: 4 })).toEqual(['flights.0.stops'])
    expect(await fields({ stops: 2 })).toEqual(['flights.0.stops'])
    expect(await stored()).toEqual([])
  })
})
