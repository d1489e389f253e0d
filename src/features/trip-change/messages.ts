import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { momentIn } from '#features/status/urgency.ts'
import { tripName } from '#features/trips/rules.ts'
import { formatExtendedDate } from '#markets/dates.ts'
import { formatMoney } from '#markets/money.ts'
import { payUrl } from '#markets/public-site.ts'
import { changePath } from './address.ts'
import { publicChangeUrl } from './public-change-url.ts'
import { type Obstacle, type Remedy, remediesOf } from './refusals.ts'
import { CHANGE_REST_DAYS, latePayment } from './rules.ts'
import type { RefusalFacts } from './standing.ts'
import type { ChangeLink, ChangeMessage, ViewLocals } from './view.ts'

/** The booking that a message is about; of one that could not be read only the id is known. */
export type About = BookingDetail | { id: string }

const readable = (about: About): BookingDetail | null => ('tour' in about ? about : null)
const nameOf = (about: About) => {
  const booking = readable(about)
  return booking && tripName(booking)
}

/** The new trip is still to be chosen: text of the success dialog and of every later look at it. */
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

const final: readonly Obstacle[] = ['trouble.begun', 'trouble.cancelledByTraveller', 'trouble.refunded']

/** What stands in the way of a change, and what can be done about it. */
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
    links: remediesOf(obstacle, readable(about)).map((remedy) => linkOf(remedy, about, locals)),
    ...(obstacle === 'trouble.unavailable' && { outage: true }),
  }
}

function obstacleText(
  obstacle: Obstacle,
  { availableFrom, changeableUntil }: RefusalFacts,
  { t, market }: ViewLocals,
): string[] {
  const written = (day: string) => formatExtendedDate(Temporal.PlainDate.from(day), market)
  const text = t(`trip-change:${obstacle}.text`)
  if (obstacle === 'refused.TOUR_DEPARTURE_TOO_CLOSE' && changeableUntil) {
    return [t('trip-change:refused.ended', { date: written(changeableUntil) }), text]
  }
  if (obstacle === 'refused.REQUEST_LIMIT_REACHED' && availableFrom) {
    return [
      t('trip-change:refused.rest', { days: CHANGE_REST_DAYS }),
      t('trip-change:refused.from', { date: written(availableFrom) }),
    ]
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

/** To the page where the rest is paid, with what is late on it. */
function payLink(about: About, label: string, { t, market, pathTo, site }: ViewLocals): ChangeLink {
  const booking = readable(about)
  const url = booking?.paymentUrl
  if (!booking || !url) return { href: pathTo('travels/_tour', { tour: about.id }), label, newTab: null }
  const amount = latePayment(booking, momentIn(market.timeZone, Temporal.Now.instant()))?.amount
  const named = amount ? t('trip:pay.amount', { amount: formatMoney(amount, market) }) : label
  return { href: payUrl(url, amount ?? null, site.publicSiteUrl), label: named, newTab: t('ui:newTab') }
}
