import { type AVAILABILITIES, type BookingCore as Booking, CANCELLED_BY } from '#backoffice/wire/booking.ts'
import { PAYMENT_STATUSES } from '#backoffice/wire/price.ts'

export type Tone = 'leaf' | 'gold' | 'sun' | 'sea' | 'neutral'

// The state of a departure for travellers with a place: it runs, or what it waits for. Free places matter only to those choosing.
const departureTones = {
  CONFIRMED: 'leaf',
  ALMOST_CONFIRMED: 'sea',
  PLANNED: 'sea',
  UNCONFIRMED: 'sea',
  ON_REQUEST: 'gold',
} as const satisfies Record<string, Tone>

type Availability = (typeof AVAILABILITIES)[number]

export type Departure = keyof typeof departureTones
export const DEPARTURES = Object.keys(departureTones) as Departure[]

/** How availability reads once a departure is booked, depending on whether its tour is confirmed. */
const booked: Record<Availability, (isConfirmed: boolean) => Departure> = {
  CONFIRMED: () => 'CONFIRMED',
  // Only a departure that runs is almost full (`trips:choosing.means`).
  ALMOST_FULL: () => 'CONFIRMED',
  ALMOST_CONFIRMED: (isConfirmed) => (isConfirmed ? 'CONFIRMED' : 'ALMOST_CONFIRMED'),
  PLANNED: (isConfirmed) => (isConfirmed ? 'CONFIRMED' : 'PLANNED'),
  SOLD_OUT: (isConfirmed) => (isConfirmed ? 'CONFIRMED' : 'UNCONFIRMED'),
  NOT_AVAILABLE: (isConfirmed) => (isConfirmed ? 'CONFIRMED' : 'UNCONFIRMED'),
  ON_REQUEST: () => 'ON_REQUEST',
}

export interface StatusBadge<Code extends string = string> {
  /** null for a code we have no text for: travellers see a neutral badge, the log has the code. */
  code: Code | null
  tone: Tone
}

/** The badge of a status code; an unknown one is neutral. */
export function toStatusBadge<Code extends string>(
  tones: Readonly<Record<Code, Tone>>,
  status: string,
): StatusBadge<Code> {
  const known = (code: string): code is Code => Object.hasOwn(tones, code)
  return known(status) ? { code: status, tone: tones[status] } : { code: null, tone: 'neutral' }
}

const isAvailability = (code: string): code is Availability => Object.hasOwn(booked, code)

/** The badge of a booked departure; an unknown code is neutral. */
export function departureBadge({
  availability: code,
  tourConfirmed,
}: Pick<Booking, 'availability' | 'tourConfirmed'>): StatusBadge<Departure> {
  return toStatusBadge(departureTones, isAvailability(code) ? booked[code](tourConfirmed) : code)
}

/** Status codes of a booking for which we have no text, for the log. */
export function unknownCodes({
  availability,
  paymentStatus,
  cancelledBy,
}: Pick<Booking, 'availability' | 'paymentStatus' | 'cancelledBy'>): string[] {
  return [
    ...(!isAvailability(availability) ? [availability] : []),
    ...(['', ...PAYMENT_STATUSES].includes(paymentStatus) ? [] : [paymentStatus]),
    ...(cancelledBy === null || CANCELLED_BY.some((known) => known === cancelledBy) ? [] : [cancelledBy]),
  ]
}

/** Why a departure cannot be chosen now: it has only a waiting list, no place, or is closed. */
const CLOSED = ['ON_REQUEST', 'SOLD_OUT', 'NOT_AVAILABLE'] as const satisfies Availability[]

export type Closed = (typeof CLOSED)[number]

/** The state that prevents choosing a departure, or null; for an unknown one the backoffice decides. */
export const closedState = (availability: string | null): Closed | null =>
  CLOSED.find((code) => code === availability) ?? null
