import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { TripChangeAvailability, TripChangeOption } from '#backoffice/wire/trip-change.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { tripName } from '#features/trips/rules.ts'
import { formatDateRange, formatExtendedDate } from '#markets/dates.ts'
import { formatMoney } from '#markets/money.ts'
import { brand } from '#ui/brand.ts'
import type { MessageType } from '#ui/tone-icons.ts'
import { carriedOver, lostOrAsked } from './consequences.ts'
import { CHANGE_REST_DAYS, cutoffDays, lastChangeDay } from './rules.ts'

/** What the dialog shows, in the traveller's language; the page without script and the island render the same. */
export type ChangeView = ChangeOffer | ChangeMessage

export interface ChangeOffer {
  kind: 'offer'
  intro: string
  conditions: string[]
  keeps: { title: string; items: string[] }
  loses: { title: string; items: string[] }
  choice: {
    legend: string
    options: { value: string; label: string; hint?: string }[]
    /** Shown when departures could not be read. */
    omitted: string | null
  }
  confirm: string
  submit: string
  submitting: string
  cancel: { href: string; label: string }
  errorTitle: string
  titlePrefix: string
  errors: { confirm: string; travelId: string }
}

export interface ChangeMessage {
  kind: 'message'
  tone: MessageType
  title: string
  text: string[]
  /** The first one is the main action. */
  links: ChangeLink[]
  /** Whether it is shown because the backoffice did not answer. */
  outage?: boolean
}

export interface ChangeLink {
  href: string
  label: string
  /** Added for screen readers when it opens a new tab; null when it does not. */
  newTab: string | null
  /** Tries again, inside the dialog if script runs. */
  again?: boolean
}

export type ViewLocals = Pick<App.Locals, 't' | 'market' | 'pathTo' | 'publicSite' | 'site'>

/** Conditions, consequences and departures of a change that is possible. */
export function offerView(
  booking: BookingDetail,
  availability: Pick<TripChangeAvailability, 'changeableUntil' | 'options'>,
  locals: ViewLocals,
): ChangeOffer {
  const { t, pathTo } = locals
  const omitted = omittedIn(availability.options)
  return {
    kind: 'offer',
    intro: t('trip-change:intro', { trip: tripName(booking) }),
    conditions: conditionsOf(booking, availability.changeableUntil, locals),
    keeps: { title: t('trip-change:keeps.title'), items: carriedOver(booking, locals) },
    loses: { title: t('trip-change:loses.title'), items: lostOrAsked(booking, locals) },
    choice: {
      legend: t('trip-change:choice.legend'),
      options: [
        {
          value: '',
          label: t('trip-change:choice.publicSite', { brand: brand.name }),
          hint: t('trip-change:choice.publicSiteHint'),
        },
        ...availability.options.map((option) => optionOf(option, locals)),
      ],
      omitted: omitted > 0 ? t('ui:omitted.departures', { count: omitted }) : null,
    },
    confirm: t('trip-change:confirm'),
    submit: t('trip-change:submit'),
    submitting: t('trip-change:submitting'),
    cancel: { href: pathTo('travels/_tour', { tour: booking.id }), label: t('ui:cancel') },
    errorTitle: t('ui:errorSummaryTitle'),
    titlePrefix: t('ui:errorPrefix'),
    errors: { confirm: t('trip-change:error.confirm'), travelId: t('trip-change:error.full') },
  }
}

function conditionsOf(booking: BookingDetail, until: string | null, locals: ViewLocals): string[] {
  const { t } = locals
  const { pax } = booking
  return [
    deadlineOf(booking, until, locals),
    t('trip-change:condition.once', { days: CHANGE_REST_DAYS }),
    ...(pax !== null && pax > 1 ? [t('trip-change:condition.together', { count: pax })] : []),
  ]
}

/** The last day as a date: the backoffice's if it names one; our own figure is only mentioned if it gives the same day. */
function deadlineOf(booking: BookingDetail, until: string | null, { t, market }: ViewLocals): string {
  const ours = lastChangeDay(booking)
  const last = until ? Temporal.PlainDate.from(until) : ours
  if (!last) return t('trip-change:condition.noDeadline')
  const date = formatExtendedDate(last, market)
  if (!ours?.equals(last)) return t('trip-change:condition.byDate', { date })
  const key = booking.flexibleCancellation ? 'untilFlexible' : 'until'
  return t(`trip-change:condition.${key}`, { date, days: cutoffDays(booking) })
}

function optionOf(option: TripChangeOption, { t, market }: ViewLocals) {
  const [from, to] = [option.startDate, option.endDate].map((day) => Temporal.PlainDate.from(day))
  const dates = from && to ? formatDateRange(from, to, market) : option.startDate
  const price =
    option.priceFrom && t('trip-change:choice.from', { price: formatMoney(option.priceFrom, market) })
  return { value: option.travelId, label: option.title, hint: [dates, price].filter(Boolean).join(' · ') }
}
