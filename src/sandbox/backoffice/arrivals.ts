import type { GroupArrival } from '#backoffice/wire/arrival.ts'
import type { TravellerFlights } from '#backoffice/wire/flight.ts'
import type { Store } from '../db/store.ts'
import type { StoredBooking } from '../db/stored-booking.ts'
import { guestArrivals } from '../seed/arrivals.ts'

/**
 * When the others of a departure land: guests of the seeds, some of whom share their name, and travellers of ours, who have no
 * way to say that they do.
 */
export function arrivalsOn(store: Store, booking: StoredBooking, userId: string): GroupArrival[] {
  if (booking.bookingStatus === 'CANCELLED') return []
  const ofOurs = store
    .records<StoredBooking>(
      "SELECT record FROM bookings WHERE json_extract(record, '$.tour.id') = ?",
      booking.tour.id,
    )
    .filter(
      ({ startDate, bookingStatus }) => startDate === booking.startDate && bookingStatus !== 'CANCELLED',
    )
    .flatMap((other) => {
      const own = other.party.filter((member) => member.userId === userId).map(({ travelerId }) => travelerId)
      return store
        .records<TravellerFlights>('SELECT record FROM flights WHERE booking_id = ?', other.id)
        .filter(({ travelerId }) => !own.includes(travelerId))
    })
    .flatMap(({ flights }) => flights.filter(({ direction }) => direction === 'OUTBOUND'))
    .flatMap(({ segments }): GroupArrival[] => {
      const { arrivalAirport = null, arrivalDateTime = null } = segments.at(-1) ?? {}
      if (!arrivalAirport || !arrivalDateTime) return []
      const { iataCode, timeZone } = arrivalAirport
      return [{ name: null, shared: false, airport: iataCode, at: arrivalDateTime, timeZone }]
    })
  return [...ofOurs, ...guestArrivals(booking)]
}
