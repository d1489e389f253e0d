import { Temporal } from 'temporal-polyfill'
import { formatExtendedDate } from '#markets/dates.ts'
import { publicChangeUrl } from './public-change-url.ts'
import { CHANGE_REST_DAYS, type ChangeRefusal, changeRefusal, type WayOut, waysOutOf } from './rules.ts'
import type { ChangeLink, ChangeMessage, ViewLocals } from './view.ts'

/** The new trip is still to be chosen: text of the success dialog and of every later look at it. */
export function underwayView(
  { continueUrl }: { continueUrl: string | null },
  locals: ViewLocals,
): ChangeMessage {
  const { t } = locals
  return {
    kind: 'message',
    tone: 'success',
    title: t('trip-change:underway.title'),
    text: [t('trip-change:underway.text')],
    links: [
      {
        href: publicChangeUrl(continueUrl, locals),
        label: t('trip-change:underway.link'),
        newTab: t('ui:newTab'),
      },
    ],
  }
}

/** The change is done. */
export function movedView(bookingId: string, locals: ViewLocals): ChangeMessage {
  const { t } = locals
  return {
    kind: 'message',
    tone: 'success',
    title: t('trip-change:moved.title'),
    text: [t('trip-change:moved.text')],
    links: [linkOf('trip', bookingId, locals)],
  }
}

/** A refusal by the backoffice with a link to what can be done; `availableFrom` is the first day for another change, ISO. */
export function refusedView(
  code: string | null,
  bookingId: string,
  facts: { availableFrom?: string | null; changeableUntil?: string | null },
  locals: ViewLocals,
): ChangeMessage {
  const { t } = locals
  const refusal = changeRefusal(code)
  return {
    kind: 'message',
    tone: 'warning',
    title: t(`trip-change:refused.${refusal}.title`),
    text: refusalText(refusal, facts, locals),
    links: waysOutOf(refusal).map((way) => linkOf(way, bookingId, locals)),
  }
}

function refusalText(
  refusal: ChangeRefusal,
  { availableFrom, changeableUntil }: { availableFrom?: string | null; changeableUntil?: string | null },
  { t, market }: ViewLocals,
): string[] {
  const written = (day: string) => formatExtendedDate(Temporal.PlainDate.from(day), market)
  if (refusal === 'TOUR_DEPARTURE_TOO_CLOSE' && changeableUntil) {
    return [
      t('trip-change:refused.ended', { date: written(changeableUntil) }),
      t(`trip-change:refused.${refusal}.text`),
    ]
  }
  if (refusal === 'REQUEST_LIMIT_REACHED' && availableFrom) {
    return [
      t('trip-change:refused.rest', { days: CHANGE_REST_DAYS }),
      t('trip-change:refused.from', { date: written(availableFrom) }),
    ]
  }
  return [t(`trip-change:refused.${refusal}.text`)]
}

export type Trouble =
  | 'begun'
  | 'cancelledByTraveller'
  | 'unavailable'
  | 'unknown'
  | 'rateLimited'
  | 'signedOut'

/** Obstacles that are not refusals by the backoffice. */
export function troubleView(trouble: Trouble, bookingId: string, locals: ViewLocals): ChangeMessage {
  const { t } = locals
  const again = trouble === 'unavailable' || trouble === 'unknown' || trouble === 'rateLimited'
  return {
    kind: 'message',
    tone: trouble === 'begun' || trouble === 'cancelledByTraveller' ? 'info' : 'warning',
    title: t(`trip-change:trouble.${trouble}.title`),
    text: [t(`trip-change:trouble.${trouble}.text`)],
    links: [linkOf(again ? 'again' : 'trip', bookingId, locals)],
    ...(trouble === 'unavailable' && { outage: true }),
  }
}

/** Address of the change: a page, and the dialog over the trip's page. */
export function changePath(bookingId: string, { pathTo }: Pick<ViewLocals, 'pathTo'>): string {
  return pathTo('travels/_tour/change', { tour: bookingId })
}

function linkOf(way: WayOut, bookingId: string, locals: ViewLocals): ChangeLink {
  const { t, pathTo, publicSite } = locals
  const label = t(`trip-change:way.${way}`)
  if (way === 'contact' || way === 'catalogue') {
    const href = publicSite(way === 'contact' ? 'contact' : 'travels')
    return { href, label, newTab: t('ui:newTab') }
  }
  if (way === 'again') return { href: changePath(bookingId, locals), label, newTab: null, again: true }
  return { href: pathTo('travels/_tour', { tour: bookingId }), label, newTab: null }
}
