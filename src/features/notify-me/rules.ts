import { Temporal } from 'temporal-polyfill'
import type { Availability } from '#backoffice/booking.ts'
import type { NotifyMeEntry } from '#backoffice/notify-me.ts'

/** Availabilities (spec §4) at which a place can be had: what the alert waits for has come. */
const bookable: readonly Availability[] = ['CONFIRMED', 'ALMOST_CONFIRMED', 'PLANNED', 'ALMOST_FULL']

/** Whether what the alert waits for can be booked now; a code we do not know promises nothing. */
export function isAvailableNow({ availability }: Pick<NotifyMeEntry, 'availability'>): boolean {
  return availability !== null && bookable.includes(availability)
}

/** First and last day of the departure an alert is for; null for any departure of a tour, or one without dates. */
export function departureOf({
  kind,
  startDate,
  endDate,
}: Pick<NotifyMeEntry, 'kind' | 'startDate' | 'endDate'>): {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
} | null {
  if (kind !== 'TRAVEL' || !startDate) return null
  const from = Temporal.PlainDate.from(startDate)
  return { from, to: endDate ? Temporal.PlainDate.from(endDate) : from }
}

/** What a removal names (spec §7): a tour, for an alert on any departure, or one dated travel. */
export interface AlertRef {
  kind: 'TOUR' | 'TRAVEL'
  id: string
}

/** How an alert is removed; null where its kind is new to us or its travel is not named, so that nothing can be said. */
export function refOf({ kind, tourId, travelId }: Pick<NotifyMeEntry, 'kind' | 'tourId' | 'travelId'>) {
  if (kind === 'TOUR') return { kind: 'TOUR', id: tourId } as const
  return kind === 'TRAVEL' && travelId ? ({ kind: 'TRAVEL', id: travelId } as const) : null
}

/** A reference as one word, for a form's field and a query: `TOUR.japan-rails`. */
export const writeRef = ({ kind, id }: AlertRef): string => `${kind}.${id}`

/** Reads what `writeRef` wrote; null for anything else. */
export function readRef(text: string): AlertRef | null {
  const [, kind, id] = /^(TOUR|TRAVEL)\.(.{1,100})$/u.exec(text) ?? []
  return kind && id ? { kind: kind as AlertRef['kind'], id } : null
}

/** Longest token a link may have; a longer one was never sent (the figure is ours, as with confirmation links). */
const MAX_LINK_LENGTH = 2048

/** Whether a token from the address bar can be one of a mail's link at all; what cannot is not asked about. */
export function isPossibleLink(token: string): boolean {
  return token.length <= MAX_LINK_LENGTH && /^[\x21-\x7e]+$/.test(token) && !token.includes('/')
}
