import { Temporal } from 'temporal-polyfill'
import type { GroupArrival } from '#backoffice/wire/arrival.ts'
import type { TravellerFlights } from '#backoffice/wire/flight.ts'
import type { Store } from '../db/store.ts'
import type { StoredBooking } from '../db/stored-booking.ts'
import { otherBookingsOn, pickGuests } from './travel-mates.ts'

/** Where and when the guests of a tour land: days from the first one, local time; those who share their name are marked. */
const landings: Readonly<
  Record<
    string,
    { airport: string; zone: string; at: readonly [day: number, time: string, shares: boolean][] }
  >
> = {
  'azores-slow': {
    airport: 'PDL',
    zone: 'Atlantic/Azores',
    at: [
      [0, '11:40', true],
      [0, '14:05', true],
      [0, '14:05', false],
      [0, '16:20', false],
      [0, '18:55', true],
      [-1, '21:10', false],
    ],
  },
  'iceland-ring': {
    airport: 'KEF',
    zone: 'Atlantic/Reykjavik',
    at: [
      [0, '12:10', false],
      [0, '14:35', true],
      [0, '15:20', true],
      [0, '15:50', false],
      [0, '23:45', false],
    ],
  },
}

/** When the guests of a departure land; unknown for most tours. */
function guestArrivals({ tour, startDate }: Pick<StoredBooking, 'tour' | 'startDate'>): GroupArrival[] {
  const known = landings[tour.id]
  if (!known) return []
  const guests = pickGuests(tour.id)
  const start = Temporal.PlainDate.from(startDate)
  return known.at.map(([days, time, shared], index) => ({
    name: shared ? (guests[index % guests.length]?.name ?? null) : null,
    shared,
    airport: known.airport,
    at: `${start.add({ days })}T${time}:00`,
    timeZone: known.zone,
  }))
}

/**
 * When the others of a departure land: guests of the seeds, some of whom share their name, and travellers of ours, who have no way
 * to share theirs.
 */
export function arrivalsOn(store: Store, booking: StoredBooking, userId: string): GroupArrival[] {
  if (booking.bookingStatus === 'CANCELLED') return []
  const ofOurs = [booking, ...otherBookingsOn(store, booking)]
    .flatMap((other) => {
      const own = other.party.filter((member) => member.userId === userId).map(({ travelerId }) => travelerId)
      return store
        .records<TravellerFlights>('SELECT record FROM flights WHERE booking_id = ?', other.id)
        .filter(({ travelerId }) => !own.includes(travelerId))
    })
    .flatMap(({ flights }): GroupArrival[] => {
      // A traveller with a feeder arrives once: on the last flight that leaves by the first day.
      const outbound = flights
        .filter(({ direction }) => direction === 'OUTBOUND')
        .toSorted((one, other) => (one.departureDate < other.departureDate ? -1 : 1))
      const inTime = outbound.filter(({ departureDate }) => departureDate <= booking.startDate)
      const last = inTime.at(-1) ?? outbound[0]
      const { arrivalAirport = null, arrivalDateTime = null } = last?.segments.at(-1) ?? {}
      if (!arrivalAirport || !arrivalDateTime) return []
      const { iataCode, timeZone } = arrivalAirport
      return [{ name: null, shared: false, airport: iataCode, at: arrivalDateTime, timeZone }]
    })
  return [...ofOurs, ...guestArrivals(booking)]
}
