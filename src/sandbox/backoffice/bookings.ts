import { isDeepStrictEqual } from 'node:util'
import { Hono } from 'hono'
import { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'
import type { Booking, Completeness } from '#backoffice/wire/booking.ts'
import { type BookingDetail, GuestUpdate, type Traveller } from '#backoffice/wire/booking-detail.ts'
import { type BookingsPage, BookingsQuery } from '#backoffice/wire/booking-head.ts'
import type { Coordinator } from '#backoffice/wire/coordinator.ts'
import type { IdentityDocument } from '#backoffice/wire/document.ts'
import type { Flight, TravellerFlights } from '#backoffice/wire/flight.ts'
import type { PartyMember as BookingPartyMember } from '#backoffice/wire/party.ts'
import { emptyProfile } from '#backoffice/wire/user.ts'
import type { Store } from '../db/store.ts'
import type { StoredBooking, StoredMember } from '../db/stored-booking.ts'
import type { StoredUser } from '../db/stored-user.ts'
import type { DemoMarket } from '../environment.ts'
import { findProgramme, languageAsked } from '../programmes/programmes.ts'
import { marketLanguage } from '../seed/booking-order.ts'
import { coordinators } from '../seed/coordinators.ts'
import { findEntryRules } from '../seed/entry-rules.ts'
import { findMeeting } from '../seed/meetings.ts'
import { addressFaults } from './addresses.ts'
import { arrivalsOn } from './arrivals.ts'
import { jsonBody } from './body.ts'
import type { CallerEnv } from './caller.ts'
import { currentDocuments } from './document-view.ts'
import { listedNextCharge, listedNextPayment } from './next-payment.ts'
import { ApiRefusal, invalidFields, notFound } from './refusal.ts'
import { travelMatesOn } from './travel-mates.ts'
import { contactFaults } from './users.ts'

/** GET users/{userId}/bookings and …/bookings/{bookingId}. */
export function bookingRoutes(store: Store): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.get('/', (c) => {
    const asked = BookingsQuery.safeParse(pageAsked(c.req.query()))
    if (!asked.success) throw new ApiRefusal(400, 'BAD_PAGE', 'There is no such page.')
    return c.json(
      pageOfBookings(listedBookings(store, c.var.caller.id), asked.data, store.today().toString()),
    )
  })
  app.get('/:bookingId', (c) => {
    const { id } = c.var.caller
    const booking = callersBooking(store, id, c.req.param('bookingId'))
    if (!booking) throw notFound('booking')
    return c.json({ data: detailedBooking(store, id, booking, c.req.header('accept-language') ?? 'en') })
  })
  app.put('/:bookingId/travellers/:travelerId', async (c) => {
    const { id } = c.var.caller
    const [bookingId, travelerId] = [c.req.param('bookingId'), c.req.param('travelerId')]
    if (!callersBooking(store, id, bookingId)) throw notFound('booking')
    const update = await jsonBody(c, GuestUpdate)
    return c.json({ data: store.transaction(() => updatedGuest(store, id, bookingId, travelerId, update)) })
  })
  return app
}

/** A query's page numbers, which arrive as text. */
const pageAsked = (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, name.startsWith('page[') ? Number(text) : text]),
  )

