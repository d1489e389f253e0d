import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { isTourCancelled } from './rules.ts'

type Words = Pick<App.Locals, 't'>

/** What moves to the new trip, as texts. */
export function carriedOver(booking: BookingDetail, { t }: Words): string[] {
  const kept = (what: 'cards' | 'flexible', is: boolean) => (is ? [t(`trip-change:keeps.${what}`)] : [])
  return [
    t(isTourCancelled(booking) ? 'trip-change:keeps.paidNotRefunded' : 'trip-change:keeps.paid'),
    ...(booking.pax === null ? [] : [t('trip-change:keeps.travellers', { count: booking.pax })]),
    ...kept('cards', booking.giftCards.length + booking.vouchers.length > 0),
    ...kept('flexible', booking.flexibleCancellation),
  ]
}

/** What does not move, or perhaps not, as texts. */
export function lostOrAsked(booking: BookingDetail, { t }: Words): string[] {
  const lost = (what: 'discounts' | 'room' | 'group', is: boolean) =>
    is ? [t(`trip-change:loses.${what}`)] : []
  return [
    t('trip-change:loses.price'),
    t('trip-change:loses.flights'),
    ...lost('discounts', booking.promoCodes.length + booking.extraDiscounts.length > 0),
    ...lost('room', booking.privateRoom !== null),
    ...lost('group', booking.coordinator !== null || booking.travelMates.length > 0),
  ]
}
