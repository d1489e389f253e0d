import { Temporal } from 'temporal-polyfill'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Phase } from '#features/status/phase.ts'
import type { PlainDate } from '#markets/dates.ts'
import { setHeaderText } from '#ui/header-text.ts'
import { lastDayOf, tripName } from '../rules.ts'
import { firstNameOf } from '../travellers/rules.ts'

/** A kept trip goes from the phone this long after the return. */
export const KEPT_DAYS_AFTER_RETURN = 7

/** Whether there is a page for the pocket: until the last day is over, and never of a trip that is off. */
export const isForPocket = (phase: Phase): boolean => phase === 'ahead' || phase === 'underway'

/** The last day on which a phone keeps the trip. */
export const keptUntil = (booking: Pick<BookingDetail, 'startDate' | 'endDate'>): PlainDate =>
  Temporal.PlainDate.from(lastDayOf(booking)).add({ days: KEPT_DAYS_AFTER_RETURN })

/** Tells the service worker until when a page may be kept, and under which name it is listed. */
export function tellKeeping(
  headers: Headers,
  booking: Pick<BookingDetail, 'id' | 'tour' | 'startDate' | 'endDate'>,
) {
  headers.set('Pocket-Until', keptUntil(booking).toString())
  setHeaderText(headers, 'Pocket-Title', tripName(booking))
}

const firstNameIn = ({ name, fullName }: Pick<Traveller, 'name' | 'fullName'>) =>
  firstNameOf(name) ?? firstNameOf(fullName)

/** The first names of everybody else on the trip, those on the booking first; no more of anybody leaves the account. */
export function companionNames(
  { travellers, travelMates }: Pick<BookingDetail, 'travellers' | 'travelMates'>,
  viewerId: string | null,
): string[] {
  const party = travellers.filter(({ id }) => id !== viewerId).map(firstNameIn)
  return [...party, ...travelMates.map(({ name }) => firstNameOf(name))].filter((name) => name !== null)
}