/** The requested page of a list; everything, without `meta`, if no size is given. `today` is an ISO date. */
export function pageOfBookings(
  all: readonly Booking[],
  { 'page[size]': size, 'page[number]': wanted = 1, ...filters }: z.output<typeof BookingsQuery>,
  today: string,
): { data: readonly Booking[]; meta?: BookingsPage } {
  if (size === undefined) return { data: all }
  const { 'filter[list]': list = 'all', 'filter[on]': on = today, 'filter[at]': at } = filters
  const soonestFirst = all.toSorted((one, other) =>
    one.startDate < other.startDate ? -1 : Number(one.startDate > other.startDate),
  )
  const latestFirst = soonestFirst.toReversed()
  const isCancelled = ({ bookingStatus }: Booking) => bookingStatus === 'CANCELLED'
  const dateAt = datesAt(at)
  const isOver = ({ startDate, endDate, timeZone }: Booking) =>
    startDate <= on && startDate < dateAt(timeZone, on) && endDate < dateAt(timeZone, on)
  const isLate = ({ nextPayment, paymentStatus }: Booking) =>
    paymentStatus === 'EXPIRED' || Boolean(nextPayment?.dueDate && nextPayment.dueDate < on)
  const ahead = soonestFirst.filter((booking) => !isCancelled(booking) && !isOver(booking))
  const upcoming = [...ahead.filter(isLate), ...ahead.filter((booking) => !isLate(booking))]
  const lists = {
    upcoming,
    past: latestFirst.filter((booking) => !isCancelled(booking) && isOver(booking)),
    cancelled: latestFirst.filter(isCancelled),
    all: [...upcoming, ...latestFirst.filter((booking) => !ahead.includes(booking))],
  }
  const count = Math.max(1, Math.ceil(lists[list].length / size))
  const number = Math.min(wanted, count)
  return {
    data: lists[list].slice((number - 1) * size, number * size),
    meta: {
      page: { number, count, size },
      lists: {
        upcoming: lists.upcoming.length,
        past: lists.past.length,
        all: all.length,
        cancelled: lists.cancelled.length,
      },
      years: yearsOf(lists[list].filter((booking) => !ahead.includes(booking))),
    },
  }
}

/** How many bookings begin in each year, in the order given. */
const yearsOf = (bookings: readonly Booking[]) =>
  [...Map.groupBy(bookings, ({ startDate }) => Number(startDate.slice(0, 4)))].map(([year, { length }]) => ({
    year,
    count: length,
  }))

/** The date at an instant in each zone, computed once; `otherwise` without one of the two. */
function datesAt(at: string | undefined): (zone: string | null, otherwise: string) => string {
  const known = new Map<string, string>()
  return (zone, otherwise) => {
    if (!at || !zone) return otherwise
    const date =
      known.get(zone) ?? Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString()
    known.set(zone, date)
    return date
  }
}

const EMPTY_TRAVELLER = { ...emptyProfile, pictureImage: null }

/** The data that a payer enters for a guest: only the traveller changes an account's record. */
function updatedGuest(
  store: Store,
  userId: string,
  bookingId: string,
  travelerId: string,
  update: GuestUpdate,
): Traveller {
  const stored = callersBooking(store, userId, bookingId)
  if (!stored) throw notFound('booking')
  const member = stored.party.find((each) => each.travelerId === travelerId)
  if (!member) throw notFound('traveller on this booking')
  const leads = stored.party.some((each) => each.leader && each.userId === userId)
  if (!leads || member.userId)
    throw new ApiRefusal(403, 'NOT_A_GUEST', 'Travellers with an account enter theirs.')
  if (stored.bookingStatus === 'CANCELLED') {
    throw new ApiRefusal(409, 'BOOKING_CANCELLED', 'A cancelled booking takes no data.')
  }
  const faults = [
    ...(update.emergencyContact ? contactFaults(update.emergencyContact) : []),
    ...(update.residence ? addressFaults(update.residence, 'residence') : []),
  ]
  if (faults.length > 0) throw invalidFields(faults)
  const locked = update.residence && member.guest?.residence
  if (locked && !isDeepStrictEqual({ ...locked }, { ...update.residence })) {
    throw new ApiRefusal(409, 'ADDRESS_LOCKED', 'A saved address is changed by customer care only.')
  }
  const party = stored.party.map((each) =>
    each === member ? { ...each, guest: { ...each.guest, ...update } } : each,
  )
  const kept: StoredBooking = { ...stored, party }
  store.run('UPDATE bookings SET record = ? WHERE id = ?', store.movingJson(kept), bookingId)
  const found = travellersFor(store, userId, kept).find(({ id }) => id === travelerId)
  if (!found) throw notFound('traveller on this booking')
  return found
}

/** The caller's bookings, latest departure first. */
function callersBookings(store: Store, userId: string): StoredBooking[] {
  return store
    .records<StoredBooking>(
      'SELECT b.record FROM bookings b JOIN booking_members m ON m.booking_id = b.id WHERE m.user_id = ?',
      userId,
    )
    .sort((a, b) => (a.startDate < b.startDate ? 1 : -1))
}

