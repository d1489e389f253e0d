import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { TripChangeAvailability, TripChangeOption } from '#backoffice/wire/trip-change.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { tripName } from '#bookings/lists.ts'
import { closedState } from '#bookings/status.ts'
import type { PlainKey } from '#i18n/translate.ts'
import { formatExtendedDate, type PlainDate } from '#markets/dates.ts'
import { formatMoney } from '#markets/money.ts'
import { choosingWords } from '#texts/choosing.ts'
import { brand } from '#ui/brand.ts'
import { nameOr } from '#ui/display-name.ts'
import { joined, unbroken } from '#ui/joined.ts'
import { chooseCard } from '#ui/landscape.ts'
import { filesOfCards } from '#ui/landscape-files.ts'
import { photoClass, readPictureAddress } from '#ui/pictures.ts'
import { findSeason } from '#ui/season.ts'
import { changePath, comparePath } from './address.ts'
import {
  CHANGE_REST_DAYS,
  cutoffDays,
  differenceCase,
  isCertain,
  lastChangeDay,
  priceDifference,
} from './rules.ts'
import {
  type Changed,
  changedSince,
  type SeenChange,
  type ShownChange,
  sealShown,
  shownChange,
} from './shown.ts'
import type { ChangeAgain, ChangeOffer, ChangeOption, CompareWords, ViewLocals } from './view.ts'
import { carriedOver, differenceWords, formatTripDates, lostOrUncertain, othersOn } from './words.ts'

/**
 * Conditions, departures and, for each, the effects of a change to it. `isGone`: the requested one is not offered. `again`: what
 * has to be agreed to once more.
 */
export function offerView(
  booking: BookingDetail,
  availability: Pick<TripChangeAvailability, 'changeableUntil' | 'options'>,
  locals: ViewLocals,
  { isGone = false, again = null }: { isGone?: boolean; again?: ChangeAgain | null } = {},
): ChangeOffer {
  const { t, pathTo } = locals
  const trip = tripName(booking)
  const omitted = omittedIn(availability.options)
  const scenes = scenesOf(availability.options)
  return {
    kind: 'offer',
    trip,
    notice: isGone ? t('trip-change:gone') : null,
    intro: t('trip-change:intro', { trip }),
    conditions: conditionsOf(booking, availability.changeableUntil, locals),
    legend: t('trip-change:choice.legend'),
    options: [
      ...availability.options.map((option, at) => optionOf(option, scenes[at] ?? null, booking, locals)),
      elsewhere(booking, locals),
    ],
    omitted: omitted > 0 ? t('ui:omitted.departures', { count: omitted }) : null,
    again,
    compare: compareWords(booking, locals),
    cancel: { href: pathTo('travels/_tour', { tour: booking.id }), label: t('ui:cancel') },
  }
}

function conditionsOf(booking: BookingDetail, until: string | null, locals: ViewLocals): string[] {
  const { t } = locals
  const isOff = booking.bookingStatus === 'CANCELLED'
  const deadline = deadlineOf(booking, until, locals)
  return [
    ...(deadline ? [deadline] : []),
    ...(isOff ? [t('trip-change:condition.refundStops')] : []),
    t('trip-change:condition.once', { days: CHANGE_REST_DAYS }),
  ]
}

/**
 * The last day as a date: the backoffice's if it has one; our own figure is only mentioned if it gives the same day. Null if it is
 * unknown: the backoffice still offers the change after that day.
 */
function deadlineOf(
  booking: BookingDetail,
  until: string | null,
  { t, market, now }: ViewLocals,
): string | null {
  const ours = lastChangeDay(booking)
  const last = lastChangeDay(booking, until)
  if (!last) return t('trip-change:condition.noDeadline')
  if (hasPassed(last, now)) return null
  const date = formatExtendedDate(last, market)
  if (!ours?.equals(last)) return t('trip-change:condition.byDate', { date })
  const key = booking.flexibleCancellation ? 'untilFlexible' : 'until'
  return t(`trip-change:condition.${key}`, { date, days: cutoffDays(booking) })
}

const hasPassed = (day: PlainDate, { today }: ViewLocals['now']): boolean =>
  Temporal.PlainDate.compare(day, today) < 0

/** The offer in a sentence: until when the backoffice allows it, if that day is known and has not passed. */
export function offerText(
  booking: BookingDetail,
  { changeableUntil }: Pick<TripChangeAvailability, 'changeableUntil'>,
  { t, market, now }: ViewLocals,
): string {
  const last = lastChangeDay(booking, changeableUntil)
  return last && !hasPassed(last, now)
    ? t('trip-change:card.until', { date: formatExtendedDate(last, market) })
    : t('trip-change:card.undated')
}

