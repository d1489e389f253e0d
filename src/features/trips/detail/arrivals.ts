import { Temporal } from 'temporal-polyfill'
import type { GroupArrival } from '#backoffice/wire/arrival.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Meeting } from '#backoffice/wire/meeting.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { findLanding, SHARED_TRANSFER_MINUTES } from '#bookings/flights.ts'
import { readerAmong } from '#bookings/reader.ts'
import { formatDateRange, formatExtendedDate, isoDay, unbrokenDate } from '#markets/dates.ts'
import { listFormat } from '#markets/intl.ts'
import { knownZone } from '#markets/known-zone.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { durationWords } from '#ui/duration-words.ts'
import { extractFirstName } from '../travellers/rules.ts'

type Clock = Temporal.PlainDateTime

/** A traveller's landing, by the clock at the trip. */
export interface Landing {
  at: Clock
  /** IATA code, as received. */
  airport: string | null
}

/**
 * The time at the trip when a traveller lands; the airport's own time if one of the zones is unknown, since they are nearly always
 * the same.
 */
export function clockAtTrip(dateTime: string, airportZone: string | null, tripZone: string | null): Clock {
  const local = wallClock(dateTime)
  const [from, to] = [knownZone(airportZone), knownZone(tripZone)]
  return from && to ? local.toZonedDateTime(from).withTimeZone(to).toPlainDateTime() : local
}

/** Where and when the reader lands; null if their flight has no airports and times. */
export function ownLanding(
  booking: Pick<BookingDetail, 'flights' | 'meeting' | 'startDate'>,
  travelerId: string | null,
): Landing | null {
  const own = booking.flights.find((entry) => entry.travelerId === travelerId)?.flights ?? []
  const segment = findLanding(own, booking)
  if (!segment) return null
  const { iataCode, timeZone } = segment.arrivalAirport
  const at = clockAtTrip(segment.arrivalDateTime, timeZone, booking.meeting?.timeZone ?? null)
  return { at, airport: iataCode }
}

/** The transfer from an airport to the meeting, for travellers who land in time; both ends by the clock at the place. */
export interface Transfer {
  airport: string | null
  from: Clock | null
  to: Clock | null
  minutes: number | null
}

/** The transfer to a meeting; null if there is none, or its window ends before it begins. */
export function readTransfer(meeting: Pick<Meeting, 'transfer'> | null): Transfer | null {
  const transfer = meeting?.transfer
  if (!transfer) return null
  const { airport, minutes } = transfer
  const from = transfer.from ? wallClock(transfer.from) : null
  const to = transfer.to ? wallClock(transfer.to) : null
  if ((!from && !to) || (from && to && Temporal.PlainDateTime.compare(from, to) > 0)) return null
  return { airport, from, to, minutes }
}

/** How a landing fits the transfer; both ends of its window are in time. */
export type TransferCheck = 'fits' | 'early' | 'missed' | 'elsewhere'

/** Whether a landing fits the transfer; at another airport no time would. */
export function checkTransfer({ at, airport }: Landing, transfer: Transfer): TransferCheck {
  const isCode = /^[A-Z]{3}$/.test(transfer.airport ?? '')
  if (isCode && airport !== null && airport !== transfer.airport) return 'elsewhere'
  if (transfer.to && Temporal.PlainDateTime.compare(at, transfer.to) > 0) return 'missed'
  return transfer.from && Temporal.PlainDateTime.compare(at, transfer.from) < 0 ? 'early' : 'fits'
}

/** How a group arrives on the first day of a trip. */
export interface DayOne {
  /** How many others land in each hour of the day, from midnight. */
  hours: readonly number[]
  /** Minute of the day at which the reader lands; null if that is not on this day. */
  own: number | null
  /** Travellers who land at the same airport close enough to the reader to share a taxi; names only of those who share theirs. */
  near: { names: string[]; others: number }
  /** How many others land on another day, and how many at an unknown time. */
  otherDays: number
  unknown: number
}

/** Most names in a sentence; the others are counted. */
const MAX_NAMES = 5

/** The arrivals of a group on day one; null if no other traveller lands on it. */
export function buildDayOne(
  {
    arrivals,
    meeting,
    startDate,
  }: { arrivals: Listed<GroupArrival> } & Pick<BookingDetail, 'meeting' | 'startDate'>,
  own: Landing | null,
): DayOne | null {
  const day = Temporal.PlainDate.from(startDate)
  const known = arrivals.flatMap(({ at, timeZone, airport, name, shared }) =>
    at
      ? [
          {
            at: clockAtTrip(at, timeZone, meeting?.timeZone ?? null),
            airport,
            name: shared ? extractFirstName(name) : null,
          },
        ]
      : [],
  )
  const that = known.filter(({ at }) => at.toPlainDate().equals(day))
  if (that.length === 0) return null
  const hours = Array.from({ length: 24 }, (_, hour) => that.filter(({ at }) => at.hour === hour).length)
  const isNear = ({ at, airport }: Landing) =>
    own !== null &&
    (airport ?? own.airport) === own.airport &&
    Math.abs(own.at.until(at).total('minutes')) <= SHARED_TRANSFER_MINUTES
  const near = known.filter(isNear).map(({ name }) => name)
  const names = near.filter((name) => name !== null).slice(0, MAX_NAMES)
  return {
    hours,
    own: own?.at.toPlainDate().equals(day) ? own.at.hour * 60 + own.at.minute : null,
    near: { names, others: near.length - names.length },
    otherDays: known.length - that.length,
    unknown: arrivals.length - known.length + omittedIn(arrivals),
  }
}

export const CHART = { width: 400, hour: 16, left: 8, bottom: 22, top: 18 } as const
/** The height of one person in the chart, and of the highest column. */
const PERSON = 14
const COLUMN = 70

/** The chart of a first day: a column for each hour, the reader's place in theirs, the transfer's window behind them. */
export interface Chart {
  height: number
  /** The columns, as one SVG path. */
  columns: string
  own: { x: number; y: number; size: number } | null
  window: { x: number; width: number } | null
}

/** Draws a first day in a box of `CHART.width`. */
export function drawChart(
  { hours, own }: DayOne,
  transfer: Transfer | null,
  firstDay: Temporal.PlainDate,
): Chart {
  const ownHour = own === null ? null : Math.floor(own / 60)
  const most = Math.max(...hours.map((count, hour) => count + Number(hour === ownHour)))
  const size = Math.min(PERSON, COLUMN / most)
  const base = CHART.top + Math.round(most * size)
  const xOf = (hour: number) => CHART.left + hour * CHART.hour
  const columns = hours.flatMap((count, hour) => {
    const bottom = base - (hour === ownHour ? size : 0)
    return count > 0
      ? [
          `M${xOf(hour) + 2} ${toTenth(bottom)}v${toTenth(-count * size)}h${CHART.hour - 4}V${toTenth(bottom)}z`,
        ]
      : []
  })
  return {
    height: base + CHART.bottom,
    columns: columns.join(''),
    own: ownHour === null ? null : { x: xOf(ownHour) + 2, y: toTenth(base - size), size: toTenth(size) },
    window: transfer && windowOf(transfer, firstDay),
  }
}

const toTenth = (length: number) => Math.round(length * 10) / 10

/** The transfer's window on this day; one that begins or ends on another day extends to the edge. */
function windowOf({ from, to }: Transfer, day: Temporal.PlainDate): Chart['window'] {
  const midnight = day.toPlainDateTime()
  const hourOf = (clock: Clock | null, none: number) =>
    clock ? Math.min(24, Math.max(0, midnight.until(clock).total('hours'))) : none
  const [begin, end] = [hourOf(from, 0), hourOf(to, 24)]
  return end > begin
    ? { x: toTenth(CHART.left + begin * CHART.hour), width: toTenth((end - begin) * CHART.hour) }
    : null
}

type Locals = Pick<App.Locals, 't' | 'market' | 'user'>

/** The content about the way from the airport to the meeting. */
export interface ArrivalView {
  transfer: Transfer | null
  dayOne: DayOne | null
  /** The transfer's times. */
  window: string | null
  /** Why the reader cannot take it. */
  problem: string | null
  /** The chart of the first day in words. */
  text: string
  /** The text below it. */
  caption: string
}

/** The transfer, whether the reader reaches it, and the group's landings, in words. */
export function arrivalView(booking: BookingDetail, locals: Locals): ArrivalView {
  const { t, market, user } = locals
  const { self: reader } = readerAmong(booking.travellers, user?.id ?? '')
  const own = ownLanding(booking, reader?.id ?? null)
  const transfer = readTransfer(booking.meeting)
  const dayOne = buildDayOne(booking, own)
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
  const open = transfer?.to ? 'between' : 'since'
  const kind = transfer?.from ? open : 'until'
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
    caption: dayOne ? groupWords(dayOne, drawChart(dayOne, transfer, day).window !== null, locals) : '',
  }
}

/** Until a departure is certain: what it waits for and when that will be known. */
export function waitWords(
  { availability, tourConfirmedBy }: Pick<BookingDetail, 'availability' | 'tourConfirmedBy'>,
  today: Temporal.PlainDate,
  { t, market }: Pick<Locals, 't' | 'market'>,
): string {
  const lacksPeople = availability === 'ALMOST_CONFIRMED' || availability === 'PLANNED'
  const people = lacksPeople ? t('flights:wait.people') : null
  const what = availability === 'ON_REQUEST' ? t('flights:wait.place') : people
  // A past day is not shown.
  const isAhead = tourConfirmedBy !== null && tourConfirmedBy >= isoDay(today)
  const when = isAhead
    ? t('flights:wait.by', { date: unbrokenDate(formatExtendedDate(tourConfirmedBy, market)) })
    : t('flights:wait.open')
  return [what, when].filter(Boolean).join(' ')
}

/** The chart hour by hour, for screen readers. */
function chartWords(
  { hours, own }: DayOne,
  { startDate }: Pick<BookingDetail, 'startDate'>,
  time: string,
  { t, market }: Locals,
): string {
  const list = listFormat(market.dateLocale, { type: 'unit' })
  const landings = hours.flatMap((count, hour) =>
    count > 0 ? [t('flights:group.hour', { time: `${hour}:00`, count })] : [],
  )
  return [
    t('flights:group.chart', {
      date: unbrokenDate(formatExtendedDate(startDate, market)),
      list: list.format(landings),
    }),
    own === null ? null : t('flights:group.own', { time }),
  ]
    .filter(Boolean)
    .join(' ')
}

function groupWords(
  { near, own, otherDays, unknown }: DayOne,
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
          names: listFormat(market.dateLocale).format(who),
        })
      : null,
    otherDays > 0 ? t('flights:group.otherDays', { count: otherDays }) : null,
    unknown > 0 ? t('flights:group.unknown', { count: unknown }) : null,
  ]
    .filter(Boolean)
    .join(' ')
}