/** A booking the caller travels on, or undefined. */
export function callersBooking(store: Store, userId: string, bookingId: string): StoredBooking | undefined {
  return store.record<StoredBooking>(
    'SELECT b.record FROM bookings b JOIN booking_members m ON m.booking_id = b.id WHERE m.user_id = ? AND b.id = ?',
    userId,
    bookingId,
  )
}

/** The items of the bookings list. */
function listedBookings(store: Store, userId: string): Booking[] {
  const documents = currentDocuments(store, userId)
  return callersBookings(store, userId).map((stored) => {
    const coordinator = coordinatorOf(store, stored)
    return {
      id: stored.id,
      tour: stored.tour,
      startDate: stored.startDate,
      endDate: stored.endDate,
      timeZone: timeZoneOf(stored),
      availability: stored.availability,
      bookingStatus: stored.bookingStatus,
      cancelledBy: stored.cancelledBy,
      cancelledAt: stored.cancelledAt,
      paymentStatus: stored.paymentStatus,
      pax: stored.pax,
      priceFrom: stored.priceFrom,
      completeness: completenessOf(store, stored, documents),
      pictureUrl: stored.pictureUrl,
      pictureFocus: stored.pictureFocus,
      coordinator: coordinator && {
        id: coordinator.id,
        name: coordinator.name,
        pictureImage: coordinator.pictureImage,
      },
      tourConfirmed: stored.tourConfirmed,
      paymentUrl: paymentUrlOf(store, stored),
      refunds: stored.refunds,
      bookedAt: stored.bookedAt,
      nextPayment: listedNextPayment(stored, store.today().toString()),
      nextCharge: listedNextCharge(stored),
      party: partyOf(store, userId, stored),
    }
  })
}

/** The whole booking as this traveller may see it. */
function detailedBooking(
  store: Store,
  userId: string,
  stored: StoredBooking,
  language: string,
): BookingDetail {
  const { market, coordinatorId: _coordinatorId, atolProtected, party: _party, ...kept } = stored
  const site = `${store.base}/public/${market}`
  const stands = stored.bookingStatus === 'ACTIVE'
  return {
    ...kept,
    tour: {
      ...stored.tour,
      programme: findProgramme(stored.tour.id, language),
      entryRules: findEntryRules(stored.tour.id, {
        citizenship: citizenshipOf(store, userId),
        language: languageAsked(language),
        asOf: store.today().subtract({ days: RULES_READ_DAYS_AGO }).toString(),
      }),
    },
    completeness: completenessOf(store, stored, currentDocuments(store, userId)),
    coordinator: coordinatorOf(store, stored),
    timeZone: timeZoneOf(stored),
    meeting: findMeeting(stored),
    travellers: travellersFor(store, userId, stored),
    rooms: stored.party.some(({ leader, userId: of }) => leader && of === userId) ? stored.rooms : [],
    travelMates: travelMatesOn(store, stored),
    paymentUrl: paymentUrlOf(store, stored),
    atolCertificateUrl: atolProtected ? `${site}/atol/${stored.id}` : null,
    invoiceUrl: stands && isPaid(stored) ? `${site}/invoice/${stored.id}` : null,
    groupUrl: stands && isOver(store, stored) ? `${site}/group/${stored.tour.travelId ?? stored.id}` : null,
    flights: flightsOn(store, stored),
    arrivals: arrivalsOn(store, stored, userId),
    tourConfirmedBy: confirmedBy(store, stored),
    cancellation: cancellationOf(store, stored),
  }
}

/** Days since the border rules were last read. */
const RULES_READ_DAYS_AGO = 24

const citizenshipOf = (store: Store, userId: string) =>
  store.record<StoredUser>('SELECT record FROM users WHERE id = ?', userId)?.citizenship ?? null

/** Days before departure by which it is decided whether a tour runs, or from today if that is too late. */
const DECIDED_DAYS = { before: 30, fromToday: 3 }

