import { z } from 'zod'
import { Availability, PictureFocus } from './booking.ts'
import { MoneyShape } from './money.ts'
import { CalendarDate, CountryCode, codes, Id, maybe, Name, nestedList, soft, WebUrl } from './values.ts'

/** Why the backoffice refuses a self trip change (product §13): `blockedBy` in a query's answer, `key` of a refusal. */
export const TRIP_CHANGE_REFUSALS = [
  'TOUR_DEPARTURE_TOO_CLOSE',
  'REQUEST_LIMIT_REACHED',
  'INSUFFICIENT_TOUR_CAPACITY',
  'INVALID_ORDER_STATUS',
] as const

/** A departure the traveller may change to. */
export const TripChangeOption = z.object({
  travelId: Id,
  tourId: Id,
  title: Name,
  startDate: CalendarDate,
  endDate: CalendarDate,
  availability: Availability,
  priceFrom: soft(MoneyShape),
  countryCode: soft(CountryCode).meta({ 'x-assumed': true }),
  pictureUrl: soft(WebUrl).meta({ 'x-assumed': true }),
  pictureFocus: soft(PictureFocus).meta({ 'x-assumed': true }),
  /** The total of the whole booking on it, for all travellers. */
  total: soft(MoneyShape).meta({ 'x-assumed': true }),
  /** The refund after a change to a cheaper departure; null if there is none. */
  paidBack: soft(MoneyShape).meta({ 'x-assumed': true }),
})
export type TripChangeOption = z.infer<typeof TripChangeOption>

/** GET users/{userId}/bookings/{bookingId}/self-tour-change (product §13). */
export const TripChangeAvailability = z.object({
  available: z.boolean(),
  blockedBy: maybe(codes(TRIP_CHANGE_REFUSALS)),
  /** Last day on which the change may be started. */
  changeableUntil: soft(CalendarDate),
  /** First day on which another change may be started, if one was made within the last 30 days. */
  availableFrom: soft(CalendarDate),
  options: nestedList(TripChangeOption),
})
export type TripChangeAvailability = z.infer<typeof TripChangeAvailability>

/** Refuses a start whose `expectedTotal` is not the booking's current total on that departure. */
export const TOTAL_CHANGED = 'TOTAL_CHANGED'

/** Body of POST …/self-tour-change (assumed): null lets the traveller choose on the public website. */
export const TripChangeRequest = z.object({
  travelId: z.string().min(1).nullable(),
  /** `total` of the chosen option as the traveller saw it; absent if the price was unknown. */
  expectedTotal: MoneyShape.optional().meta({
    'x-assumed': true,
    description:
      'What the traveller was shown and agreed to. If the booking would cost anything else on that departure, nothing is changed and the answer is 409 `TOTAL_CHANGED`.',
  }),
})
export type TripChangeRequest = z.infer<typeof TripChangeRequest>

const ChangeToken = z.string().min(1).max(2048)

/** Answer of POST …/self-tour-change: the token goes into the cookie tourchange_token (product §13). */
export const TripChangeStarted = z.object({
  token: ChangeToken,
  /** The page where the change continues; null if it is complete. */
  continueUrl: soft(WebUrl),
})
export type TripChangeStarted = z.infer<typeof TripChangeStarted>

export const TRIP_CHANGE_STATES = ['NONE', 'PENDING', 'COMPLETED', 'REFUSED'] as const

/** The trip before a booking was changed. */
export const PreviousTrip = z.object({
  title: Name,
  startDate: CalendarDate,
  endDate: CalendarDate,
  /** The booking's total then. */
  total: soft(MoneyShape),
})
export type PreviousTrip = z.infer<typeof PreviousTrip>

/** GET …/self-tour-change/result (assumed): the content of the success dialog. */
export const TripChangeResult = z.object({
  state: codes(TRIP_CHANGE_STATES),
  refusedBy: maybe(codes(TRIP_CHANGE_REFUSALS)),
  newBookingId: maybe(Id),
  /** When COMPLETED. */
  previous: maybe(PreviousTrip),
  /** While PENDING: the answer to the start request, for a traveller who never received it. */
  token: soft(ChangeToken),
  continueUrl: soft(WebUrl),
})
export type TripChangeResult = z.infer<typeof TripChangeResult>
