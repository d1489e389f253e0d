import type { TourSummary } from '#backoffice/wire/booking.ts'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { WireMoney } from '#backoffice/wire/money.ts'
import type { DemoMarket } from '../environment.ts'

/** A person on a booking: one of our accounts, or a guest known only from this booking. */
export interface StoredMember {
  travelerId: string
  leader: boolean
  userId: string | null
  /** Profile fields of a guest; null for an account, whose own record is read instead. */
  guest: Partial<Traveller> | null
}

type Kept = Omit<
  BookingDetail,
  | 'tour'
  | 'total'
  | 'pax'
  | 'travellers'
  | 'travelMates'
  | 'flights'
  | 'arrivals'
  | 'tourConfirmedBy'
  | 'cancellation'
  | 'completeness'
  | 'coordinator'
  | 'meeting'
  | 'timeZone'
  | 'paymentUrl'
  | 'atolCertificateUrl'
  | 'invoiceUrl'
  | 'groupUrl'
>

/** A booking as stored; what depends on other records (people, flights, links) is added when it is read. */
export interface StoredBooking extends Kept {
  tour: TourSummary
  total: WireMoney
  pax: number
  market: DemoMarket
  coordinatorId: string | null
  atolProtected: boolean
  party: StoredMember[]
}