function confirmedBy(
  store: Store,
  { tourConfirmed, bookingStatus, startDate }: StoredBooking,
): string | null {
  if (tourConfirmed || bookingStatus === 'CANCELLED') return null
  const start = Temporal.PlainDate.from(startDate)
  const days = [
    start.subtract({ days: DECIDED_DAYS.before }),
    store.today().add({ days: DECIDED_DAYS.fromToday }),
  ]
  const latest = days.toSorted(Temporal.PlainDate.compare).at(-1)
  return latest && Temporal.PlainDate.compare(latest, start) < 0 ? latest.toString() : null
}

/** Days before departure until which cancelling gives money back: without and with flexible cancellation. */
const REFUNDABLE_DAYS = { standard: 31, flexible: 8 }

/**
 * By this backoffice's invented terms: in time, all but the deposit is refunded, with flexible cancellation all but its own price;
 * later nothing. The American one does not report any.
 */
function cancellationOf(store: Store, stored: StoredBooking): BookingDetail['cancellation'] {
  const { bookingStatus, cancelledBy, cancelledAt, startDate, market, total } = stored
  const isOurs = bookingStatus === 'CANCELLED' && cancelledBy !== 'TRAVELLER'
  const day = Temporal.PlainDate.from(cancelledAt?.slice(0, 10) ?? store.today().toString())
  const start = Temporal.PlainDate.from(startDate)
  if (isOurs || market === 'global-us' || Temporal.PlainDate.compare(start, day) <= 0) return null
  const { flexibleCancellation, payments, priceLines, deposit, refunds } = stored
  const until = start.subtract({ days: REFUNDABLE_DAYS[flexibleCancellation ? 'flexible' : 'standard'] })
  const isLate = Temporal.PlainDate.compare(day, until) > 0
  const paid = payments.reduce(
    (sum, { status, amount }) => sum + (['PAID', 'COMPLETED'].includes(status) ? amount.amount : 0),
    0,
  )
  // A booking that is not cancelled has refunds only from a change to a cheaper departure.
  const back = bookingStatus === 'CANCELLED' ? 0 : refunds.reduce((sum, { amount }) => sum + amount.amount, 0)
  const cover = priceLines.find(({ type }) => type === 'CANCELLATION')?.total.amount ?? 0
  const kept = flexibleCancellation ? cover : (deposit?.amount.amount ?? 0)
  return {
    refundable: { ...total, amount: isLate ? 0 : Math.max(0, paid - back - kept) },
    until: isLate || bookingStatus === 'CANCELLED' ? null : until.toString(),
  }
}

const isPaid = ({ paymentStatus }: StoredBooking) => ['PAID', 'COMPLETED'].includes(paymentStatus)

const isOver = (store: Store, { endDate }: StoredBooking) => endDate < store.today().toString()

function paymentUrlOf(store: Store, { id, market, paymentStatus, bookingStatus }: StoredBooking) {
  const unpaid = ['TO_PAY', 'EXPIRING', 'EXPIRED'].includes(paymentStatus)
  return unpaid && bookingStatus === 'ACTIVE' ? `${store.base}/public/${market}/pay/${id}` : null
}

const flightsOn = (store: Store, { id }: StoredBooking): TravellerFlights[] =>
  store.records<TravellerFlights>('SELECT record FROM flights WHERE booking_id = ? ORDER BY traveler_id', id)

const hasAirports = ({ segments }: Flight) =>
  segments.some(
    ({ departureAirport, arrivalAirport, departureDateTime, arrivalDateTime }) =>
      departureAirport && arrivalAirport && departureDateTime && arrivalDateTime,
  )

/** Whether the flights include the outbound way; a flight without airports does not count. */
const isWayThere = (flights: readonly Flight[]): boolean =>
  flights.some((flight) => flight.direction === 'OUTBOUND' && hasAirports(flight))

/** The zone of a trip, as far as the sandbox knows: where its group meets. */
const timeZoneOf = (stored: StoredBooking) => findMeeting(stored)?.timeZone ?? null

/** All travellers of a booking, with the data that the list may show the caller. */
function partyOf(store: Store, userId: string, stored: StoredBooking): BookingPartyMember[] {
  const leads = stored.party.some((member) => member.leader && member.userId === userId)
  const withFlights = new Set(
    flightsOn(store, stored)
      .filter(({ flights }) => isWayThere(flights))
      .map(({ travelerId }) => travelerId),
  )
  return stored.party.map((member) => {
    const known: Record<string, unknown> = knownTraveller(store, member)
    const visible = leads || member.userId === userId
    return {
      id: member.travelerId,
      userId: member.userId,
      name: typeof known.name === 'string' ? known.name : null,
      leader: member.leader,
      emptyFields: visible ? Object.keys(EMPTY_TRAVELLER).filter((field) => !known[field]) : null,
      flightsTold: visible ? withFlights.has(member.travelerId) : null,
      documentStatus: leads ? documentStatusOf(store, member, stored) : null,
    }
  })
}

/** The leader sees all travellers' data in order to fill them in; other travellers only their own. */
function travellersFor(store: Store, userId: string, stored: StoredBooking): Traveller[] {
  const { party } = stored
  const leads = party.some((member) => member.leader && member.userId === userId)
  return party.map((member) => {
    const known = knownTraveller(store, member)
    const visible = leads || member.userId === userId
    const { name, lastname, gender, pictureImage } = known
    return {
      ...EMPTY_TRAVELLER,
      residence: null,
      ...(visible ? known : { name, lastname, gender, pictureImage }),
      id: member.travelerId,
      userId: member.userId,
      leader: member.leader,
      documentStatus: leads ? documentStatusOf(store, member, stored) : null,
      language: leads ? reportedLanguage(store, member) : null,
      fullName: [name, lastname].filter(Boolean).join(' ') || null,
    }
  })
}

function knownTraveller(store: Store, member: StoredMember) {
  if (!member.userId) return { ...EMPTY_TRAVELLER, ...member.guest }
  const user = store.record<StoredUser>('SELECT record FROM users WHERE id = ?', member.userId)
  const { country: _country, id: _id, ...profile } = user ?? { ...EMPTY_TRAVELLER, country: null, id: '' }
  return profile
}

/** An account's language is its market's, a guest's the one given with the booking. */
function reportedLanguage(store: Store, { userId, guest }: StoredMember): string | null {
  if (!userId) return guest?.language ?? null
  const user = store.row<{ market: DemoMarket }>('SELECT market FROM users WHERE id = ?', userId)
  return user ? marketLanguage(user.market) : null
}

function coordinatorOf(store: Store, { coordinatorId }: StoredBooking): Coordinator | null {
  const found = coordinators.find((candidate) => candidate.id === coordinatorId)
  // These come from the seed file, not from a table, so their links are resolved here.
  return found ? (JSON.parse(JSON.stringify(found).replaceAll('{base}', store.base)) as Coordinator) : null
}

/** The best document of a traveller's that the tour accepts; for a guest without an account, the status reported on paper. */
function documentStatusOf(store: Store, { userId, guest }: StoredMember, { tour }: StoredBooking) {
  if (!userId) return guest?.documentStatus ?? null
  const accepted: readonly string[] = tour.entry?.documents ?? ['PASSPORT']
  const statuses = currentDocuments(store, userId)
    .filter(({ kind }) => accepted.includes(kind))
    .map(({ status }) => status)
  return [...USABLE, 'REJECTED', 'EXPIRED'].find((status) => statuses.includes(status)) ?? 'MISSING'
}

const USABLE = ['APPROVED', 'EXPIRING', 'NOT_NEEDED', 'TO_VALIDATE']

/** The state of the caller's documents: a booking needs one of those that its tour accepts, else the passport. */
function documentsProgress(
  { tour }: StoredBooking,
  documents: readonly IdentityDocument[],
): Completeness['documents'] {
  const accepted: readonly string[] = tour.entry?.documents ?? ['PASSPORT']
  const usable = documents.some(({ kind, status }) => accepted.includes(kind) && USABLE.includes(status))
  return usable ? 'DONE' : 'PENDING'
}

function completenessOf(
  store: Store,
  stored: StoredBooking,
  documents: readonly IdentityDocument[],
): Completeness {
  if (isOver(store, stored) || stored.bookingStatus === 'CANCELLED') {
    return { payment: 'DONE', documents: 'DONE' }
  }
  return {
    payment: isPaid(stored) ? 'DONE' : 'PENDING',
    documents: documentsProgress(stored, documents),
  }
}
