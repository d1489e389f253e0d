import { Temporal } from 'temporal-polyfill'
import { requireUser } from '#auth/signed-in.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { TripChangeOption } from '#backoffice/wire/trip-change.ts'
import { findLastDay } from '#bookings/time.ts'
import { formatDateRange } from '#markets/dates.ts'
import { listFormat } from '#markets/intl.ts'
import type { Market } from '#markets/market-table.ts'
import type { Money } from '#markets/money.ts'
import { formatMoney } from '#markets/money.ts'
import { nameTravellers } from '#ui/display-name.ts'
import { differenceCase, isTourCancelled, paidOn, priceDifference, savingOn } from './rules.ts'

type Words = Pick<App.Locals, 't'>

/** What moves to the new trip, as texts. */
export function carriedOver(booking: BookingDetail, { t }: Words): string[] {
  const kept = (what: 'cards' | 'flexible', is: boolean) => (is ? [t(`trip-change:keeps.${what}`)] : [])
  const paid = t(isTourCancelled(booking) ? 'trip-change:keeps.paidNotRefunded' : 'trip-change:keeps.paid')
  return [
    ...(paidOn(booking)?.amount === 0 ? [] : [paid]),
    ...(booking.pax === null ? [] : [t('trip-change:keeps.travellers', { count: booking.pax })]),
    ...kept('cards', booking.giftCards.length + booking.vouchers.length > 0),
    ...kept('flexible', booking.flexibleCancellation),
  ]
}

/** What does not move, or may not, as texts. */
export function lostOrUncertain(
  booking: BookingDetail,
  { t, market }: Words & Pick<App.Locals, 'market'>,
): string[] {
  const lost = (what: 'discounts' | 'room' | 'group', is: boolean) =>
    is ? [t(`trip-change:loses.${what}`)] : []
  const paid = paidOn(booking)
  const refund = paid
    ? t('trip-change:loses.refund', { amount: formatMoney(paid, market) })
    : t('trip-change:loses.refundUnknown')
  return [
    ...(isTourCancelled(booking) && paid?.amount !== 0 ? [refund] : []),
    t('trip-change:loses.flights'),
    ...lost('discounts', booking.promoCodes.length + booking.extraDiscounts.length > 0),
    ...lost('room', booking.privateRoom !== null),
    ...lost('group', booking.coordinator !== null || booking.travelMates.length > 0),
  ]
}

/** The cost of a change, before it is made; a part that is lost also appears among the losses. */
export function differenceWords(
  booking: BookingDetail,
  option: Pick<TripChangeOption, 'total' | 'paidBack'>,
  { t, market }: Words & Pick<App.Locals, 'market'>,
): { price: string; loses: string[] } {
  const saving = savingOn(booking, option)
  if (!saving) {
    const difference = priceDifference(booking.total, option.total)
    const amount = difference ? formatMoney(difference, market) : ''
    return { price: t(`trip-change:price.${differenceCase(difference)}`, { amount }), loses: [] }
  }
  const { saved, back, toPay, lost } = saving
  const part = (what: 'less' | 'paidBack' | 'toPay' | 'lost' | 'givenUp', money: Money | null) =>
    money ? [t(`trip-change:price.${what}`, { amount: formatMoney(money, market) })] : []
  return {
    price: [
      ...part('less', saved),
      ...part('paidBack', back),
      ...part('toPay', toPay),
      ...part(isTourCancelled(booking) ? 'givenUp' : 'lost', lost),
    ].join(' '),
    loses: lost ? [t('trip-change:loses.difference', { amount: formatMoney(lost, market) })] : [],
  }
}

/** The names of everybody else on the booking, as one text; null if there is nobody. */
export function othersOn(
  { travellers }: Pick<BookingDetail, 'travellers'>,
  locals: Words & Pick<App.Locals, 'market' | 'user'>,
): string | null {
  const { user } = requireUser(locals)
  const names = nameTravellers(travellers, locals.t)
  const others = travellers.filter(({ userId }) => userId !== user.id).map(({ id }) => names.get(id) ?? '')
  return others.length > 0 ? listFormat(locals.market.dateLocale).format(others) : null
}

/** First and last day of a trip as a range. */
export function formatTripDates(trip: { startDate: string; endDate: string }, market: Market): string {
  const [from, to] = [trip.startDate, findLastDay(trip)].map((day) => Temporal.PlainDate.from(day))
  return from && to ? formatDateRange(from, to, market) : trip.startDate
}
