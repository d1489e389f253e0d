import { Temporal } from 'temporal-polyfill'
import { AVAILABILITIES } from '#backoffice/wire/booking.ts'
import { isId } from '#backoffice/wire/id.ts'
import type { NotifyMeEntry } from '#backoffice/wire/notify-me.ts'
import { closedState } from '#bookings/status.ts'
import type { PlainDate } from '#markets/dates.ts'
import { firstShown } from '#markets/visible-text.ts'

/** The name of an alert: its trip's title, or if that is blank its destination, else the tour's id. */
export const alertName = ({
  title,
  destination,
  tourId,
}: Pick<NotifyMeEntry, 'title' | 'destination' | 'tourId'>): string =>
  firstShown([title, destination], tourId)

type Dated = Pick<NotifyMeEntry, 'kind' | 'startDate' | 'endDate'>

/**
 * Whether the trip of the alert can be booked now, which it was waiting for (product §9); false for an unknown code. `today` is a
 * date in the market's zone.
 */
export function isAvailableNow(
  alert: Dated & Pick<NotifyMeEntry, 'availability'>,
  today: PlainDate,
): boolean {
  const isOpen =
    AVAILABILITIES.some((code) => code === alert.availability) && !closedState(alert.availability)
  return isOpen && !hasLeft(alert, today)
}

/** Whether the departure of the alert has begun, after which no place in it can come free, whatever its availability says. */
export function hasLeft(alert: Dated, today: PlainDate): boolean {
  const departure = readDeparture(alert)
  return departure !== null && Temporal.PlainDate.compare(departure.from, today) <= 0
}

/** First and last day of the departure an alert is for; null for any departure of a tour, or one without dates. */
export function readDeparture({ kind, startDate, endDate }: Dated): {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
} | null {
  if (kind !== 'TRAVEL' || !startDate) return null
  const from = Temporal.PlainDate.from(startDate)
  // If the last day precedes the first, only the first is known.
  return { from, to: endDate && endDate > startDate ? Temporal.PlainDate.from(endDate) : from }
}

/** What a removal names (product §18): a tour, for an alert on any departure, or one dated travel. */
export interface AlertRef {
  kind: 'TOUR' | 'TRAVEL'
  id: string
}

/**
 * The reference with which an alert is removed; null if its kind is new to us, its travel is missing, or its id does not fit into
 * an address.
 */
export function toAlertRef({ kind, tourId, travelId }: Pick<NotifyMeEntry, 'kind' | 'tourId' | 'travelId'>) {
  const id = kind === 'TOUR' ? tourId : kind === 'TRAVEL' ? travelId : null
  return id !== null && isId(id) ? { kind: kind as AlertRef['kind'], id } : null
}

/** A reference as one word, for a form's field and a query: `TOUR.japan-rails`. */
export const writeRef = ({ kind, id }: AlertRef): string => `${kind}.${id}`

/** The references of all alerts of a list that have one, as words. */
export const collectRefs = (alerts: readonly NotifyMeEntry[]): ReadonlySet<string> =>
  new Set(alerts.flatMap((alert) => toAlertRef(alert) ?? []).map(writeRef))

/** Reads what `writeRef` wrote; null for anything else. */
export function readRef(text: string): AlertRef | null {
  const [, kind, id] = /^(TOUR|TRAVEL)\.([\s\S]+)$/.exec(text) ?? []
  return kind && id && isId(id) ? { kind: kind as AlertRef['kind'], id } : null
}

/** Longest token a link may have; a longer one was never sent (the figure is ours, as for confirmation links). */
const MAX_LINK_LENGTH = 2048

/** Whether text from the address bar can be the token of a mail's link; if not, the backoffice is not called. */
export function isPossibleLink(token: string): boolean {
  return token.length <= MAX_LINK_LENGTH && /^[\x21-\x7e]+$/.test(token)
}
