import { Temporal } from 'temporal-polyfill'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Airport, Flight } from '#backoffice/wire/flight.ts'
import { inOrderFlown, readItinerary } from '#bookings/flights.ts'
import { tripName } from '#bookings/lists.ts'
import { type DayOfTrip, findLastDay, type Phase } from '#bookings/time.ts'
import { type Clock, clockAt } from '#markets/clock.ts'
import type { PlainDate } from '#markets/dates.ts'
import { knownZone } from '#markets/known-zone.ts'
import type { Market } from '#markets/market-table.ts'
import { setHeaderText } from '#ui/header-text.ts'
import { extractFirstName } from '../travellers/rules.ts'

/** The blocks of the pocket page, each by the id of its card. */
export const pocketBlocks = [
  'today',
  'meeting',
  'coordinator',
  'emergency',
  'programme',
  'flights',
  'group',
  'packing',
  'entering',
] as const
export type PocketBlock = (typeof pocketBlocks)[number] | 'todo'

const before: readonly PocketBlock[] = [
  'today',
  'meeting',
  'programme',
  'flights',
  'coordinator',
  'group',
  'todo',
  'packing',
  'entering',
  'emergency',
]

/**
 * Its blocks in the order in which the reader needs them. During the trip: the day, the meeting on the first one, and whom to call;
 * what is settled before departure comes last.
 */
export function blocksOn(time: DayOfTrip | null): readonly PocketBlock[] {
  if (time?.kind !== 'there') return before
  return pocketBlocks.filter((block) => block !== 'meeting' || time.day === 1)
}

/** A kept trip is deleted this long after the return. */
export const KEPT_DAYS_AFTER_RETURN = 7

/** Whether there is a pocket page: until the last day is over, and never for a cancelled trip. */
export const isForPocket = (phase: Phase): boolean => phase === 'ahead' || phase === 'underway'

/** The last day on which a phone keeps the trip. */
export const keptUntil = (booking: Pick<BookingDetail, 'startDate' | 'endDate'>): PlainDate =>
  Temporal.PlainDate.from(findLastDay(booking)).add({ days: KEPT_DAYS_AFTER_RETURN })

/** The instant of deletion: the end of that day at the trip, as its days are counted there, or at home if its zone is unknown. */
export const keptUntilInstant = (
  booking: Pick<BookingDetail, 'startDate' | 'endDate' | 'timeZone'>,
  { timeZone }: Pick<Market, 'timeZone'>,
): string =>
  keptUntil(booking)
    .add({ days: 1 })
    .toZonedDateTime(knownZone(booking.timeZone) ?? timeZone)
    .toInstant()
    .toString()

/** Sends the service worker the expiry of a kept page, and its name in the list. */
export function sendKeepUntil(
  headers: Headers,
  booking: Pick<BookingDetail, 'id' | 'tour' | 'startDate' | 'endDate' | 'timeZone'>,
  market: Pick<Market, 'timeZone'>,
) {
  headers.set('Pocket-Until', keptUntilInstant(booking, market))
  setHeaderText(headers, 'Pocket-Title', tripName(booking))
}

const firstNameIn = ({ name, fullName }: Pick<Traveller, 'name' | 'fullName'>) =>
  extractFirstName(name) ?? extractFirstName(fullName)

/** The first names of everybody else on the trip, the booking's own first; nothing more about them leaves the account. */
export function companionNames(
  { travellers, travelMates }: Pick<BookingDetail, 'travellers' | 'travelMates'>,
  viewerId: string | null,
): string[] {
  const party = travellers.filter(({ id }) => id !== viewerId).map(firstNameIn)
  return [...party, ...travelMates.map(({ name }) => extractFirstName(name))].filter((name) => name !== null)
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
  return inOrderFlown(own).flatMap(legsOf)
}

function legsOf({ flightNumber, departureDate, segments }: Flight): Leg[] {
  const itinerary = readItinerary(segments)
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

/** What to dial in an emergency: one number for everything, or one each. */
export type EmergencyNumbers =
  | { readonly all: string }
  | { readonly police: string; readonly ambulance: string }

const one = (all: string, countries: string): [string, EmergencyNumbers][] =>
  countries.split(' ').map((country) => [country, { all }])

const two = (country: string, police: string, ambulance: string): [string, EmergencyNumbers] => [
  country,
  { police, ambulance },
]

/**
 * Countries whose numbers are certain, by ISO 3166-1 code. Each was looked up in libphonenumber's table of short numbers, which is
 * made from the numbering plans that countries notify to the ITU and from public lists. Two ambulances are not in it, Sri Lanka's
 * 1990 and Peru's 106: these are the numbers that the services themselves give the press.
 */
const known = new Map<string, EmergencyNumbers>([
  ...one('112', 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'),
  ...one('112', 'AD AL AZ CH GB GE IN IS KZ LI MC MD ME MK NO RS RW TR UA VA XK'),
  ...one('911', 'AR CA CR DO EC JO MX PA PH PY US UY'),
  ...one('999', 'HK KE'),
  ...one('000', 'AU'),
  ...one('111', 'NZ'),
  ...one('123', 'CO'),
  two('BR', '190', '192'),
  two('CL', '133', '131'),
  two('CN', '110', '120'),
  two('CV', '132', '130'),
  two('EG', '122', '123'),
  two('IL', '100', '101'),
  two('JP', '110', '119'),
  two('KR', '112', '119'),
  two('LK', '119', '1990'),
  two('NP', '100', '102'),
  two('PE', '105', '106'),
  two('SG', '999', '995'),
  two('TH', '191', '1669'),
  two('TN', '197', '190'),
  two('TW', '110', '119'),
  two('VN', '113', '115'),
  two('ZA', '10111', '10177'),
])

/** The emergency number that every mobile phone accepts, in any country (GSM 02.07). */
const MOBILE = '112'

/** The emergency numbers of a country; for one that is not in the table, the number that works on every mobile phone. */
export const findEmergencyNumbers = (countryCode: string | null): EmergencyNumbers =>
  known.get(countryCode ?? '') ?? { all: MOBILE }
