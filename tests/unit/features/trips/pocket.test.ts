import { describe, expect, it } from 'vitest'
import {
  companionNames,
  findEmergencyNumbers,
  isForPocket,
  KEPT_DAYS_AFTER_RETURN,
  keptUntil,
  keptUntilInstant,
  ownLegs,
} from '#features/trips/pocket/rules.ts'
import { pathTo } from '#i18n/slugs.ts'
import { clockAt } from '#markets/clock.ts'
import { formatDateRange, unbrokenDate } from '#markets/dates.ts'
import { locales, markets } from '#markets/market-table.ts'
import { airport, bookingDetail as booking, day, flight, leg } from '../made.ts'

describe('a trip for the pocket', () => {
  it('is there until its last day is over, and kept for a week more', () => {
    const phases = ['ahead', 'underway', 'over', 'cancelled'] as const
    expect(phases.map(isForPocket)).toEqual([true, true, false, false])
    expect(KEPT_DAYS_AFTER_RETURN).toBe(7)
    expect(`${keptUntil(booking())}`).toBe('2027-04-09')
    expect(`${keptUntil(booking({ endDate: '2027-01-01' }))}`, 'ends before it starts').toBe('2027-04-02')
  })

  it('is removed as that day ends at the trip, or at home if the zone of the trip is unknown', () => {
    const goes = (timeZone: string | null) =>
      keptUntilInstant(booking({ timeZone }), { timeZone: 'Europe/Rome' })
    expect(goes('Asia/Tokyo')).toBe('2027-04-09T15:00:00Z')
    expect(goes('America/Los_Angeles')).toBe('2027-04-10T07:00:00Z')
    for (const unknown of [null, 'Mars/Olympus', '+01:00']) expect(goes(unknown)).toBe('2027-04-09T22:00:00Z')
  })

  it('is one step below its trip, where the service worker looks for it', () => {
    for (const locale of locales) {
      const [trip, pocket] = (['travels/_tour', 'travels/_tour/pocket'] as const).map((name) =>
        pathTo(locale, name, { tour: 'B1' }),
      )
      expect(pocket).toMatch(new RegExp(`^${trip}/[^/]+$`))
    }
  })

  it('shows every other traveller by the first name alone', () => {
    const { travellers, travelMates } = booking({
      travellers: [
        { id: 'T1', name: 'Sofia', lastname: 'Bellini' },
        { id: 'T2', name: 'Luca Maria', lastname: 'Ferraro' },
        { id: 'T3', fullName: 'Elena Conti' },
        { id: 'T4' },
      ],
      travelMates: [{ name: 'Aitana Ruiz', city: 'Bilbao' }, { name: ' ' }],
    })
    expect(companionNames({ travellers, travelMates }, 'T1')).toEqual(['Luca', 'Elena', 'Aitana'])
  })

  it('shows the own flights leg by leg, at the clocks of both ends', () => {
    const [rome, oslo] = [airport('MXP', 'Europe/Rome'), airport('OSL', 'Europe/Oslo')]
    const legs = [
      leg(rome, '2027-03-26T10:25:00', oslo, '2027-03-26T13:05:00'),
      leg(oslo, '2027-03-26T20:00:00', airport('DEL', 'Asia/Kolkata'), '2027-03-27T08:40:00'),
    ]
    const home = flight([], { direction: 'RETURN', flightNumber: 'XX1', departureDate: '2027-04-02' })
    const out = flight(legs, { flightNumber: 'SK595', departureDate: '2027-03-26' })
    const flights = [
      { travelerId: 'T2', flights: [flight([], { flightNumber: 'ZZ9' })] },
      { travelerId: 'T1', flights: [home, out] },
    ]
    const own = ownLegs(booking({ flights }), 'T1')
    const flown = own.map(({ number, date }) => `${number} ${date}`)
    expect(flown).toEqual(['SK595 2027-03-26', 'SK595 2027-03-26', 'XX1 2027-04-02'])
    const clocks = own[1]?.ends?.map(({ iataCode, time, offset }) => `${iataCode} ${time} ${offset}`)
    expect(clocks).toEqual(['OSL 20:00 UTC+1', 'DEL 08:40 UTC+5:30'])
    expect(own[2]?.ends).toBeNull()
    expect(ownLegs(booking({ flights }), null)).toEqual([])
  })

  it('keeps the legs of a flight in their order and the flights by instant, over the date line too', () => {
    const [apia, pago] = [airport('APW', 'Pacific/Apia'), airport('PPG', 'Pacific/Pago_Pago')]
    const [tokyo, honolulu] = [airport('HND', 'Asia/Tokyo'), airport('HNL', 'Pacific/Honolulu')]
    // Lands on the day before its departure, and continues from there.
    const out = flight([
      leg(tokyo, '2027-03-27T00:05', honolulu, '2027-03-26T12:30'),
      leg(honolulu, '2027-03-26T15:00', pago, '2027-03-26T19:40'),
    ])
    const hop = flight([leg(pago, '2027-03-30T09:00', apia, '2027-03-31T09:45')])
    const back = flight([leg(apia, '2027-03-31T12:00', pago, '2027-03-30T12:45')], { direction: 'RETURN' })
    const own = ownLegs(booking({ flights: [{ travelerId: 'T1', flights: [back, hop, out] }] }), 'T1')
    const legs = own.map(({ ends }) => ends?.map(({ iataCode }) => iataCode).join('-'))
    expect(legs).toEqual(['HND-HNL', 'HNL-PPG', 'PPG-APW', 'APW-PPG'])
  })

  it.each([
    ['Europe/Rome', '2027-07-01T10:00', 'UTC+2'],
    ['America/New_York', '2027-01-10T10:00', 'UTC−5'],
    ['Atlantic/Reykjavik', '2027-01-10T10:00', 'UTC+0'],
    // No place has it: the sender knew no zone.
    ['UTC', '2027-01-10T10:00', null],
    ['Etc/UTC', '2027-01-10T10:00', null],
    ['Mars/Olympus', '2027-01-10T10:00', null],
    [null, '2027-01-10T10:00', null],
  ])('in %s at %s is at %s', (zone, text, offset) => {
    expect(clockAt(text, zone).offset).toBe(offset)
  })

  it.each(Object.values(markets))('breaks no date inside, and two after the dash, for $id', (market) => {
    const [from, to] = [day('2026-12-28'), day('2027-01-05')]
    const parts = unbrokenDate(formatDateRange(from, to, market, { weekdays: true })).split(' ')
    expect(parts).toHaveLength(2)
    expect(parts[0]).toMatch(/2026\u00a0–$/)
    expect(unbrokenDate(formatDateRange(to, to, market))).not.toContain(' ')
  })
})

it.each([
  ['IT', { all: '112' }],
  ['US', { all: '911' }],
  ['JP', { police: '110', ambulance: '119' }],
  ['MA', { all: '112' }],
  [null, { all: '112' }],
])('the emergency numbers in %s', (country, numbers) => {
  expect(findEmergencyNumbers(country)).toEqual(numbers)
})
