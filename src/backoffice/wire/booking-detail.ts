import { z } from 'zod'
import { Address } from './address.ts'
import { GroupArrival } from './arrival.ts'
import { BookingCore, TourSummary } from './booking.ts'
import { Coordinator } from './coordinator.ts'
import { EntryRules } from './entry.ts'
import { TravellerFlights } from './flight.ts'
import { Meeting } from './meeting.ts'
import { MoneyShape } from './money.ts'
import { Discount, Due, Payment, PriceLine } from './price.ts'
import { Programme } from './programme.ts'
import { TravelMate } from './travel-mate.ts'
import { EmergencyContact, profileShape } from './user.ts'
import { CalendarDate, flag, Id, Instant, listOf, maybe, soft, WebUrl, whole } from './values.ts'

/** A person on the booking: profile fields plus the leader flag (product §11). */
export const Traveller = z.object({
  id: Id,
  ...profileShape,
  fullName: maybe(z.string()),
  pictureImage: soft(WebUrl),
  leader: flag(),
  /** The account behind the traveller, null for a guest without one. */
  userId: maybe(Id),
  /**
   * How the document stands with which this traveller goes on this trip, in the states of a document: told to whoever made the
   * booking. Null where the caller may not know, or nobody does.
   */
  documentStatus: maybe(z.string()).meta({ 'x-assumed': true }),
  /** The language in which this traveller is written to, as a tag ("it", "it-IT"): told to whoever made the booking. */
  language: maybe(z.string()).meta({ 'x-assumed': true }),
  /**
   * Where a guest without an account lives, told to whoever made the booking, who gave it; null for everybody else, and where
   * nothing has been given. The emergency contact of a guest is told in the same way.
   */
  residence: maybe(Address).meta({ 'x-assumed': true }),
})
export type Traveller = z.infer<typeof Traveller>

/**
 * PUT users/{userId}/bookings/{bookingId}/travellers/{travelerId} (assumed): whoever made the booking enters what a guest without an
 * account lacks. Only what is sent changes. A residence is saved once, as everywhere.
 */
export const GuestUpdate = z.object({ emergencyContact: EmergencyContact, residence: Address }).partial()
export type GuestUpdate = z.infer<typeof GuestUpdate>

/**
 * A room of a booking and who sleeps in it, told to whoever made the booking; without one of them it would be another room. A kind is
 * a code such as `ROOM_KINDS`.
 */
export const Room = whole(z.object({ kind: maybe(z.string()), travelerIds: z.array(Id) }))
export type Room = z.infer<typeof Room>

/** The kinds of rooms that have a name of their own. */
export const ROOM_KINDS = ['SINGLE', 'DOUBLE', 'TWIN', 'TRIPLE', 'QUADRUPLE', 'DORMITORY'] as const

/**
 * What the booking's terms give back: while it stands, to a traveller who cancels now; of one that its traveller cancelled, what
 * that came to. For everybody on the booking.
 */
export const Cancellation = z.object({
  refundable: MoneyShape,
  /** The last day on which this holds, if it changes. */
  until: soft(CalendarDate),
})
export type Cancellation = z.infer<typeof Cancellation>

/** The tour of a booking, with what a list of bookings has no use for. */
export const BookedTour = TourSummary.extend({
  programme: maybe(Programme).meta({ 'x-assumed': true }),
  entryRules: maybe(EntryRules).meta({ 'x-assumed': true }),
})

/** GET users/{userId}/bookings/{bookingId} (product §9). */
export const BookingDetail = BookingCore.extend({
  /** Whatever it is: the booking was found by the one it was asked for. */
  id: Id,
  tour: BookedTour,
  bookedAt: soft(Instant),
  coordinator: maybe(Coordinator),
  /** Null until it is settled. */
  meeting: maybe(Meeting).meta({ 'x-assumed': true }),
  travellers: listOf(Traveller),
  /** Empty while nothing is known of rooms. */
  rooms: listOf(Room).meta({ 'x-assumed': true }),
  /** The travellers of other bookings on the same departure (assumed). */
  travelMates: listOf(TravelMate).meta({ 'x-assumed': true }),

  priceLines: listOf(PriceLine),
  /** Null when the answer has none that can be read: the page then says nothing about what is left to pay. */
  total: maybe(MoneyShape),
  deposit: maybe(Due),
  balance: maybe(Due),
  /** The surcharge after a change to a dearer departure. */
  integrationPrice: maybe(MoneyShape),
  promoCodes: listOf(Discount),
  giftCards: listOf(Discount),
  vouchers: listOf(Discount),
  extraDiscounts: listOf(Discount),
  rounding: maybe(MoneyShape),

  payments: listOf(Payment),

  privateRoom: maybe(z.object({ pax: z.int().positive(), unitPrice: MoneyShape })),
  flexibleCancellation: flag(),
  cancellation: maybe(Cancellation).meta({ 'x-assumed': true }),
  atolCertificateUrl: soft(WebUrl),
  /** The invoice of a booking that is paid; null while there is none. */
  invoiceUrl: soft(WebUrl).meta({ 'x-assumed': true }),
  /** Once the trip is over: where its group plans to travel together again. */
  groupUrl: soft(WebUrl).meta({ 'x-assumed': true }),

  flights: listOf(TravellerFlights),
  /** Everybody else of the departure whose way to it is known, the reader's own booking included. */
  arrivals: listOf(GroupArrival).meta({ 'x-assumed': true }),
  /** While it is not confirmed: the day by which it is known whether the tour goes. */
  tourConfirmedBy: soft(CalendarDate).meta({ 'x-assumed': true }),
})
export type BookingDetail = z.infer<typeof BookingDetail>
