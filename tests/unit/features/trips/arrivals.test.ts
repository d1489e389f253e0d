import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  buildDayOne,
  CHART,
  checkTransfer,
  clockAtTrip,
  drawChart,
  ownLanding,
  readTransfer,
  waitWords,
} from '#features/trips/detail/arrivals.ts'
import { createTranslator } from '#i18n/translate.ts'
import { markets } from '#markets/market-table.ts'
import { airport, bookingDetail, day, flight, leg } from '../made.ts'

/* From the airport to the meeting: landings compared with the transfer and with one another (product §12). */

const DAY = '2027-03-28'
const landing = (at: string, airport: string | null = 'OSL') => ({
  at: Temporal.PlainDateTime.from(at),
  airport,
})
// biome-ignore format: grouped by line
const meeting = (transfer: object | null) => ({
  place: 'Harbour', address: null, at: null, timeZone: 'Europe/Oslo',
  transfer: transfer && { airport: 'OSL', from: null, to: null, minutes: null, ...transfer },
})
const booking = (more: object) => bookingDetail({ startDate: DAY, endDate: '2027-04-04', ...more })

describe('a landing and the transfer', () => {
  const window = { from: `${DAY}T12:00:00`, to: `${DAY}T16:00:00` }
  const unnamed = { ...window, airport: 'the big one' }
  const pastMidnight = { from: `${DAY}T22:00:00`, to: '2027-03-29T00:30:00' }
  it.each([
    ['before', window, landing(`${DAY}T11:59`), 'early'],
    ['at the first minute', window, landing(`${DAY}T12:00`), 'fits'],
    ['at the last minute', window, landing(`${DAY}T16:00`), 'fits'],
    ['a minute later', window, landing(`${DAY}T16:01`), 'missed'],
    ['the day before', window, landing('2027-03-27T13:00'), 'early'],
    ['the next day', window, landing('2027-03-29T13:00'), 'missed'],
    ['after midnight', window, landing('2027-03-29T00:10'), 'missed'],
    ['after midnight, in a window past it', pastMidnight, landing('2027-03-29T00:10'), 'fits'],
    ['after a window past midnight', pastMidnight, landing('2027-03-29T00:31'), 'missed'],
    ['with no first time', { to: window.to }, landing(`${DAY}T00:05`), 'fits'],
    ['with no last time', { from: window.from }, landing(`${DAY}T23:55`), 'fits'],
    ['at another airport', window, landing(`${DAY}T13:00`, 'TRF'), 'elsewhere'],
    ['at an unknown airport', window, landing(`${DAY}T17:00`, null), 'missed'],
    ['where the transfer names no code', unnamed, landing(`${DAY}T13:00`, 'ZZZ'), 'fits'],
  ])('%s', (_when, transfer, own, verdict) => {
    const result = readTransfer(meeting(transfer))
    expect(result && checkTransfer(own, result)).toBe(verdict)
  })

  it('is nothing if no time is known, or a window ends before it begins', () => {
    for (const odd of [null, {}, { minutes: 30 }, { from: window.to, to: window.from }]) {
      expect(readTransfer(meeting(odd))).toBeNull()
    }
    expect(readTransfer(null)).toBeNull()
  })
})

describe('the clock at the trip', () => {
  it.each([
    ['of the same zone', `${DAY}T14:00:00`, 'Europe/Oslo', `${DAY}T14:00`],
    ['in another zone', `${DAY}T14:00:00`, 'Europe/London', `${DAY}T15:00`],
    ['on another day there', '2027-03-27T23:30:00', 'Europe/London', `${DAY}T00:30`],
    ['before the clocks go forward', `${DAY}T00:30:00`, 'Europe/London', `${DAY}T01:30`],
    ['after it', `${DAY}T02:15:00`, 'Europe/London', `${DAY}T03:15`],
    ['in an unknown zone', `${DAY}T14:00:00`, 'Mars/Olympus', `${DAY}T14:00`],
    ['without one', `${DAY}T14:00:00+09:00`, null, `${DAY}T14:00`],
  ])('%s', (_which, at, zone, shown) => {
    expect(clockAtTrip(at, zone, 'Europe/Oslo').toString({ smallestUnit: 'minute' })).toBe(shown)
  })

  it('shows the last landing of the way there, and none without airports and times', () => {
    const oslo = airport('OSL', 'Europe/Oslo')
    const rome = airport('FCO', 'Europe/Rome')
    const flights = [
      flight([leg(oslo, '2027-04-04T10:00:00', rome, '2027-04-04T13:00:00')], { direction: 'RETURN' }),
      flight([leg(rome, `${DAY}T10:00:00`, oslo, `${DAY}T13:00:00`)]),
    ]
    const trip = { startDate: DAY, meeting: booking({ meeting: meeting({}) }).meeting }
    const own = ownLanding({ ...trip, flights: [{ travelerId: 'T1', flights }] }, 'T1')
    expect([own?.at.toString(), own?.airport]).toEqual([`${DAY}T13:00:00`, 'OSL'])
    const missing = [{ travelerId: 'T1', flights: [flight([])] }]
    expect(ownLanding({ ...trip, flights: missing }, 'T1')).toBeNull()
    expect(ownLanding({ ...trip, flights: missing }, null)).toBeNull()
  })
})

