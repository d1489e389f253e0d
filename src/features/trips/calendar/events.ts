import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { FLIGHT_DIRECTIONS, type Flight, MAX_FLIGHTS, MAX_STOPS } from '#backoffice/wire/flight.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { uploadBy } from '#bookings/border.ts'
import { type FlownSegment, readItinerary } from '#bookings/flights.ts'
import { tripName } from '#bookings/lists.ts'
import { stepStatus } from '#bookings/money.ts'
import { MAX_DAYS, type TripDay } from '#bookings/programme.ts'
import type { BookingReader } from '#bookings/reader.ts'
import { withoutSettled } from '#bookings/settled-payments.ts'
import { findLastDay } from '#bookings/time.ts'
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
 * A booking as calendar events: the trip over its whole days, the group's meeting, this traveller's own flights in the airports'
 * zones, the to-dos, and on request the days of the programme. A cancelled trip has all of them as cancelled. Events that an
 * earlier file may have had and this one lacks are included as cancelled, unless the calendar has none of this trip yet: a calendar
 * keeps events that a file leaves out.
 */
export function tripEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  const isOff = booking.bookingStatus === 'CANCELLED'
  const current = [
    tripEvent(booking, context),
    ...meetingEvents(booking, context),
    ...flightEvents(booking, context),
    ...deadlineEvents(booking, context),
    ...(context.withDays || isOff ? context.days.map((day) => dayEvent(day, booking, context)) : []),
  ]
  const events = isOff ? current.map((event) => withdrawn(event, context)) : current
  if (context.isNew && !isOff) return events
  const uids = new Set(events.map(({ uid }) => uid))
  const gone = earlierEvents(booking, context, isOff).filter(({ uid }) => !uids.has(uid))
  return [...events, ...gone.map((event) => withdrawn(event, context))]
}

/** The same event as cancelled; for a calendar that only updates it, the text says so and no alarm rings. */
const withdrawn = (event: CalendarEvent, { t }: EventContext): CalendarEvent => ({
  ...event,
  summary: t('calendar:withdrawn', { event: event.summary }),
  busy: false,
  cancelled: true,
  remindHoursBefore: null,
})

const wholeDay = (date: string): CalendarEvent['when'] => {
  const day = Temporal.PlainDate.from(date)
  return { first: day, last: day }
}

/**
 * Every event that an earlier file of the trip may have had, by UIDs that follow from the booking without that file. Excludes
 * payments that the booking no longer lists, and whatever could not be read this time, which may still be valid.
 */
function earlierEvents(booking: BookingDetail, context: EventContext, isOff: boolean): CalendarEvent[] {
  const { t, known } = context
  const trip = tripName(booking)
  const event = (parts: (string | number)[], summary: string, day: string | null = null): CalendarEvent => ({
    ...sharedProperties(booking, context),
    uid: buildUid(context, booking.id, ...parts),
    summary,
    when: wholeDay(day ?? booking.startDate),
  })
  const flights = known.flights ? possibleFlights(context) : []
  const numbers = Array.from({ length: MAX_DAYS }, (_, index) => index + 1)
  const ready = (['ownDetails', 'passport'] as const).filter((kind) => kind !== 'passport' || known.documents)
  return [
    event(['meeting'], t('calendar:meeting', { trip })),
    ...flights.map((parts) => event(parts, t('calendar:anyFlight', { trip }))),
    ...earlierPayments(booking, context).map(({ id, dueDate }) =>
      event(['payment', id], t('calendar:payment', { trip }), dueDate),
    ),
    ...ready.map((kind) => event(['ready', kind], t(`calendar:${kind}`, { trip }))),
    ...((context.withDays || isOff) && known.days ? numbers : []).map((number) =>
      event(['day', number], t('ui:labelled', { label: t('programme:day', { number }), value: trip })),
    ),
  ]
}

/** The end of the UID of each flight that a traveller can have saved, leg by leg. */
function possibleFlights({ travelerId }: EventContext): (string | number)[][] {
  if (travelerId === null) return []
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  return FLIGHT_DIRECTIONS.flatMap((direction) =>
    upTo(MAX_FLIGHTS).flatMap((number) =>
      upTo(MAX_STOPS + 1).map((leg) => [travelerId, direction, number, leg]),
    ),
  )
}

/**
 * Payments that may have had an event for this reader, including deposit and balance, which have one until payments are listed;
 * excludes unknown statuses, which may be owed.
 */
function earlierPayments(booking: BookingDetail, { reader }: EventContext) {
  if (reader.role === 'companion') return []
  const { payments } = booking
  const listed = omittedIn(payments) === 0 ? [...payments, ...duesOf(booking)] : payments
  const unlistedDues = dueIds.filter((id) => omittedIn(payments) === 0 && booking[id] === null)
  return [
    ...listed
      .filter(({ status }) => stepStatus(status) !== 'unknown')
      // A day before the booking never had an event.
      .map(({ id, dueDate }) => ({
        id,
        dueDate: isBeforeBooking(dueDate, booking.bookedAt) ? null : dueDate,
      })),
    ...unlistedDues.map((id) => ({ id, dueDate: null })),
  ]
}

