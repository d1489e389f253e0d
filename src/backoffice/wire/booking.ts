import { z } from 'zod'
import { CoordinatorSummary } from './coordinator.ts'
import { EntryRequirements } from './entry.ts'
import { MoneyShape } from './money.ts'
import { PartyMember } from './party.ts'
import { NextCharge, NextPayment, PaymentStatus, Refund } from './price.ts'
import {
  AskedId,
  CalendarDate,
  CountryCode,
  codes,
  flag,
  Id,
  Instant,
  maybe,
  Name,
  nestedList,
  optionalCode,
  soft,
  WebUrl,
} from './values.ts'

/** Trip availability (product §9). ON_REQUEST is the waiting list. */
export const AVAILABILITIES = [
  'ALMOST_CONFIRMED',
  'CONFIRMED',
  'PLANNED',
  'ALMOST_FULL',
  'ON_REQUEST',
  'SOLD_OUT',
  'NOT_AVAILABLE',
] as const
export const Availability = optionalCode(AVAILABILITIES)
export type Availability = z.infer<typeof Availability>

export const BOOKING_STATUSES = ['ACTIVE', 'CANCELLED'] as const
export const BookingStatus = codes(BOOKING_STATUSES)

export const CANCELLED_BY = ['TRAVELLER', 'COMPANY'] as const

/** The age groups of tours, in years (product §11). */
export const TOUR_AGE_GROUPS = ['25-35', '35+'] as const

/** The itinerary that is sold; a booking is for one departure (travel) of it. */
export const TourSummary = z.object({
  id: Id,
  /** The dated departure, if the backoffice sends it. */
  travelId: maybe(Id),
  title: Name,
  destination: maybe(z.string()),
  countryCode: soft(CountryCode),
  tags: nestedList(z.string()),
  ageGroup: soft(z.enum(TOUR_AGE_GROUPS)).meta({ 'x-assumed': true }),
  /** null if the backoffice does not report the document requirements of the trip. */
  entry: maybe(EntryRequirements).meta({ 'x-assumed': true }),
})
export type TourSummary = z.infer<typeof TourSummary>

const progress = optionalCode(['PENDING', 'DONE'])

/**
 * What the traveller still has to do for the booking (product §9); '' means unknown. Whether the personal data are complete is not
 * included: we decide that ourselves, from what the market requires (account/profile.ts).
 */
export const Completeness = z.object({ payment: progress, documents: progress })
const NOT_KNOWN = { payment: '', documents: '' }
export type Completeness = z.infer<typeof Completeness>

/** The contract's description of what the pay page receives. */
const PAYMENT_URL =
  'Where the next payment is made. On the market’s public website we add `expectedAmount` (minor units) and `expectedCurrency` to its query (assumed): what the traveller was shown. A pay page that finds another amount due says both before it takes money.'

/** The point of a picture that every crop keeps, as shares of its width and height from the top left. */
export const PictureFocus = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

/** What a list's booking and a whole booking have in common (product §9). */
export const BookingCore = z.object({
  id: AskedId,
  tour: TourSummary,
  /** First and last day, calendar dates at the destination. */
  startDate: CalendarDate,
  endDate: CalendarDate,
  /** The IANA zone of the trip; its clock counts the days once the trip has begun. */
  timeZone: maybe(z.string()).meta({ 'x-assumed': true }),
  availability: Availability,
  bookingStatus: BookingStatus,
  /** Only when CANCELLED. */
  cancelledBy: maybe(codes(CANCELLED_BY)),
  cancelledAt: soft(Instant),
  paymentStatus: PaymentStatus,
  /** How many travellers the booking is for. */
  pax: soft(z.int().positive()),
  /** The tour's "from" price for anybody; never the price of this booking. */
  priceFrom: maybe(MoneyShape),
  completeness: Completeness.catch(NOT_KNOWN),
  pictureUrl: soft(WebUrl),
  pictureFocus: soft(PictureFocus).meta({ 'x-assumed': true }),
  coordinator: maybe(CoordinatorSummary),
  /** Whether flights can be bought (product §9). */
  tourConfirmed: flag(),
  /** The page where the rest is paid; null when nothing is due. */
  paymentUrl: soft(WebUrl).meta({ description: PAYMENT_URL }),
  refunds: nestedList(Refund),
})

const assumed = { 'x-assumed': true }

/**
 * One item of GET users/{userId}/bookings (product §9). The whole booking has the content of the last seven fields too: here the
 * dashboard needs them to show what is due without a call for each trip (record 018).
 */
export const Booking = BookingCore.extend({
  tourConfirmed: flag().meta(assumed),
  paymentUrl: soft(WebUrl).meta({ ...assumed, description: PAYMENT_URL }),
  refunds: nestedList(Refund).meta(assumed),
  bookedAt: soft(Instant).meta(assumed),
  nextPayment: maybe(NextPayment).meta(assumed),
  nextCharge: maybe(NextCharge).meta(assumed),
  /** Everybody on the booking, the payer first. */
  party: nestedList(PartyMember).meta(assumed),
})
export type Booking = z.infer<typeof Booking>
export type BookingCore = z.infer<typeof BookingCore>
