import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { PreviousTrip } from '#backoffice/wire/trip-change.ts'
import { nextPaymentOf, stepsOf } from '#features/status/payments.ts'
import { tripName } from '#features/trips/rules.ts'
import { formatExtendedDate, todayIn } from '#markets/dates.ts'
import { formatMoney } from '#markets/money.ts'
import { payUrl } from '#markets/public-site.ts'
import { nameOr } from '#ui/display-name.ts'
import { othersOn } from './consequences.ts'
import { datesOf } from './dates.ts'
import { differenceCase, priceDifference } from './rules.ts'
import type { ChangeLink, ChangeMessage, ViewLocals } from './view.ts'

/**
 * The change is done: which trip instead of which, what it costs, and what comes next. Told by the booking as it is now, so the
 * trip's page says the same at every later visit.
 */
export function movedView(
  booking: BookingDetail,
  previous: PreviousTrip | null,
  locals: ViewLocals,
): ChangeMessage {
  const { t, market } = locals
  const trip = tripName(booking)
  const names = othersOn(booking, locals)
  const pay = payLink(booking, locals)
  const back = newTripLink(booking.id, locals)
  return {
    kind: 'message',
    trip,
    tone: 'success',
    title: t('trip-change:moved.title'),
    text: [
      t('trip-change:moved.now', { trip, date: datesOf(booking, market) }),
      ...(previous
        ? [
            t('trip-change:moved.before', {
              trip: nameOr(previous.title, 'trip', t),
              date: datesOf(previous, market),
            }),
          ]
        : []),
      priceText(booking, previous, locals),
      t(`trip-change:moved.flights.${booking.tourConfirmed ? 'buy' : 'wait'}`),
      ...(names ? [t('trip-change:moved.party', { names })] : []),
    ],
    links: pay ? [pay, back] : [back],
  }
}

/** The change is done, and the booking cannot be read again at the moment. */
export function movedUntoldView(bookingId: string, { t, pathTo }: ViewLocals): ChangeMessage {
  return {
    kind: 'message',
    trip: null,
    tone: 'success',
    title: t('trip-change:moved.title'),
    text: [t('trip-change:moved.text')],
    links: [newTripLink(bookingId, { t, pathTo })],
  }
}

/** The change is done, and led to a booking of its own. */
export function movedElsewhereView(
  booking: BookingDetail,
  newBookingId: string,
  { t, pathTo }: ViewLocals,
): ChangeMessage {
  const { inDialog: _here, ...link } = newTripLink(newBookingId, { t, pathTo })
  return {
    kind: 'message',
    trip: tripName(booking),
    tone: 'success',
    title: t('trip-change:moved.title'),
    text: [t('trip-change:moved.elsewhere')],
    links: [link],
  }
}

const newTripLink = (tour: string, { t, pathTo }: Pick<ViewLocals, 't' | 'pathTo'>): ChangeLink => ({
  href: pathTo('travels/_tour', { tour }),
  label: t('trip-change:way.newTrip'),
  newTab: null,
  inDialog: 'back',
})

function priceText(booking: BookingDetail, previous: PreviousTrip | null, locals: ViewLocals): string {
  const { t, market } = locals
  const difference = priceDifference(previous?.total ?? null, booking.total)
  const costs = differenceCase(difference)
  if (costs === 'unknown') return t('trip-change:moved.price.unknown')
  if (costs !== 'more' || !difference) return t('trip-change:moved.price.same')
  const amount = formatMoney(difference, market)
  const surcharge = stepsOf(booking).findLast(({ kind }) => kind === 'INTEGRATION')
  const { dueDate = null, status } = surcharge ?? {}
  return dueDate && status !== 'paid'
    ? t('trip-change:moved.price.moreBy', { amount, date: formatExtendedDate(dueDate, market) })
    : t('trip-change:moved.price.more', { amount })
}

function payLink(booking: BookingDetail, locals: ViewLocals): ChangeLink | null {
  const due = nextPaymentOf(stepsOf(booking), todayIn(locals.market.timeZone))
  if (!due || !booking.paymentUrl) return null
  const { t, market, site } = locals
  const label = t('trip:pay.amount', { amount: formatMoney(due.amount, market) })
  const href = payUrl(booking.paymentUrl, due.amount, site.publicSiteUrl)
  return { href, label, newTab: t('ui:newTab') }
}
