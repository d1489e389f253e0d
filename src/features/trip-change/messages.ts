import { Temporal } from 'temporal-polyfill'
import { requireUser } from '#auth/signed-in.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { PreviousTrip } from '#backoffice/wire/trip-change.ts'
import { flightAdvice, tripName } from '#bookings/lists.ts'
import { computeSettlement, derivePaymentInputs, listPaymentSteps } from '#bookings/money.ts'
import { sumOfRefunds } from '#bookings/refunds.ts'
import { dateOfTrip, determinePhase } from '#bookings/time.ts'
import { readPaymentState } from '#bookings/urgency.ts'
import { formatExtendedDate } from '#markets/dates.ts'
import type { Money } from '#markets/money.ts'
import { formatMoney } from '#markets/money.ts'
import { payUrl } from '#markets/public-site.ts'
import { nameOr } from '#ui/display-name.ts'
import { changePath, publicChangeUrl } from './address.ts'
import { listRemedies, type Obstacle, type Remedy } from './refusals.ts'
import {
  CHANGE_REST_DAYS,
  differenceCase,
  latePayment,
  priceDifference,
  type Saving,
  splitSaving,
  withNext,
} from './rules.ts'
import type { RefusalFacts } from './status.ts'
import type { ChangeLink, ChangeMessage, ViewLocals } from './view.ts'
import { formatTripDates, othersOn } from './words.ts'

/** The booking that a message is about; if it could not be read, only its id. */
export type About = BookingDetail | { id: string }

const readable = (about: About): BookingDetail | null => ('tour' in about ? about : null)
const nameOf = (about: About) => {
  const booking = readable(about)
  return booking && tripName(booking)
}

/** The new trip is still to be chosen: text of the success dialog, and of the page from then on. */
export function underwayView(
  { continueUrl }: { continueUrl: string | null },
  about: About,
  locals: ViewLocals,
): ChangeMessage {
  const { t } = locals
  const link = {
    href: publicChangeUrl(continueUrl, locals),
    label: t('trip-change:underway.link'),
    newTab: t('ui:newTab'),
  }
  return {
    kind: 'message',
    trip: nameOf(about),
    tone: 'success',
    title: t('trip-change:underway.title'),
    text: [t('trip-change:underway.text')],
    links: [link],
  }
}

const final: readonly Obstacle[] = ['trouble.begun', 'trouble.cancelled', 'trouble.refunded']

/** What blocks a change, and its remedies. */
export function obstacleView(
  obstacle: Obstacle,
  about: About,
  locals: ViewLocals,
  facts: RefusalFacts = {},
): ChangeMessage {
  const { t } = locals
  return {
    kind: 'message',
    trip: nameOf(about),
    tone: final.includes(obstacle) ? 'info' : 'warning',
    title: t(`trip-change:${obstacle}.title`),
    text: obstacleText(obstacle, facts, locals),
    links: listRemedies(obstacle, readable(about)).map((remedy) => linkOf(remedy, about, locals)),
    ...(obstacle === 'trouble.unavailable' && { outage: true }),
  }
}

function obstacleText(
  obstacle: Obstacle,
  { availableFrom, changeableUntil }: RefusalFacts,
  { t, market, now }: ViewLocals,
): string[] {
  const written = (day: string) => formatExtendedDate(Temporal.PlainDate.from(day), market)
  const text = t(`trip-change:${obstacle}.text`)
  // A last day still ahead does not explain why it is too late now.
  if (
    obstacle === 'refused.TOUR_DEPARTURE_TOO_CLOSE' &&
    changeableUntil &&
    changeableUntil < `${now.today}`
  ) {
    return [t('trip-change:refused.ended', { date: written(changeableUntil) }), text]
  }
  const rest = t('trip-change:refused.rest', { days: CHANGE_REST_DAYS })
  if (obstacle === 'refused.LAST_CHANGE') return [rest, text]
  if (obstacle === 'refused.REQUEST_LIMIT_REACHED' && availableFrom) {
    return [rest, t('trip-change:refused.from', { date: written(availableFrom) })]
  }
  return [text]
}

function linkOf(remedy: Remedy, about: About, locals: ViewLocals): ChangeLink {
  const { t, pathTo, publicSite } = locals
  const label = t(`trip-change:way.${remedy}`)
  const trip = () => pathTo('travels/_tour', { tour: about.id })
  switch (remedy) {
    case 'contact':
    case 'catalogue':
      return { href: publicSite(remedy === 'contact' ? 'contact' : 'travels'), label, newTab: t('ui:newTab') }
    case 'again':
      return { href: changePath(about.id, locals), label, newTab: null, inDialog: 'again' }
    case 'signIn':
      return { href: pathTo('login', {}, { returnTo: changePath(about.id, locals) }), label, newTab: null }
    case 'pay':
      return payLink(about, label, locals)
    case 'party':
      return { href: `${trip()}#party`, label, newTab: null }
    case 'trip':
      return { href: trip(), label, newTab: null, inDialog: 'back' }
  }
}