function compareWords(booking: BookingDetail, locals: ViewLocals): CompareWords {
  const { t } = locals
  const names = othersOn(booking, locals)
  return {
    title: t('trip-change:compare.title'),
    now: t('trip-change:compare.now'),
    next: t('trip-change:compare.next'),
    party: names && t('trip-change:compare.party', { names }),
    keeps: { title: t('trip-change:keeps.title'), items: carriedOver(booking, locals) },
    loses: { title: t('trip-change:loses.title'), items: lostOrUncertain(booking, locals) },
    submitting: t('trip-change:submitting'),
    back: { href: changePath(booking.id, locals), label: t('trip-change:compare.back') },
  }
}

/** The pictures of all departures of a page. */
function scenesOf(options: readonly TripChangeOption[]): ChangeOption['scene'][] {
  const drawn = options.map((option) => {
    const { title, countryCode, startDate } = option
    return { option, card: chooseCard(title, { countryCode, season: findSeason(startDate, countryCode) }) }
  })
  const fileOf = filesOfCards(drawn.map(({ card }) => card))
  return drawn.map(({ option, card: { className, drawing } }) => {
    const src = readPictureAddress(option.pictureUrl)
    return {
      drawing: { className, href: `${fileOf(drawing)}#${drawing}` },
      photo: src === null ? null : { className: photoClass(option.pictureFocus), src },
    }
  })
}

/** A departure with old and new side by side. */
function optionOf(
  option: TripChangeOption,
  scene: ChangeOption['scene'],
  booking: BookingDetail,
  locals: ViewLocals,
): ChangeOption {
  const { t, market } = locals
  const trip = nameOr(option.title, 'trip', t)
  const dates = formatTripDates(option, market)
  const difference = priceDifference(booking.total, option.total)
  const costs = differenceCase(difference)
  const amount = difference ? formatMoney({ ...difference, amount: Math.abs(difference.amount) }, market) : ''
  const price = option.total ? formatMoney(option.total, market) : leastPrice(option.priceFrom, locals)
  const short = costs === 'unknown' ? price : t(`trip-change:choice.${costs}`, { amount })
  const certain = (is: boolean) => t(`trip:confirmed.${is ? 'yes' : 'no'}.title`)
  return {
    travelId: option.travelId,
    href: comparePath(booking.id, option.travelId, locals),
    label: trip,
    hint: joined([dates, short && unbroken(short)]),
    scene,
    ...stateOf(option, locals),
    rows: [
      { label: t('trip-change:compare.trip'), now: tripName(booking), next: trip },
      { label: t('trip-change:compare.dates'), now: formatTripDates(booking, market), next: dates },
      {
        label: t('trip-change:compare.departure'),
        now:
          booking.bookingStatus === 'CANCELLED'
            ? t('trip-change:compare.cancelled')
            : certain(booking.tourConfirmed),
        next: certain(isCertain(option.availability)),
      },
      ...priceRow(option, booking, locals),
    ],
    ...differenceWords(booking, option, locals),
    submit: costs === 'more' ? t('trip-change:submitMore', { amount }) : t('trip-change:submit'),
    shown: sealShown(booking.id, shownChange(booking, option), locals),
  }
}

function stateOf(
  { availability }: TripChangeOption,
  locals: ViewLocals,
): Pick<ChangeOption, 'state' | 'closed'> {
  const closed = closedState(availability)
  const words = choosingWords(availability, locals)
  const means = closed ? locals.t(`trip-change:choice.closed.${closed}`) : words?.means
  return { state: words && means ? { ...words, means } : null, closed: closed !== null }
}

const leastPrice = (from: ShownChange['from'], { t, market }: ViewLocals): string =>
  from ? t('trip-change:choice.from', { price: formatMoney(from, market) }) : ''

function priceRow(
  option: TripChangeOption,
  booking: BookingDetail,
  { t, market }: ViewLocals,
): ChangeOption['rows'] {
  const { total } = booking
  if (!option.total) return []
  const label = t('trip-change:compare.price')
  const now = total ? formatMoney(total, market) : t('trip-change:again.unknown')
  return [{ label, now, next: formatMoney(option.total, market) }]
}

