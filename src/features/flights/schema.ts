import { Temporal } from 'temporal-polyfill'
import { FLIGHT_DIRECTIONS, MAX_STOPS } from '#backoffice/wire/flight.ts'
import type { TripDays } from '#bookings/flights.ts'
import { divideDates } from '#forms/divide-dates.ts'
import { datePartName, dateParts } from '#forms/field-ids.ts'
import { readInputs } from '#forms/read-inputs.ts'
import { type PlainDate, typedDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { typedCode, typedDigits, typedLine } from '#markets/typed-text.ts'
import { DAYS_AROUND_TRIP, isNearTrip } from './possible.ts'

export type Direction = (typeof FLIGHT_DIRECTIONS)[number]

/** Most stops that the form shows: a stored flight may have more than can be entered. */
export const SHOWN_STOPS = MAX_STOPS + 2

/** The numbers of the stops that the form can show, from 1. */
export const stopNumbers = Array.from({ length: SHOWN_STOPS }, (_, index) => index + 1)

/**
 * The inputs of a stop. A day counts from the time before it; `From` is the take-off's airport if it differs, `Number` the next
 * leg's number if it has its own.
 */
export const stopParts = ['Airport', 'LandsDay', 'Lands', 'From', 'LeavesDay', 'Leaves', 'Number'] as const
export const stopName = (stop: number, part: (typeof stopParts)[number]): string => `stop${stop}${part}`

const dateFields = ['outboundDepartureDate', 'arrivalDate']
const datesOf = (name: string) => dateParts.map((part) => datePartName(name, part))

/**
 * Every value a traveller can type or choose, by the form's names. `outboundDepartureDate` is the name that product §12 gives.
 */
export const typedInputs: readonly string[] = [
  'direction',
  'flightNumber',
  ...datesOf('outboundDepartureDate'),
  'airline',
  'departureAirport',
  'departureTime',
  'arrivalAirport',
  ...datesOf('arrivalDate'),
  'arrivalTime',
  'stops',
  // The first leg's own number, if it differs from the flight's.
  'firstNumber',
  ...stopNumbers.flatMap((stop) => stopParts.map((part) => stopName(stop, part))),
  // Indexes of segments, if a search found several.
  'from',
  'to',
]

/**
 * Hidden values passed from step to step: the itinerary to pick from or save, sealed; its source; and the key of the stored flight
 * that it replaces.
 */
const carriedInputs = ['itinerary', 'source', 'edits'] as const

/** The form's values exactly as typed; they are always returned. */
export type FlightsFormValues = Readonly<Record<string, string>>

/** Longest value read back from a post, in characters; the seal of an itinerary of six segments is shorter. */
const ECHO_LENGTH = 200
const ITINERARY_LENGTH = 9000

/** Reads the known inputs of a post and ignores the rest. */
export function readFlightsForm(data: FormData, market: Pick<Market, 'dateLocale'>): FlightsFormValues {
  const form = {
    ...readInputs(data, [...typedInputs, ...carriedInputs], ECHO_LENGTH),
    ...readInputs(data, ['itinerary'], ITINERARY_LENGTH),
  }
  return divideDates(form, dateFields, market)
}

/** A text of the form as a post returns it, for comparison with what was shown: browsers drop breaks and control characters. */
export const shownText = (text: string | undefined): string =>
  typedLine((text ?? '').replace(/[\p{Cc}\ufffd]/gu, '').slice(0, ECHO_LENGTH))

/** The error codes of fields; `flights:error.<field>.<code>` is the text, shared by the stops. */
export const flightFieldCodes = {
  flightNumber: ['required', 'invalid'],
  outboundDepartureDate: ['required', 'shortYear', 'impossible', 'farFromTrip'],
  airline: ['tooLong'],
  airport: ['required', 'unknown', 'ambiguous', 'lookUpDown', 'same'],
  time: ['required', 'invalid', 'skipped', 'order'],
  day: ['invalid'],
  arrivalDate: ['required', 'shortYear', 'impossible', 'beforeDeparture', 'tooLong'],
  stops: ['tooMany', 'tooFew'],
  from: ['required'],
  to: ['required', 'order', 'same', 'tooMany'],
  same: ['required'],
} as const
export type ErrorKind = keyof typeof flightFieldCodes

/** An invalid field: `kind` and `code` choose the text, `values` fill it. */
export interface Fault {
  name: string
  kind: ErrorKind
  code: string
  values?: Record<string, string | number>
}

/** An error with a code of its kind. */
export function createFault<Kind extends ErrorKind>(
  name: string,
  kind: Kind,
  code: (typeof flightFieldCodes)[Kind][number],
  values: Record<string, string | number> = {},
): Fault {
  return { name, kind, code, values }
}

export type ParsedFlights<Value> = { ok: true; value: Value } | { ok: false; faults: Fault[] }

/** Two or three characters for the airline, one to four digits, sometimes a letter: as printed on every ticket. */
const FLIGHT_NUMBER = /^(?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z])\d{1,4}[A-Z]?$/

