import { signedIn } from '#auth/signed-in.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { formatMoney, type Money } from '#markets/money.ts'
import { namesOf } from '#ui/display-name.ts'
import { differenceCase, isTourCancelled } from './rules.ts'

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
    t('trip-change:loses.flights'),
    ...lost('discounts', booking.promoCodes.length + booking.extraDiscounts.length > 0),
    ...lost('room', booking.privateRoom !== null),
    ...lost('group', booking.coordinator !== null || booking.travelMates.length > 0),
  ]
}

/** What a change costs, before it is made. */
export function differenceWords(
  difference: Money | null,
  { t, market }: Words & Pick<App.Locals, 'market'>,
): string {
  const amount = difference ? formatMoney({ ...difference, amount: Math.abs(difference.amount) }, market) : ''
  return t(`trip-change:price.${differenceCase(difference)}`, { amount })
}

/** The names of everybody else on the booking, as one text; null when there is nobody. */
export function othersOn(
  { travellers }: Pick<BookingDetail, 'travellers'>,
  locals: Words & Pick<App.Locals, 'market' | 'user'>,
): string | null {
  const { user } = signedIn(locals)
  const names = namesOf(travellers, locals.t)
  const others = travellers.filter(({ userId }) => userId !== user.id).map(({ id }) => names.get(id) ?? '')
  return others.length > 0 ? new Intl.ListFormat(locals.market.dateLocale).format(others) : null
}
