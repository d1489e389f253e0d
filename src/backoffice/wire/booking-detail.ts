import { z } from 'zod'
import { Address } from './address.ts'
import { GroupArrival } from './arrival.ts'
import { BookingCore, TourSummary } from './booking.ts'
import { Coordinator } from './coordinator.ts'
import { EntryRules } from './entry.ts'
import { byTraveller, TravellerFlights } from './flight.ts'
import { Meeting } from './meeting.ts'
import { MoneyShape } from './money.ts'
import { Discount, Due, Payment, PriceLine } from './price.ts'
import { Programme } from './programme.ts'
import { TravelMate } from './travel-mate.ts'
import { EmergencyContact, profileShape } from './user.ts'
import { CalendarDate, flag, Id, Instant, maybe, nestedList, soft, WebUrl, whole } from './values.ts'

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
   * The status (`DOCUMENT_STATUSES`) of the document that this traveller uses on this trip, reported to the payer. Null if the
   * caller may not know, or if it is unknown.
   */
  documentStatus: maybe(z.string()).meta({ 'x-assumed': true }),
  /** The language for messages to this traveller, as a tag ("it", "it-IT"); reported to the payer. */
  language: maybe(z.string()).meta({ 'x-assumed': true }),
  /**
   * The address of a guest without an account, reported to the payer, who entered it; null for all others, and until it is entered.
   * A guest's emergency contact is reported likewise.
   */
  residence: maybe(Address).meta({ 'x-assumed': true }),
})
export type Traveller = z.infer<typeof Traveller>

/**
 * PUT users/{userId}/bookings/{bookingId}/travellers/{travelerId} (assumed): the payer enters missing data of a guest without an
 * account. Only the fields sent change. A residence is saved once, as everywhere.
 */
export const GuestUpdate = z.object({ emergencyContact: EmergencyContact, residence: Address }).partial()
export type GuestUpdate = z.infer<typeof GuestUpdate>

/**
 * A room of a booking and its travellers, reported to the payer; without one of them it would be another room. A kind is a code
 * such as `ROOM_KINDS`.
 */
export const Room = whole(z.object({ kind: maybe(z.string()), travelerIds: z.array(Id) }))
export type Room = z.infer<typeof Room>

/** The kinds of rooms with a name of their own. */
export const ROOM_KINDS = ['SINGLE', 'DOUBLE', 'TWIN', 'TRIPLE', 'QUADRUPLE', 'DORMITORY'] as const

/**
 * What the booking's terms refund: of an active booking, if the traveller cancels now; of one that its traveller cancelled, the
 * final amount. For everybody on the booking.
 */
export const Cancellation = z.object({
  refundable: MoneyShape,
  /** The last day on which this is valid, if it changes. */
  until: soft(CalendarDate),
})
export type Cancellation = z.infer<typeof Cancellation>

/** The tour of a booking, with what a list of bookings does not need. */
export const BookedTour = TourSummary.extend({
  programme: maybe(Programme).meta({ 'x-assumed': true }),
  entryRules: maybe(EntryRules).meta({ 'x-assumed': true }),
})

/** GET users/{userId}/bookings/{bookingId} (product §9). */
export const BookingDetail = BookingCore.extend({
  /** Any id: the booking was found by the id in the request. */
  id: Id,
  tour: BookedTour,
  bookedAt: soft(Instant),
  coordinator: maybe(Coordinator),
  /** null until it is settled. */
  meeting: maybe(Meeting).meta({ 'x-assumed': true }),
  travellers: nestedList(Traveller),
  /** Empty while the rooms are unknown. */
  rooms: nestedList(Room).meta({ 'x-assumed': true }),
  /** The travellers of other bookings on the same departure (assumed). */
  travelMates: nestedList(TravelMate).meta({ 'x-assumed': true }),

  priceLines: nestedList(PriceLine),
  /** null if the answer has no readable total: the page then omits what is left to pay. */
  total: maybe(MoneyShape),
  deposit: maybe(Due),
  balance: maybe(Due),
  /** The surcharge after a change to a dearer departure. */
  integrationPrice: maybe(MoneyShape),
  promoCodes: nestedList(Discount),
  giftCards: nestedList(Discount),
  vouchers: nestedList(Discount),
  extraDiscounts: nestedList(Discount),
  rounding: maybe(MoneyShape),

  payments: nestedList(Payment),

  privateRoom: maybe(z.object({ pax: z.int().positive(), unitPrice: MoneyShape })),
  flexibleCancellation: flag(),
  cancellation: maybe(Cancellation).meta({ 'x-assumed': true }),
  atolCertificateUrl: soft(WebUrl),
  /** The invoice of a paid booking; null if there is none. */
  invoiceUrl: soft(WebUrl).meta({ 'x-assumed': true }),
  /** After the trip: where its group plans to travel together again. */
  groupUrl: soft(WebUrl).meta({ 'x-assumed': true }),

  flights: nestedList(TravellerFlights).transform(byTraveller),
  /** All other travellers of the departure with a known arrival, including the reader's own booking. */
  arrivals: nestedList(GroupArrival).meta({ 'x-assumed': true }),
  /** While the tour is unconfirmed: the day by which its confirmation is decided. */
  tourConfirmedBy: soft(CalendarDate).meta({ 'x-assumed': true }),
})
export type BookingDetail = z.infer<typeof BookingDetail>