describe('how a group lands on day one', () => {
  // biome-ignore format: grouped by line
  const arrival = (at: string | null, more: object = {}) => ({
    name: 'Aitana Ruiz', airport: 'OSL', timeZone: 'Europe/Oslo', at,
    ...more,
  })
  const dayOne = (arrivals: unknown[], own = landing(`${DAY}T14:00`)) =>
    buildDayOne(booking({ arrivals, meeting: meeting({}) }), own)

  it('counts by the hour; names only who shares it, by the first name, and lands close by at the same airport', () => {
    const result = dayOne([
      arrival(`${DAY}T12:30:00`, { shared: true }),
      arrival(`${DAY}T15:30:00`),
      arrival(`${DAY}T15:31:00`, { name: 'Far Away', shared: true }),
      arrival(`${DAY}T14:00:00`, { name: 'Else Where', shared: true, airport: 'TRF' }),
    ])
    expect(result?.near).toEqual({ names: ['Aitana'], others: 1 })
    const hours = result?.hours.flatMap((count, hour) => (count ? [`${count} at ${hour}`] : []))
    expect(hours).toEqual(['1 at 12', '1 at 14', '2 at 15'])
    expect(result?.own).toBe(14 * 60)
  })

  it('counts who lands on another day or at an unknown time, and shows nothing if no other traveller lands that day', () => {
    const result = dayOne([
      arrival(`${DAY}T09:00:00`),
      arrival('2027-03-27T23:00:00'),
      arrival('2027-03-27T23:30:00', { timeZone: 'Europe/London' }),
      arrival(null),
      arrival('soon'),
      arrival(`${DAY}T10:00:00`, { airport: 'nobody knows', timeZone: 'nowhere' }),
    ])
    expect(result).toMatchObject({ otherDays: 1, unknown: 2 })
    expect(result?.hours.reduce((sum, count) => sum + count)).toBe(3)
    expect(dayOne([])).toBeNull()
    expect(dayOne([arrival(null), arrival('2027-03-27T10:00:00')])).toBeNull()
    expect(dayOne([arrival(`${DAY}T09:00:00`)], landing('2027-03-29T09:00'))?.own).toBeNull()
  })

  it('draws forty at once within its box, the reader below the others of the hour', () => {
    const result = dayOne(Array.from({ length: 40 }, () => arrival(`${DAY}T14:10:00`, { shared: true })))
    expect(result?.near.names).toHaveLength(5)
    expect(result?.near.others).toBe(35)
    const transfer = readTransfer(meeting({ from: '2027-03-27T22:00:00', to: `${DAY}T16:00:00` }))
    const chart = result && drawChart(result, transfer, day(DAY))
    expect(chart?.height).toBeLessThan(130)
    expect(chart?.window).toEqual({ x: CHART.left, width: 16 * CHART.hour })
    expect(chart?.own?.x).toBe(CHART.left + 14 * CHART.hour + 2)
    const [, y = '', up = ''] = /^M\S+ ([\d.]+)v-([\d.]+)h/.exec(chart?.columns ?? '') ?? []
    expect(Number(y), 'stands on the reader').toBe(chart?.own?.y)
    expect(Number(y) - Number(up)).toBeGreaterThanOrEqual(CHART.top - 1)
    const tomorrow = readTransfer(meeting({ from: '2027-03-29T10:00:00' }))
    expect(result && drawChart(result, tomorrow, day(DAY)).window).toBeNull()
  })
})

describe('a departure that is not certain', () => {
  const locals = { t: createTranslator('en'), market: markets.international }
  it.each([
    ['ALMOST_CONFIRMED', '2027-01-10', /^A few more people .* We’ll know by 10 January 2027\.$/],
    ['ON_REQUEST', '2027-01-01', /^A spot .* We’ll know by 1 January 2027\.$/],
    ['PLANNED', '2026-12-31', /^A few more people .* We don’t know yet/],
    ['SOMETHING_NEW', null, /^We don’t know yet/],
  ])('%s, known by %s', (availability, tourConfirmedBy, words) => {
    const result = waitWords({ availability, tourConfirmedBy }, day('2027-01-01'), locals)
    expect(result.replaceAll('\u00a0', ' ')).toMatch(words)
  })
})