/** The choice on the public website; its trip is still unknown. */
function elsewhere(booking: BookingDetail, locals: ViewLocals): ChangeOption {
  const { t } = locals
  return {
    travelId: '',
    href: comparePath(booking.id, '', locals),
    label: t('trip-change:choice.publicSite', { brand: brand.name }),
    hint: t('trip-change:choice.publicSiteHint'),
    scene: null,
    state: null,
    closed: false,
    rows: [],
    price: t('trip-change:compare.elsewhere'),
    loses: [],
    submit: t('trip-change:submitElsewhere'),
    shown: sealShown(booking.id, shownChange(booking, null), locals),
  }
}

/** Why a comparison has to be agreed to again. `seen`: what was shown, null if unknown. */
export function againWords(
  seen: SeenChange | null,
  booking: BookingDetail,
  option: TripChangeOption | null,
  locals: ViewLocals,
): ChangeAgain {
  const { t } = locals
  const now = shownChange(booking, option)
  // What was shown for another departure does not apply to this one.
  const was = seen && seen.change.travelId === now.travelId ? seen.change : null
  const rows = was ? changedSince(was, now).map((what) => againRow(what, was, now, booking, locals)) : []
  const differenceThen = was && shortDifference(was, locals)
  const differenceNow = shortDifference(now, locals)
  if (differenceThen !== null && differenceThen !== differenceNow) {
    rows.push({ label: t('trip-change:again.difference'), seen: differenceThen, now: differenceNow })
  }
  // The backoffice may refuse the total although its offer is unchanged: then the traveller was not late.
  const inTime = was !== null && seen?.late === false
  const why = rows.length > 0 || inTime ? 'changed' : 'late'
  return {
    travelId: now.travelId ?? '',
    why,
    title: t(`trip-change:again.${why}.title`),
    text: t(`trip-change:again.${why}.text`),
    seen: t('trip-change:again.seen'),
    now: t('trip-change:again.now'),
    rows,
  }
}

function againRow(
  what: Changed,
  seen: ShownChange,
  now: ShownChange,
  booking: BookingDetail,
  locals: ViewLocals,
): ChangeAgain['rows'][number] {
  const { t, market } = locals
  const both = (key: PlainKey, of: (shown: ShownChange) => string) => ({
    label: t(key),
    seen: of(seen),
    now: of(now),
  })
  const money = (value: ShownChange['total']) =>
    value ? formatMoney(value, market) : t('trip-change:again.unknown')
  switch (what) {
    case 'dates':
      return both('trip-change:compare.dates', ({ startDate, endDate }) =>
        startDate && endDate
          ? formatTripDates({ startDate, endDate }, market)
          : t('trip-change:again.unknown'),
      )
    case 'before':
      return both('trip-change:again.before', ({ before }) => money(before))
    case 'total':
      return both('trip-change:again.total', ({ total }) => money(total))
    case 'from': {
      const least = ({ from }: ShownChange) => leastPrice(from, locals) || t('trip-change:again.unknown')
      return both('trip-change:again.from', least)
    }
    case 'paidBack':
      return both('trip-change:again.paidBack', ({ paidBack }) => money(paidBack))
    case 'lost': {
      const none = { amount: 0, currency: (seen.lost ?? now.lost)?.currency ?? '' }
      return both('trip-change:again.lost', ({ lost }) => formatMoney(lost ?? none, market))
    }
    case 'cancelled':
      return both('trip-change:again.status', ({ cancelled }) =>
        t(cancelled ? 'trip-change:compare.cancelled' : 'trip-change:again.stands'),
      )
    case 'cover':
      return both('trip-change:again.cover', ({ cover }) => t(`trip-change:again.${cover ? 'yes' : 'no'}`))
    case 'party': {
      const people = ({ pax }: ShownChange) =>
        pax === null ? t('trip-change:again.unknown') : t('trip-change:again.people', { count: pax })
      const names = othersOn(booking, locals)
      const row = both('trip-change:again.party', people)
      return names ? { ...row, now: t('trip-change:again.with', { people: row.now, names }) } : row
    }
  }
}

/** The difference as in the list of departures; empty for the choice on the public website. */
function shortDifference({ travelId, before, total }: ShownChange, { t, market }: ViewLocals): string {
  if (travelId === null) return ''
  const difference = priceDifference(before, total)
  const costs = differenceCase(difference)
  if (costs === 'unknown') return t('trip-change:again.unknown')
  const amount = difference ? formatMoney({ ...difference, amount: Math.abs(difference.amount) }, market) : ''
  return t(`trip-change:choice.${costs}`, { amount })
}
