import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { TRIP_CHANGE_REFUSALS } from '#backoffice/wire/trip-change.ts'
import type { NotOffered } from './rules.ts'

/**
 * The remedies for an obstacle: pay what is overdue, sign in, try again, see who made the booking, go back to the trip, choose from
 * the catalogue, or contact customer care.
 */
export type Remedy = 'pay' | 'signIn' | 'again' | 'party' | 'trip' | 'catalogue' | 'contact'

/**
 * Every obstacle to a change with its remedies, the most useful first. The name is also that of its texts:
 * `trip-change:<name>.title` and `.text`. `refused` are answers of the backoffice (product §13), `trouble` is ours.
 */
export const obstacles = {
  'refused.TOUR_DEPARTURE_TOO_CLOSE': ['contact', 'trip'],
  'refused.REQUEST_LIMIT_REACHED': ['contact', 'trip'],
  /** The same code if the day of the next change comes after the last possible one. */
  'refused.LAST_CHANGE': ['contact', 'trip'],
  'refused.INSUFFICIENT_TOUR_CAPACITY': ['contact', 'catalogue'],
  'refused.INVALID_ORDER_STATUS': ['again', 'contact'],
  /** The same code if a payment is overdue. */
  'refused.PAYMENT_OVERDUE': ['pay', 'trip'],
  /** The sandbox's own code; ours too, since only the leader is offered the change. */
  'refused.NOT_LEADER': ['party'],
  /** It is unknown who made the booking. */
  'refused.LEADER_UNKNOWN': ['contact', 'trip'],
  /** Any code that we do not know. */
  'refused.OTHER': ['contact', 'trip'],
  'trouble.begun': ['catalogue', 'trip'],
  'trouble.cancelled': ['catalogue', 'trip'],
  'trouble.refunded': ['catalogue', 'trip'],
  'trouble.unavailable': ['again', 'trip'],
  'trouble.unknown': ['again', 'trip'],
  'trouble.rateLimited': ['again', 'trip'],
  'trouble.busy': ['again', 'trip'],
  'trouble.signedOut': ['signIn'],
} as const satisfies Record<
  | `refused.${(typeof TRIP_CHANGE_REFUSALS)[number] | 'LAST_CHANGE' | 'PAYMENT_OVERDUE' | 'NOT_LEADER' | 'LEADER_UNKNOWN' | 'OTHER'}`
  | `trouble.${'begun' | 'cancelled' | 'refunded' | 'unavailable' | 'unknown' | 'rateLimited' | 'busy' | 'signedOut'}`,
  readonly Remedy[]
>

export type Obstacle = keyof typeof obstacles

/**
 * The obstacle for a code of the backoffice. `isLate`: a payment of the booking is overdue, which explains an invalid status.
 * `isLast`: by the time another change is allowed, it is too late for one.
 */
export function obstacleForCode(code: string | null, { isLate = false, isLast = false } = {}): Obstacle {
  if (code === 'INVALID_ORDER_STATUS' && isLate) return 'refused.PAYMENT_OVERDUE'
  if (code === 'REQUEST_LIMIT_REACHED' && isLast) return 'refused.LAST_CHANGE'
  const name = `refused.${code ?? ''}`
  return Object.hasOwn(obstacles, name) ? (name as Obstacle) : 'refused.OTHER'
}

const ownRules: Record<NotOffered, Obstacle> = {
  begun: 'trouble.begun',
  cancelled: 'trouble.cancelled',
  refunded: 'trouble.refunded',
  notLeader: 'refused.NOT_LEADER',
  leaderUnknown: 'refused.LEADER_UNKNOWN',
}

/** The obstacle if our own rules offer no change. */
export const findOwnObstacle = (why: NotOffered): Obstacle => ownRules[why]

/** The remedies available for a booking: paying needs its payment link. */
export const listRemedies = (
  obstacle: Obstacle,
  booking: Pick<BookingDetail, 'paymentUrl'> | null,
): Remedy[] => obstacles[obstacle].filter((remedy) => remedy !== 'pay' || Boolean(booking?.paymentUrl))
