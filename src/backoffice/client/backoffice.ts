import type { z } from 'zod'
import type { AddressesUpdate } from '../wire/address.ts'
import type { GuestUpdate } from '../wire/booking-detail.ts'
import type { BookingsQuery } from '../wire/booking-head.ts'
import type { ConsentsUpdate } from '../wire/consents.ts'
import type { DOCUMENT_SIDES } from '../wire/document.ts'
import type { FlightsUpdate } from '../wire/flight.ts'
import { everyItem } from '../wire/repair.ts'
import type { TripChangeRequest } from '../wire/trip-change.ts'
import type { UserUpdate } from '../wire/user.ts'
import { type BackofficeOptions, createCall } from './call.ts'

export type Backoffice = ReturnType<typeof createBackoffice>

/**
 * The remote API for one traveller (product §19). Create one per request: it carries the token and request id. Methods reject only
 * with a BackofficeError (`errors.ts`), bugs of ours aside.
 */
export function createBackoffice(options: BackofficeOptions) {
  const call = createCall(options)
  return { ...ofTraveller(call), ...ofTrips(call), ...ofEverybody(call) }
}

type Call = ReturnType<typeof createCall>

const user = (userId: string) => ({ params: { userId } })
const booking = (userId: string, bookingId: string) => ({ params: { userId, bookingId } })

/** The traveller and what belongs to them. */
function ofTraveller(call: Call) {
  return {
    users: {
      me: () => call('getMe', {}),
      update: (userId: string, body: UserUpdate) => call('updateUser', { ...user(userId), body }),
      /** Rejects with NotFound, or BackofficeRefused of 405, if the backoffice does not offer this. */
      requestDeletion: (userId: string) => call('requestDeletion', user(userId)),
      withdrawDeletion: (userId: string) => call('withdrawDeletion', user(userId)),
    },
    addresses: {
      get: (userId: string) => call('getAddresses', user(userId)),
      update: (userId: string, body: AddressesUpdate) => call('updateAddresses', { ...user(userId), body }),
    },
    documents: {
      list: (userId: string) => call('listDocuments', user(userId)),
      /** The scan as a stream; only this call puts the token into the query too (product §19). */
      download: (userId: string, documentId: string, side?: (typeof DOCUMENT_SIDES)[number]) =>
        call('downloadDocument', { params: { userId, documentId }, query: { side } }),
      /** `form` holds the parts of DocumentUpload and the files `front` and `back`. */
      upload: (userId: string, form: FormData) => call('uploadDocument', { ...user(userId), body: form }),
    },
    consents: {
      get: (userId: string) => call('getConsents', user(userId)),
      update: (userId: string, body: ConsentsUpdate) => call('updateConsents', { ...user(userId), body }),
      /** Rejects with NotFound if the backoffice keeps no history. */
      history: (userId: string) => call('listConsentHistory', user(userId)),
    },
    credits: { list: (userId: string) => call('listCredits', user(userId)) },
    partnerships: { list: (userId: string) => call('listPartnerships', user(userId)) },
    referral: { get: (userId: string) => call('getReferral', user(userId)) },
    wishlist: { list: (userId: string) => call('listWishlist', user(userId)) },
    email: { confirm: (token: string) => call('confirmEmail', { body: { token } }) },
  }
}

/** Bookings and operations on one. */
function ofTrips(call: Call) {
  return {
    bookings: {
      /** For pages: only the heads are parsed, since a list of thousands is shown thirty at a time. */
      heads: (userId: string) => call('listBookings', { ...user(userId), query: {} }),
      /** One page of one list, or everything from a backoffice without pagination; `meta` is then null. */
      page: (userId: string, query: z.input<typeof BookingsQuery>) =>
        call('listBookings', { ...user(userId), query }),
      list: (userId: string) => call('listBookings', { ...user(userId), query: {} }).then(everyItem),
      get: (userId: string, bookingId: string) => call('getBooking', booking(userId, bookingId)),
      /** Adds missing data of a guest without an account, for the payer. */
      updateGuest: (userId: string, bookingId: string, travelerId: string, body: GuestUpdate) =>
        call('updateGuest', { params: { userId, bookingId, travelerId }, body }),
    },
    flights: {
      /** Replaces the traveller's flights; an empty list removes them. */
      update: (userId: string, bookingId: string, body: FlightsUpdate) =>
        call('updateFlights', { ...booking(userId, bookingId), body }),
      /** `departureDate` is an ISO calendar date. Rejects with NotFound if there is no such flight. */
      search: (flightNumber: string, departureDate: string) =>
        call('searchFlight', { query: { flightNumber, departureDate } }),
      searchAirport: (q: string) => call('searchAirport', { query: { q } }),
    },
    tripChange: {
      get: (userId: string, bookingId: string) => call('getTripChange', booking(userId, bookingId)),
      start: (userId: string, bookingId: string, body: TripChangeRequest) =>
        call('startTripChange', { ...booking(userId, bookingId), body }),
      result: (userId: string, bookingId: string) => call('getTripChangeResult', booking(userId, bookingId)),
    },
  }
}

/** Alerts, and data that is the same for all travellers. */
function ofEverybody(call: Call) {
  return {
    /** `link` is the token of an alert mail's link, sent as the bearer token instead of the traveller's own (assumed). */
    notifyMe: {
      list: (link?: string) => call('listNotifyMe', { bearer: link }),
      removeTour: (tourId: string, link?: string) =>
        call('deleteTourNotifyMe', { params: { tourId }, bearer: link }),
      removeTravel: (travelId: string, link?: string) =>
        call('deleteTravelNotifyMe', { params: { travelId }, bearer: link }),
      restoreTour: (tourId: string, link?: string) =>
        call('restoreTourNotifyMe', { params: { tourId }, bearer: link }),
      restoreTravel: (travelId: string, link?: string) =>
        call('restoreTravelNotifyMe', { params: { travelId }, bearer: link }),
    },
    /** `language` is an ISO 639-1 code: names are in that language and sorted by it. */
    countries: {
      list: (language: string) => call('listCountries', { query: { 'orderBy[language]': language } }),
    },
    layout: { get: () => call('getLayout', {}) },
    features: { get: (clientKey: string) => call('getFeatures', { params: { clientKey } }) },
  }
}
