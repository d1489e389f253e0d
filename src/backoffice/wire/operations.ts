import { z } from 'zod'
import { Address, AddressesUpdate } from './address.ts'
import { Booking } from './booking.ts'
import { BookingDetail, GuestUpdate, Traveller } from './booking-detail.ts'
import { BookingHead, BookingsPage, BookingsQuery } from './booking-head.ts'
import { ConsentEvent, Consents, ConsentsUpdate } from './consents.ts'
import { CountriesQuery, Country } from './country.ts'
import { Credit } from './credit.ts'
import { DeletionAnswer } from './deletion.ts'
import { DocumentDownloadQuery, DocumentUpload, IdentityDocument } from './document.ts'
import { EmailConfirmation, EmailConfirmationRequest } from './email-confirmation.ts'
import { FeaturePayload } from './feature.ts'
import {
  Airport,
  AirportSearchQuery,
  FlightSearchQuery,
  FlightSearchResult,
  FlightsUpdate,
  TravellerFlights,
} from './flight.ts'
import { Layout } from './layout.ts'
import { NotifyMeEntry } from './notify-me.ts'
import type { Operation } from './operation.ts'
import { Partnership } from './partnership.ts'
import { Referral } from './referral.ts'
import {
  TripChangeAvailability,
  TripChangeRequest,
  TripChangeResult,
  TripChangeStarted,
} from './trip-change.ts'
import { User, UserUpdate } from './user.ts'
import { WishlistItem } from './wishlist.ts'

type Method = Operation['method']

/** A call specified to us, on behalf of the traveller. */
const listed = <const M extends Method, const P extends string>(method: M, path: P) =>
  ({ method, path, base: 'backoffice', token: 'required', assumed: false }) as const

/** A call that the product needs and that is not specified to us. */
const assumed = <const M extends Method, const P extends string>(method: M, path: P) =>
  ({ method, path, base: 'backoffice', token: 'required', assumed: true }) as const

const one = <S extends z.ZodType>(schema: S) => ({ kind: 'one', schema }) as const
const list = <I extends z.ZodType>(item: I) => ({ kind: 'list', item }) as const
const json = <S extends z.ZodType>(schema: S) => ({ as: 'json', schema }) as const

const none = { kind: 'none' } as const
const blob = { kind: 'blob' } as const
const notify = { base: 'notify' } as const
const open = { token: 'never' } as const

// Addresses are written back as a whole list, so an unreadable entry must not be dropped silently.
const addresses = { ...one(z.array(Address)), whole: true } as const
const uploadForm = { as: 'multipart', fields: DocumentUpload, files: ['front', 'back'] } as const

const user = 'users/{userId}'
const booking = `${user}/bookings/{bookingId}` as const
const document = `${user}/documents/{documentId}` as const
const change = `${booking}/self-tour-change` as const

/** Every call to the systems of product §19; calls not specified to us are marked assumed. */
export const operations = {
  getMe: { ...listed('GET', 'users/me'), answer: one(User) },
  updateUser: { ...listed('PUT', user), body: json(UserUpdate), answer: one(User) },
  // A repeated request or withdrawal is no error.
  requestDeletion: { ...assumed('POST', `${user}/deletion-request`), answer: one(DeletionAnswer) },
  withdrawDeletion: { ...assumed('DELETE', `${user}/deletion-request`), answer: none },
  getAddresses: { ...listed('GET', `${user}/addresses`), answer: addresses },
  updateAddresses: { ...listed('PUT', `${user}/addresses`), body: json(AddressesUpdate), answer: addresses },

  listBookings: {
    ...listed('GET', `${user}/bookings`),
    query: BookingsQuery,
    answer: { ...list(Booking), head: BookingHead, meta: BookingsPage },
  },
  getBooking: { ...listed('GET', booking), answer: one(BookingDetail) },

  updateGuest: {
    ...assumed('PUT', `${booking}/travellers/{travelerId}`),
    body: json(GuestUpdate),
    answer: one(Traveller),
  },

  listDocuments: { ...listed('GET', `${user}/documents`), answer: list(IdentityDocument) },
  downloadDocument: { ...listed('GET', document), query: DocumentDownloadQuery, answer: blob },
  uploadDocument: { ...listed('POST', `${user}/documents`), body: uploadForm, answer: one(IdentityDocument) },

  updateFlights: {
    ...listed('POST', `${booking}/flights`),
    body: json(FlightsUpdate),
    answer: one(TravellerFlights),
  },
  searchFlight: {
    ...listed('GET', 'flights/search-flight'),
    query: FlightSearchQuery,
    answer: one(FlightSearchResult),
    hurried: true,
  },
  searchAirport: {
    ...listed('GET', 'flights/search-airport'),
    query: AirportSearchQuery,
    answer: { ...list(Airport), within: 'airports' },
    hurried: true,
  },

  getTripChange: { ...listed('GET', change), answer: one(TripChangeAvailability) },
  startTripChange: {
    ...listed('POST', change),
    body: json(TripChangeRequest),
    answer: one(TripChangeStarted),
  },
  getTripChangeResult: { ...assumed('GET', `${change}/result`), answer: one(TripChangeResult) },

  getConsents: { ...assumed('GET', `${user}/consents`), answer: one(Consents) },
  updateConsents: {
    ...assumed('PUT', `${user}/consents`),
    body: json(ConsentsUpdate),
    answer: one(Consents),
  },
  listConsentHistory: { ...assumed('GET', `${user}/consents/history`), answer: list(ConsentEvent) },
  listCredits: { ...assumed('GET', `${user}/credits`), answer: list(Credit) },
  listPartnerships: { ...assumed('GET', `${user}/partnerships`), answer: list(Partnership) },
  getReferral: { ...assumed('GET', `${user}/referral`), answer: one(Referral) },
  listWishlist: { ...assumed('GET', `${user}/wishlist`), answer: list(WishlistItem) },
  confirmEmail: {
    ...assumed('POST', 'email-confirmations'),
    token: 'optional',
    body: json(EmailConfirmationRequest),
    answer: one(EmailConfirmation),
  },

  listNotifyMe: { ...listed('GET', 'notify-me'), ...notify, answer: list(NotifyMeEntry) },
  deleteTourNotifyMe: { ...listed('DELETE', 'tours/{tourId}/notify-me'), ...notify, answer: none },
  deleteTravelNotifyMe: { ...listed('DELETE', 'travels/{travelId}/notify-me'), ...notify, answer: none },
  // Undo of a removal: recreates the alert as it was. Repeating it is no error.
  restoreTourNotifyMe: { ...assumed('POST', 'tours/{tourId}/notify-me'), ...notify, answer: none },
  restoreTravelNotifyMe: {
    ...assumed('POST', 'travels/{travelId}/notify-me'),
    ...notify,
    answer: none,
  },

  listCountries: {
    ...listed('GET', 'countries'),
    ...open,
    base: 'geo',
    query: CountriesQuery,
    answer: { ...list(Country), bare: true },
  },
  getLayout: { ...listed('GET', 'layouts'), ...open, base: 'catalog', answer: one(Layout) },
  getFeatures: {
    ...listed('GET', 'api/features/{clientKey}'),
    ...open,
    base: 'features',
    answer: { ...one(FeaturePayload), bare: true },
  },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations
