import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { type Flight, MAX_FLIGHTS, MAX_STOPS } from '#backoffice/wire/flight.ts'
import { uploadBy } from '#bookings/border.ts'
import { type FlownSegment, itineraryOf } from '#bookings/flights.ts'
import { tripName } from '#bookings/lists.ts'
import type { TripDay } from '#bookings/programme.ts'
import type { BookingReader } from '#bookings/reader.ts'
import { lastDayOf } from '#bookings/time.ts'
import type { ToDo } from '#bookings/todos.ts'
import { isBeforeBooking } from '#bookings/urgency.ts'
import type { Translate } from '#i18n/translate.ts'
import { formatDateTime, type PlainDate } from '#markets/dates.ts'
import { knownZone } from '#markets/known-zone.ts'
import type { Market } from '#markets/market-table.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { paymentDayWords } from '#texts/trip.ts'
import type { CalendarEvent } from './icalendar.ts'

/**
 * A booking as calendar events: the trip over its whole days, where and when its group meets, this traveller's own flights in the
 * airports' zones, what is still to be done, and the days of the programme where asked for. For a cancelled trip only the trip itself, as cancelled, so that a calendar that
 * has it removes it.
 */
export function tripEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  const cancelled = booking.bookingStatus === 'CANCELLED'
  const trip: CalendarEvent = {
    ...commonOf(booking, context),
    uid: uidOf(context, booking.id, 'trip'),
    summary: tripName(booking),
    location: booking.tour.destination,
    when: {
      first: Temporal.PlainDate.from(booking.startDate),
      last: Temporal.PlainDate.from(lastDayOf(booking)),
    },
    busy: !cancelled,
    cancelled,
  }
  if (cancelled) return [trip]
  return [
    trip,
    ...meetingEvents(booking, context),
    ...flightEvents(booking, context),
    ...deadlineEvents(booking, context),
    ...context.days.map((day) => dayEvent(day, booking, context)),
  ]
}

/** A day of the programme, whole: a calendar date at the trip, whatever zone a calendar is in. */
function dayEvent(
  day: EventContext['days'][number],
  booking: BookingDetail,
  context: EventContext,
): CalendarEvent {
  const { t } = context
  const { number, text, places } = day
  const date = Temporal.PlainDate.from(booking.startDate).add({ days: number - 1 })
  const common = commonOf(booking, context)
  return {
    ...common,
    uid: uidOf(context, booking.id, 'day', number),
    summary: t('ui:labelled', {
      label: t('programme:day', { number }),
      value: day.title ?? places[0]?.name ?? t('programme:dayUntold'),
    }),
    description: [text, common.description].filter((part) => part !== null).join('\n\n'),
    location: places.map(({ name }) => name).join(', ') || null,
    when: { first: date, last: date },
  }
}

/** The meeting of the group, at its time in its zone; without a time the whole first day. */
function meetingEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  const { meeting } = booking
  if (!meeting) return []
  const first = Temporal.PlainDate.from(booking.startDate)
  const from = meeting.at && { clock: wallClock(meeting.at), zone: knownZone(meeting.timeZone) }
  return [
    {
      ...commonOf(booking, context),
      uid: uidOf(context, booking.id, 'meeting'),
      summary: context.t('calendar:meeting', { trip: tripName(booking) }),
      location: [meeting.place, meeting.address].filter(Boolean).join(', '),
      when: from ? { from, to: null } : { first, last: first },
      busy: true,
    },
  ]
}

/** At most as many flights and legs as can be saved, whatever the backoffice answers: each looks up two zones. */
function flightEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  const all = booking.flights.find(({ travelerId }) => travelerId === context.travelerId)?.flights ?? []
  const own = all.slice(0, MAX_FLIGHTS)
  return own.flatMap((flight, place): CalendarEvent[] => {
    // By direction: the return flight keeps its UID when the outbound flight is removed.
    const before = own.slice(0, place).filter(({ direction }) => direction === flight.direction).length
    const uid = (leg: number) =>
      uidOf(context, booking.id, context.travelerId ?? '', flight.direction, before + 1, leg + 1)
    const common = commonOf(booking, context)
    const itinerary = itineraryOf(flight.segments)
    if (!('segments' in itinerary)) return [{ ...common, ...undividedEvent(flight, context), uid: uid(0) }]
    return itinerary.segments.slice(0, MAX_STOPS + 1).map((segment, leg) => ({
      ...common,
      ...segmentEvent(flight, segment, context),
      uid: uid(leg),
    }))
  })
}

/** A flight with only number and date known. */
function undividedEvent({ flightNumber, departureDate }: Flight, { t }: EventContext) {
  const day = Temporal.PlainDate.from(departureDate)
  return { summary: t('calendar:flightNumber', { number: flightNumber }), when: { first: day, last: day } }
}

function segmentEvent(flight: Flight, segment: FlownSegment, { t, market }: EventContext) {
  const { departureAirport, arrivalAirport } = segment
  const takeOff = wallClock(segment.departureDateTime)
  const landing = wallClock(segment.arrivalDateTime)
  const from = departureAirport.iataCode
  const to = arrivalAirport.iataCode
  return {
    summary: t('calendar:flight', { number: segment.flightNumber ?? flight.flightNumber, from, to }),
    description: t('calendar:flightTimes', {
      departs: formatDateTime(takeOff, market),
      from: departureAirport.name ?? from,
      arrives: formatDateTime(landing, market),
      to: arrivalAirport.name ?? to,
    }),
    location: departureAirport.name ?? from,
    when: flownBetween(
      { clock: takeOff, zone: knownZone(departureAirport.timeZone) },
      { clock: landing, zone: knownZone(arrivalAirport.timeZone) },
    ),
    busy: true,
  }
}

type Flown = Extract<CalendarEvent['when'], { from: unknown }>

/** Both ends in their zones, or neither: without one of the zones the times cannot be compared. */
function flownBetween(from: Flown['from'], to: Flown['from']): Flown {
  const zoned = from.zone !== null && to.zone !== null
  const ends = zoned ? { from, to } : { from: { ...from, zone: null }, to: { ...to, zone: null } }
  return { from: ends.from, to: isLater(ends.to, ends.from) ? ends.to : null }
}

function isLater(one: Flown['from'], other: Flown['from']): boolean {
  const instant = ({ clock, zone }: Flown['from']) => clock.toZonedDateTime(zone ?? 'UTC').toInstant()
  return Temporal.Instant.compare(instant(one), instant(other)) > 0
}

export interface EventContext {
  t: Translate
  market: Market
  /** The trip's page, as an absolute address. */
  url: string
  /** The traveller whose calendar it is; null shows no flights. */
  travelerId: string | null
  /** The part of every UID after the @. */
  domain: string
  today: PlainDate
  /** What the traveller still has to do for the trip. */
  toDos: readonly Pick<ToDo, 'kind' | 'deadline'>[]
  /** Whether they pay for it. */
  reader: Pick<BookingReader<unknown>, 'role'>
  /** The days of the programme, if they were asked for. */
  days: readonly Pick<TripDay, 'number' | 'title' | 'text' | 'places'>[]
}

/** Every calendar keeps this much of a UID (RFC 5545 §3.8.4.7), in octets. */
const MAX_UID = 255

/** Joins the parts with separators escaped, so that no two UIDs are alike; a UID that is too long is replaced by its digest. */
export function uidOf({ domain }: Pick<EventContext, 'domain'>, ...parts: (string | number)[]): string {
  const escaped = (part: string | number) =>
    encodeURIComponent(String(part).toWellFormed()).replaceAll('-', '%2D')
  const name = parts.map(escaped).join('-')
  const uid = `${name}@${domain}`
  return uid.length <= MAX_UID ? uid : `${createHash('sha256').update(name).digest('hex')}@${domain}`
}

/** The properties that every event of a booking shares. */
export const commonOf = (booking: BookingDetail, { t, url }: Pick<EventContext, 't' | 'url'>) => ({
  description: t('calendar:details', { trip: tripName(booking), url }),
  location: null,
  url,
  busy: false,
  cancelled: false,
  remindHoursBefore: null,
})

/** Reminder at nine in the morning of the day before: a deadline is a whole day and begins at midnight. */
const REMIND_HOURS_BEFORE_DEADLINE = 15
/** Reminder a week earlier for what must be ready on the first day: renewing a passport takes time. */
const REMIND_HOURS_BEFORE_DEPARTURE = 159

/** What its reader still pays, enters and renews, each on its last day and with a reminder. */
export const deadlineEvents = (booking: BookingDetail, context: EventContext): CalendarEvent[] => [
  ...paymentEvents(booking, context),
  ...readyEvents(booking, context),
]

function paymentEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  const { payments, deposit, balance } = booking
  const dues = [
    { id: 'deposit', due: deposit },
    { id: 'balance', due: balance },
  ].flatMap(({ id, due }) => (due ? [{ id, ...due }] : []))
  return (payments.length > 0 ? payments : dues).flatMap((payment) => {
    const { id, dueDate } = payment
    const summary = paymentDayWords(payment, tripName(booking), context, context.reader)
    if (!dueDate || !summary || isBeforeBooking(dueDate, booking.bookedAt)) return []
    const day = Temporal.PlainDate.from(dueDate)
    return {
      ...commonOf(booking, context),
      uid: uidOf(context, booking.id, 'payment', id),
      summary,
      when: { first: day, last: day },
      remindHoursBefore: REMIND_HOURS_BEFORE_DEADLINE,
    }
  })
}

/** The day by which it must be ready; of a document that can no longer be checked in good time, the first day too. */
function readyDay(kind: ToDo['kind'], deadline: string, { today }: Pick<EventContext, 'today'>) {
  const last = uploadBy(deadline)
  const isInTime = Temporal.PlainDate.compare(today, last) <= 0
  return kind === 'passport' && isInTime ? last : Temporal.PlainDate.from(deadline)
}

/** What must be ready on the first day, and the document some days earlier, so that it can be checked. */
function readyEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  return context.toDos.flatMap(({ kind, deadline }) => {
    if ((kind !== 'ownDetails' && kind !== 'passport') || !deadline) return []
    const day = readyDay(kind, deadline, context)
    return {
      ...commonOf(booking, context),
      uid: uidOf(context, booking.id, 'ready', kind),
      summary: context.t(`calendar:${kind}`, { trip: tripName(booking) }),
      when: { first: day, last: day },
      remindHoursBefore: REMIND_HOURS_BEFORE_DEPARTURE,
    }
  })
}
