import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { type Flight, MAX_FLIGHTS, MAX_STOPS } from '#backoffice/wire/flight.ts'
import { type FlownSegment, itineraryOf } from '#features/flights/rules.ts'
import { formatDateTime } from '#markets/dates.ts'
import { knownZone } from '#markets/known-zone.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { lastDayOf, tripName } from '../rules.ts'
import { deadlineEvents } from './deadline-events.ts'
import type { CalendarEvent } from './event.ts'
import { commonOf, type EventContext, uidOf } from './event-base.ts'

/**
 * A booking as calendar events: the trip over its whole days, where and when its group meets, this traveller's own flights in the
 * airports' zones, and what is still to be done. For a cancelled trip only the trip itself, as cancelled, so that a calendar that
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
  ]
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