/** The same among other words, as a ticket or a message has it. */
const NUMBER_IN_TEXT = /(?<![\p{L}\d])(?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z])[^\p{L}\d]*\d{1,4}[A-Z]?(?![\p{L}\d])/gu

/** Whether a text without spaces is a flight number. */
export const isFlightNumber = (compact: string): boolean => FLIGHT_NUMBER.test(compact)

/** A flight number in canonical form: capitals, no blanks, no punctuation. */
export const compactNumber = (typed: string): string => typedCode(typed).replace(/[-./]/g, '')

/**
 * The flight number that was typed or pasted, without the words around it. Beside other digits it may be one of two, and is not
 * taken out.
 */
export function typedNumber(typed: string): string {
  const compact = compactNumber(typed)
  if (isFlightNumber(compact)) return compact
  const text = typedDigits(typed).split(' ').map(typedCode).join(' ')
  const [only = '', ...more] = text.match(NUMBER_IN_TEXT) ?? []
  const isAlone = only !== '' && more.length === 0 && !/\d/.test(text.replace(only, ''))
  return isAlone ? only.replace(/[^\p{L}\d]/gu, '') : compact
}

/** The date of three inputs, or why there is none. */
export function dateIn(
  form: FlightsFormValues,
  name: string,
): PlainDate | 'required' | 'shortYear' | 'impossible' {
  const [day = '', month = '', year = ''] = dateParts.map((part) => form[datePartName(name, part)])
  const typed = typedDate({ day, month, year })
  return typed === '' ? 'required' : typed === 'impossibleDate' ? 'impossible' : typed
}

/** A time as `HH:MM`, null if it is not a time; empty if nothing was typed. */
export function typedTime(typed: string | undefined): Temporal.PlainTime | null | '' {
  const text = typedDigits(typed ?? '')
  if (!text) return ''
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})(?::00)?$/.exec(text) ?? []
  if (!hour || !minute || Number(hour) > 23 || Number(minute) > 59) return null
  return Temporal.PlainTime.from({ hour: Number(hour), minute: Number(minute) })
}

/** The departure is too far from the trip; `flights:error.outboundDepartureDate.farFromTrip`. */
export const farFromTrip = (): Fault =>
  createFault('outboundDepartureDate', 'outboundDepartureDate', 'farFromTrip', { days: DAYS_AROUND_TRIP })

/**
 * Number and date, which both a search and a manual entry require (product §12). Values unchanged from `known`, the form of a
 * stored flight, are not validated.
 */
export function parseNumberAndDate(
  form: FlightsFormValues,
  trip: TripDays,
  known: FlightsFormValues | null = null,
): ParsedFlights<{ flightNumber: string; date: PlainDate }> {
  const faults: Fault[] = []
  const isKnown = (name: string) => known !== null && shownText(form[name]) === shownText(known[name])
  const flightNumber = typedNumber(form.flightNumber ?? '')
  if (!isKnown('flightNumber')) {
    if (!flightNumber) faults.push(createFault('flightNumber', 'flightNumber', 'required'))
    else if (!isFlightNumber(flightNumber))
      faults.push(createFault('flightNumber', 'flightNumber', 'invalid'))
  }
  const date = dateIn(form, 'outboundDepartureDate')
  if (typeof date === 'string')
    faults.push(createFault('outboundDepartureDate', 'outboundDepartureDate', date))
  else if (!isNearTrip(date, trip) && !datesOf('outboundDepartureDate').every(isKnown))
    faults.push(farFromTrip())
  return faults.length > 0 || typeof date === 'string'
    ? { ok: false, faults }
    : { ok: true, value: { flightNumber, date } }
}

/** The direction in a form; outbound if it has none. */
export function readDirection(form: FlightsFormValues): Direction {
  return FLIGHT_DIRECTIONS.find((direction) => direction === form.direction) ?? 'OUTBOUND'
}

/** The number of stops; null for anything but a number from 0 to SHOWN_STOPS. */
export function stopCount(form: FlightsFormValues): number | null {
  const text = typedDigits(form.stops ?? '') || '0'
  return /^\d$/.test(text) && Number(text) <= SHOWN_STOPS ? Number(text) : null
}

/** The days from the previous time to an input's; empty means 0, null is not a number of days. */
export function typedDays(typed: string | undefined): number | null {
  const text = typedDigits(typed ?? '') || '0'
  return /^-?\d{1,4}$/.test(text) ? Number(text) : null
}
