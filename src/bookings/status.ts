import {
  type AVAILABILITIES,
  type Availability,
  type BookingCore as Booking,
  CANCELLED_BY,
} from '#backoffice/wire/booking.ts'
import { PAYMENT_STATUSES } from '#backoffice/wire/price.ts'

export type Tone = 'leaf' | 'gold' | 'sun' | 'sea' | 'neutral'

// What the tour's availability means for a place that is booked, not for who still wants one: full is no bad news.
const availabilityTones: Record<(typeof AVAILABILITIES)[number], Tone> = {
  ALMOST_CONFIRMED: 'sea',
  CONFIRMED: 'leaf',
  PLANNED: 'sea',
  ALMOST_FULL: 'leaf',
  ON_REQUEST: 'gold',
  SOLD_OUT: 'leaf',
  NOT_AVAILABLE: 'leaf',
}

export interface StatusBadge<Code extends string = string> {
  /** Null for a code we have no text for: the traveller sees a neutral one, the log has the code. */
  code: Code | null
  tone: Tone
}

/** The badge of a status code; an unknown one is neutral. */
export function badgeOf<Code extends string>(
  tones: Readonly<Record<Code, Tone>>,
  status: string,
): StatusBadge<Code> {
  const known = (code: string): code is Code => Object.hasOwn(tones, code)
  return known(status) ? { code: status, tone: tones[status] } : { code: null, tone: 'neutral' }
}

export const availabilityBadge = (status: string) => badgeOf(availabilityTones, status)

/** Status codes of a booking for which we have no text, for the log. */
export function unknownCodes({
  availability,
  paymentStatus,
  cancelledBy,
}: Pick<Booking, 'availability' | 'paymentStatus' | 'cancelledBy'>): string[] {
  return [
    ...(availabilityBadge(availability).code === null ? [availability] : []),
    ...(['', ...PAYMENT_STATUSES].includes(paymentStatus) ? [] : [paymentStatus]),
    ...(cancelledBy === null || CANCELLED_BY.some((known) => known === cancelledBy) ? [] : [cancelledBy]),
  ]
}

/** Why a departure cannot be chosen now: it has no place, only a waiting list, or is closed. */
const CLOSED = ['ON_REQUEST', 'SOLD_OUT', 'NOT_AVAILABLE'] as const satisfies Availability[]

export type Closed = (typeof CLOSED)[number]

/** The state that keeps a departure from being chosen, null for none; of an unknown one the backoffice decides. */
export const closedBy = (availability: string | null): Closed | null =>
  CLOSED.find((code) => code === availability) ?? null