/** Links to the page where the rest is paid, with the overdue amount. */
function payLink(about: About, label: string, { t, market, now, pathTo, site }: ViewLocals): ChangeLink {
  const booking = readable(about)
  const url = booking?.paymentUrl
  if (!booking || !url) return { href: pathTo('travels/_tour', { tour: about.id }), label, newTab: null }
  const amount = latePayment(booking, now)?.amount
  const named = amount ? t('trip:pay.amount', { amount: formatMoney(amount, market) }) : label
  return { href: payUrl(url, amount ?? null, site.publicSiteUrl), label: named, newTab: t('ui:newTab') }
}

/**
 * The change is done: which trip instead of which, what it costs, and what comes next. From the booking as it is now, so the trip's
 * page shows the same at every later visit.
 */
export function movedView(
  booking: BookingDetail,
  previous: PreviousTrip | null,
  locals: ViewLocals,
): ChangeMessage {
  const { t, market } = locals
  const trip = tripName(booking)
  const names = othersOn(booking, locals)
  const pay = newPayLink(booking, locals)
  const back = newTripLink(booking.id, locals)
  return {
    kind: 'message',
    trip,
    tone: 'success',
    title: t('trip-change:moved.title'),
    text: [
      t('trip-change:moved.now', { trip, date: formatTripDates(booking, market) }),
      ...(previous
        ? [
            t('trip-change:moved.before', {
              trip: nameOr(previous.title, 'trip', t),
              date: formatTripDates(previous, market),
            }),
          ]
        : []),
      priceText(booking, previous, locals),
      ...flightsText(booking, locals),
      ...(names ? [t('trip-change:moved.party', { names })] : []),
    ],
    links: pay ? [pay, back] : [back],
  }
}

/** The change is done, but the booking currently cannot be read again. */
export function movedWithoutDetailsView(bookingId: string, { t, pathTo }: ViewLocals): ChangeMessage {
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
  const saving = savedBy(booking, previous)
  if (saving) return savingText(saving, locals)
  const difference = priceDifference(previous?.total ?? null, booking.total)
  const costs = differenceCase(difference)
  if (costs === 'unknown') return t('trip-change:moved.price.unknown')
  if (costs !== 'more' || !difference) return t('trip-change:moved.price.same')
  const amount = formatMoney(difference, market)
  const surcharge = listPaymentSteps(booking).findLast(({ kind }) => kind === 'INTEGRATION')
  const { dueDate = null, status } = surcharge ?? {}
  return dueDate && status !== 'paid'
    ? t('trip-change:moved.price.moreBy', { amount, date: formatExtendedDate(dueDate, market) })
    : t('trip-change:moved.price.more', { amount })
}

/** What a change has saved; the booking's refunds show how much of it is refunded. */
function savedBy(booking: BookingDetail, previous: PreviousTrip | null): Saving | null {
  const { total, refunds } = booking
  return splitSaving(
    previous?.total ?? null,
    total,
    sumOfRefunds(refunds),
    computeSettlement(listPaymentSteps(booking), booking).paid,
  )
}

/** Any loss was shown before the change; after it, a refund may just not be listed yet. */
function savingText({ saved, back, toPay }: Saving, { t, market }: ViewLocals): string {
  const written = (money: Money) => ({ amount: formatMoney(money, market) })
  return [
    t('trip-change:moved.price.less', written(saved)),
    ...(back ? [t('trip-change:moved.price.paidBack', written(back))] : []),
    ...(toPay ? [t('trip-change:price.toPay', written(toPay))] : []),
  ].join(' ')
}

/** Whether flights can be bought for a trip ahead; the trip's page repeats it below. */
function flightsText(booking: BookingDetail, locals: ViewLocals): string[] {
  const { t, now: moment } = locals
  if (determinePhase(booking, dateOfTrip(booking, moment)) !== 'ahead') return []
  const { id: userId } = requireUser(locals).user
  const own = booking.travellers.find((traveller) => traveller.userId === userId)
  const hasOwn = booking.flights.some(
    ({ travelerId, flights }) => travelerId === own?.id && flights.length > 0,
  )
  const advice = flightAdvice(booking, readPaymentState(withNext(booking, moment), moment), hasOwn)
  if (advice === null) return []
  return [advice === 'overdue' ? t('trip:confirmed.overdue') : t(`trip-change:moved.flights.${advice}`)]
}

function newPayLink(booking: BookingDetail, locals: ViewLocals): ChangeLink | null {
  const { nextPayment: due } = derivePaymentInputs(booking, listPaymentSteps(booking), locals.now.today)
  if (!due || !booking.paymentUrl) return null
  const { t, market, site } = locals
  const label = t('trip:pay.amount', { amount: formatMoney(due.amount, market) })
  const href = payUrl(booking.paymentUrl, due.amount, site.publicSiteUrl)
  return { href, label, newTab: t('ui:newTab') }
}
