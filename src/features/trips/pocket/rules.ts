import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Phase } from '../detail/phase.ts'
import { firstNameOf } from '../travellers/rules.ts'

/** Whether there is a page for the pocket: until the last day is over, and never of a trip that is off. */
export const isForPocket = (phase: Phase): boolean => phase === 'ahead' || phase === 'underway'

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
