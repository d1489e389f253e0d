import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { type Flight, MAX_FLIGHTS, MAX_STOPS } from '#backoffice/wire/flight.ts'
import type { Money } from '#backoffice/wire/money.ts'
import { type FlownSegment, itineraryOf } from '#features/flights/rules.ts'
import type { Translate } from '#i18n/translate.ts'
import { formatDateTime } from '#markets/dates.ts'
import { knownZone } from '#markets/known-zone.ts'
import type { Market } from '#markets/market-table.ts'
import { formatMoney } from '#markets/money.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { stepStatus } from '../detail/instalments.ts'
import { lastDayOf, tripName } from '../rules.ts'
import type { CalendarEvent } from './event.ts'

/** Reminded at nine in the morning of the day before: a deadline is a whole day and begins at midnight. */
const REMIND_HOURS_BEFORE_DEADLINE = 15

export interface EventContext {
  t: Translate
  market: Market
  /** The trip's page, absolute. */
  url: string
  /** The traveller whose calendar it is; null shows no flights. */
  travelerId: string | null
  /** Behind the @ of every UID. */
  domain: string
}

/**
 * A booking as calendar events: the trip over its whole days, this traveller's own flights in the airports' zones and
 * what is still to be paid. Of a cancelled trip only the trip, as cancelled, so that a calendar that has it strikes it.
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
  return [trip, ...flightEvents(booking, context), ...deadlineEvents(booking, context)]
}

/** Every calendar keeps this much of a UID (RFC 5545 §3.8.4.7), in octets. */
const MAX_UID = 255

/** Its parts with what separates them escaped, so that no two are alike; what is too long as its digest. */
function uidOf({ domain }: EventContext, ...parts: (string | number)[]): string {
  const escaped = (part: string | number) =>
    encodeURIComponent(String(part).toWellFormed()).replaceAll('-', '%2D')
  const name = parts.map(escaped).join('-')
  const uid = `${name}@${domain}`
  return uid.length <= MAX_UID ? uid : `${createHash('sha256').update(name).digest('hex')}@${domain}`
}

const commonOf = (booking: BookingDetail, { t, url }: EventContext) => ({
  description: t('calendar:details', { trip: booking.tour.title, url }),
  location: null,
  url,
  busy: false,
  cancelled: false,
  remindHoursBefore: null,
})

/** No more flights and legs than can be saved, whatever the backoffice answers: each asks twice about its zones. */
function flightEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  const all = booking.flights.find(({ travelerId }) => travelerId === context.travelerId)?.flights ?? []
  const own = all.slice(0, MAX_FLIGHTS)
  return own.flatMap((flight, place): CalendarEvent[] => {
    // By direction: the return keeps its UID when the outbound flight is taken out.
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

/** A flight of which only number and day are known. */
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

/** Both ends in their zones, or neither: without one of the zones nobody knows how the clocks compare. */
function flownBetween(from: Flown['from'], to: Flown['from']): Flown {
  const zoned = from.zone !== null && to.zone !== null
  const ends = zoned ? { from, to } : { from: { ...from, zone: null }, to: { ...to, zone: null } }
  return { from: ends.from, to: isLater(ends.to, ends.from) ? ends.to : null }
}

function isLater(one: Flown['from'], other: Flown['from']): boolean {
  const instant = ({ clock, zone }: Flown['from']) => clock.toZonedDateTime(zone ?? 'UTC').toInstant()
  return Temporal.Instant.compare(instant(one), instant(other)) > 0
}

function deadlineEvents(booking: BookingDetail, context: EventContext): CalendarEvent[] {
  const { payments, deposit, balance } = booking
  const dues = [
    { id: 'deposit', due: deposit },
    { id: 'balance', due: balance },
  ].flatMap(({ id, due }) => (due ? [{ id, ...due }] : []))
  const open = (payments.length > 0 ? payments : dues).filter(({ status }) => deadlineText(status) !== null)
  return open.flatMap(({ id, amount, status, dueDate }) => {
    const text = deadlineText(status)
    if (!dueDate || !text) return []
    const day = Temporal.PlainDate.from(dueDate)
    return {
      ...commonOf(booking, context),
      uid: uidOf(context, booking.id, 'payment', id),
      summary: context.t(text, { amount: inWords(amount, context), trip: tripName(booking) }),
      when: { first: day, last: day },
      remindHoursBefore: REMIND_HOURS_BEFORE_DEADLINE,
    }
  })
}

const inWords = (amount: Money, { market }: EventContext) => formatMoney(amount, market)

/** The words for what happens on the day; null for what is paid, or in a state that nobody knows. */
function deadlineText(code: string): 'calendar:charged' | 'calendar:due' | null {
  const status = stepStatus(code)
  if (status === 'paid' || status === 'unknown') return null
  return status === 'scheduled' ? 'calendar:charged' : 'calendar:due'
}
