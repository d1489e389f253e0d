import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Airport, Flight } from '#backoffice/wire/flight.ts'
import { itineraryOf } from '#features/flights/rules.ts'
import type { PlainDate } from '#markets/dates.ts'
import { knownZone } from '#markets/known-zone.ts'
import { wallClock } from '#markets/wall-clock.ts'

/** What a clock shows at a place, and how far its zone is from UTC then; null where the zone is not known. */
export interface Clock {
  date: PlainDate
  time: string
  offset: string | null
}

/** Take-off or landing. */
export interface End extends Clock {
  iataCode: string
  place: string | null
}

/** One flight from airport to airport; without ends only number and day are known. */
export interface Leg {
  number: string
  date: PlainDate
  ends: readonly [End, End] | null
}

/** The traveller's own flights, leg by leg in the order they are flown. */
export function ownLegs({ flights }: Pick<BookingDetail, 'flights'>, travelerId: string | null): Leg[] {
  const own = flights.find((entry) => entry.travelerId === travelerId)?.flights ?? []
  return own.flatMap(legsOf).toSorted((one, other) => Temporal.PlainDate.compare(one.date, other.date))
}

function legsOf({ flightNumber, departureDate, segments }: Flight): Leg[] {
  const itinerary = itineraryOf(segments)
  if (!('segments' in itinerary)) {
    return [{ number: flightNumber, date: Temporal.PlainDate.from(departureDate), ends: null }]
  }
  return itinerary.segments.map((segment) => {
    const from = endOf(segment.departureAirport, segment.departureDateTime)
    const to = endOf(segment.arrivalAirport, segment.arrivalDateTime)
    return { number: segment.flightNumber ?? flightNumber, date: from.date, ends: [from, to] }
  })
}

const endOf = ({ iataCode, city, name, timeZone }: Airport, dateTime: string): End => ({
  iataCode,
  place: name ?? city,
  ...clockAt(dateTime, timeZone),
})

/** A wall clock's text with the offset of its zone, `UTC+1` or `UTC+5:30`. */
export function clockAt(text: string, timeZone: string | null): Clock {
  const local = wallClock(text)
  const zone = knownZone(timeZone)
  return {
    date: local.toPlainDate(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    offset: zone && offsetWords(local.toZonedDateTime(zone).offset),
  }
}

function offsetWords(offset: string): string {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  const size = `${Number(hours)}${Number(minutes) ? `:${minutes}` : ''}`
  return size === '0' ? 'UTC' : `UTC${sign === '-' ? '−' : '+'}${size}`
}
