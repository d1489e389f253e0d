import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { SHARED_TRANSFER_MINUTES } from '#features/flights/rules.ts'
import { formatDateRange, formatExtendedDate, unbrokenDate } from '#markets/dates.ts'
import { durationWords } from '#ui/duration-words.ts'
import { viewerAmong } from '../travellers/rules.ts'
import {
  chartOf,
  checkTransfer,
  type DayOne,
  dayOneOf,
  ownLanding,
  type Transfer,
  transferOf,
} from './arrivals.ts'

type Locals = Pick<App.Locals, 't' | 'market' | 'user'>

/** What a trip's page says of the way from the airport to the meeting. */
export interface ArrivalView {
  transfer: Transfer | null
  dayOne: DayOne | null
  /** When the transfer takes somebody along. */
  window: string | null
  /** Why it does not take the reader. */
  problem: string | null
  /** The chart of the first day in words. */
  text: string
  /** What stands below it. */
  said: string
}

/** The transfer, whether the reader reaches it, and the group's landings, in words. */
export function arrivalView(booking: BookingDetail, locals: Locals): ArrivalView {
  const { t, market, user } = locals
  const reader = viewerAmong(booking.travellers, user?.id ?? '')
  const own = ownLanding(booking, reader?.id ?? null)
  const transfer = transferOf(booking.meeting)
  const dayOne = dayOneOf(booking, own)
  const check = own && transfer && checkTransfer(own, transfer)
  const day = Temporal.PlainDate.from(booking.startDate)
  const clock = (at: Temporal.PlainDateTime) => {
    const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
    const date = at.toPlainDate()
    return date.equals(day) ? time : `${unbrokenDate(formatDateRange(date, date, market))}, ${time}`
  }
  const values = {
    airport: transfer?.airport ?? t('flights:meet.airport'),
    place: booking.meeting?.place || t('flights:meet.place'),
    from: transfer?.from ? clock(transfer.from) : '',
    to: transfer?.to ? clock(transfer.to) : '',
    time: own ? clock(own.at) : '',
    code: own?.airport ?? '',
  }
  const kind = transfer?.from ? (transfer.to ? 'between' : 'since') : 'until'
  return {
    transfer,
    dayOne,
    window:
      transfer &&
      [
        t(`flights:meet.${kind}`, values),
        transfer.minutes === null
          ? null
          : t('flights:meet.takes', { duration: durationWords(transfer.minutes, locals.t) }),
      ]
        .filter(Boolean)
        .join(' '),
    problem: check && check !== 'fits' ? t(`flights:meet.${check}`, values) : null,
    text: dayOne ? chartWords(dayOne, booking, values.time, locals) : '',
    said: dayOne ? groupWords(dayOne, chartOf(dayOne, transfer, day).window !== null, locals) : '',
  }
}

/** While a departure is not certain: what it waits for and when that is known. */
export function waitWords(
  { availability, tourConfirmedBy }: Pick<BookingDetail, 'availability' | 'tourConfirmedBy'>,
  today: Temporal.PlainDate,
  { t, market }: Pick<Locals, 't' | 'market'>,
): string {
  const what =
    availability === 'ON_REQUEST'
      ? t('flights:wait.place')
      : availability === 'ALMOST_CONFIRMED' || availability === 'PLANNED'
        ? t('flights:wait.people')
        : null
  // A day that is over says nothing any more.
  const isAhead = tourConfirmedBy !== null && tourConfirmedBy >= today.toString()
  const when = isAhead
    ? t('flights:wait.by', { date: unbrokenDate(formatExtendedDate(tourConfirmedBy, market)) })
    : t('flights:wait.open')
  return [what, when].filter(Boolean).join(' ')
}

/** The chart hour by hour, for who does not see it. */
function chartWords(
  { hours, own }: DayOne,
  { startDate }: Pick<BookingDetail, 'startDate'>,
  time: string,
  { t, market }: Locals,
): string {
  const list = new Intl.ListFormat(market.dateLocale, { type: 'unit' })
  const told = hours.flatMap((count, hour) =>
    count > 0 ? [t('flights:group.hour', { time: `${hour}:00`, count })] : [],
  )
  return [
    t('flights:group.chart', {
      date: unbrokenDate(formatExtendedDate(startDate, market)),
      list: list.format(told),
    }),
    own === null ? null : t('flights:group.own', { time }),
  ]
    .filter(Boolean)
    .join(' ')
}

function groupWords(
  { near, own, otherDays, untold }: DayOne,
  isShaded: boolean,
  { t, market }: Locals,
): string {
  const who = [...near.names, ...(near.others > 0 ? [t('flights:group.others', { count: near.others })] : [])]
  return [
    t(isShaded ? 'flights:group.shaded' : 'flights:group.said'),
    own === null ? null : t('flights:group.marked'),
    who.length > 0
      ? t('flights:group.near', {
          minutes: SHARED_TRANSFER_MINUTES,
          names: new Intl.ListFormat(market.dateLocale).format(who),
        })
      : null,
    otherDays > 0 ? t('flights:group.otherDays', { count: otherDays }) : null,
    untold > 0 ? t('flights:group.untold', { count: untold }) : null,
  ]
    .filter(Boolean)
    .join(' ')
}