function tripEvent(booking: BookingDetail, context: EventContext): CalendarEvent {
  return {
    ...sharedProperties(booking, context),
    uid: buildUid(context, booking.id, 'trip'),
    summary: tripName(booking),
    location: booking.tour.destination,
    when: {
      first: Temporal.PlainDate.from(booking.startDate),
      last: Temporal.PlainDate.from(findLastDay(booking)),
    },
    busy: true,
  }
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
  const common = sharedProperties(booking, context)
  return {
    ...common,
    uid: buildUid(context, booking.id, 'day', number),
    summary: t('ui:labelled', {
      label: t('programme:day', { number }),
      value: day.title ?? places[0]?.name ?? t('programme:dayUnknown'),
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
      ...sharedProperties(booking, context),
      uid: buildUid(context, booking.id, 'meeting'),
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
      buildUid(context, booking.id, context.travelerId ?? '', flight.direction, before + 1, leg + 1)
    const common = sharedProperties(booking, context)
    const itinerary = readItinerary(flight.segments)
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
  return { summary: t('calendar:flightNumber', { number: flightNumber }), when: wholeDay(departureDate) }
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
  /** The reader's open to-dos for the trip. */
  toDos: readonly Pick<ToDo, 'kind' | 'deadline'>[]
  /** Whether the reader pays for it. */
  reader: Pick<BookingReader<unknown>, 'role'>
  /** Whether to include the days of the programme. */
  withDays: boolean
  /** Whether the calendar has none of this trip yet, so that nothing has to be removed. */
  isNew: boolean
  /** What could be read completely, so that a missing item certainly does not exist. */
  known: { flights: boolean; documents: boolean; days: boolean }
  days: readonly Pick<TripDay, 'number' | 'title' | 'text' | 'places'>[]
}

/** Every calendar keeps this much of a UID (RFC 5545 §3.8.4.7), in octets. */
const MAX_UID = 255

/** Joins the parts with separators escaped, so that every UID is unique; a UID that is too long is replaced by its digest. */
export function buildUid({ domain }: Pick<EventContext, 'domain'>, ...parts: (string | number)[]): string {
  const escaped = (part: string | number) =>
    encodeURIComponent(String(part).toWellFormed()).replaceAll('-', '%2D')
  const name = parts.map(escaped).join('-')
  const uid = `${name}@${domain}`
  return uid.length <= MAX_UID ? uid : `${createHash('sha256').update(name).digest('hex')}@${domain}`
}

/** The properties that every event of a booking shares. */
export const sharedProperties = (booking: BookingDetail, { t, url }: Pick<EventContext, 't' | 'url'>) => ({
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

/** What the reader still has to pay, enter and renew, each on its last day and with a reminder. */
export const deadlineEvents = (booking: BookingDetail, context: EventContext): CalendarEvent[] => [
  ...paymentEvents(booking, context),
  ...readyEvents(booking, context),
]

function paymentEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  const payments = withoutSettled(booking)
  return (payments.length > 0 ? payments : duesOf(booking)).flatMap((payment) => {
    const { id, dueDate } = payment
    const summary = paymentDayWords(payment, tripName(booking), context, context.reader)
    if (!dueDate || !summary || isBeforeBooking(dueDate, booking.bookedAt)) return []
    return {
      ...sharedProperties(booking, context),
      uid: buildUid(context, booking.id, 'payment', id),
      summary,
      when: wholeDay(dueDate),
      remindHoursBefore: REMIND_HOURS_BEFORE_DEADLINE,
    }
  })
}

const dueIds = ['deposit', 'balance'] as const

const duesOf = (booking: Pick<BookingDetail, (typeof dueIds)[number]>) =>
  dueIds.flatMap((id) => {
    const due = booking[id]
    return due ? [{ id, ...due }] : []
  })

/** The day by which it must be ready; for a document that can no longer be checked in time, the first day too. */
function readyDay(kind: ToDo['kind'], deadline: string, { today }: Pick<EventContext, 'today'>) {
  const last = uploadBy(deadline)
  const isInTime = Temporal.PlainDate.compare(today, last) <= 0
  return kind === 'passport' && isInTime ? last : Temporal.PlainDate.from(deadline)
}

/** What must be ready on the first day; the document some days earlier, so that it can be checked. */
function readyEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  return context.toDos.flatMap(({ kind, deadline }) => {
    if ((kind !== 'ownDetails' && kind !== 'passport') || !deadline) return []
    const day = readyDay(kind, deadline, context)
    return {
      ...sharedProperties(booking, context),
      uid: buildUid(context, booking.id, 'ready', kind),
      summary: context.t(`calendar:${kind}`, { trip: tripName(booking) }),
      when: { first: day, last: day },
      remindHoursBefore: REMIND_HOURS_BEFORE_DEPARTURE,
    }
  })
}
