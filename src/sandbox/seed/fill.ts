import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { Temporal } from 'temporal-polyfill'
import type { ConsentEvent } from '#backoffice/wire/consents.ts'
import { NO_EXPIRY } from '#backoffice/wire/document.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import { EmergencyContact, emptyProfile } from '#backoffice/wire/user.ts'
import { day, homeToday, storeAsDays } from '../db/day-token.ts'
import type { StoredUser } from '../db/stored-user.ts'
import { wireAirport, wireFlight } from '../flights/wire-flight.ts'
import { findAirport } from '../geo/airports.ts'
import { addresses } from './addresses.ts'
import { alerts, friends, wishes } from './alerts-and-wishes.ts'
import { bookingFrom, marketLanguage, personBySub } from './booking-order.ts'
import { bookingOrders } from './bookings.ts'
import { credits } from './credits.ts'
import { seededDocuments } from './documents.ts'
import { fullPageAhead, manyBookings } from './many-bookings.ts'
import { people } from './people.ts'
import type { Person } from './person.ts'
import { states } from './states.ts'
import { tourById, tours } from './tours.ts'

type Insert = (table: string, ...values: SQLInputValue[]) => void

/** Writes every seed; the tables must be empty and the caller must hold the transaction. */
export function fill(db: DatabaseSync): void {
  const insert: Insert = (table, ...values) => {
    db.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(...values)
  }
  people.forEach((person, position) => {
    fillPerson(insert, person, position)
  })
  fillTravels(insert)
  fillBookings(insert)
  fillDocuments(insert)
  fillLists(insert)
  fillAlerts(insert)
}

function fillPerson(insert: Insert, person: Person, position: number): void {
  const { id, sub, market, behaviour, consented, emergency, portrait, ...rest } = person
  const user: StoredUser = {
    ...emptyProfile,
    ...rest,
    id,
    emergencyContact: emergency && EmergencyContact.parse(emergency),
    pictureImage: portrait ? `{base}/pictures/${sub}.svg` : null,
  }
  insert('users', id, market, behaviour, JSON.stringify(user))
  insert('accounts', sub, id, position, JSON.stringify(states[sub]))
  const consent = (granted: boolean) => ({
    granted,
    grantedAt: granted ? day(-120, 'T12:00:00Z') : null,
    version: granted ? '2025-05' : null,
  })
  const consents = {
    privacyPolicy: consent(consented),
    termsAndConditions: consent(consented),
    marketing: consent(consented && position % 2 === 0),
  }
  insert('consents', id, JSON.stringify(consents))
  if (consented) fillConsentHistory(insert, id, consents.marketing.granted)
  for (const address of addresses[sub] ?? []) {
    insert('addresses', id, address.addressType, JSON.stringify(address))
  }
  insert('email_tokens', `welcome-${sub}`, id, 0, day(30))
  insert('email_tokens', `expired-${sub}`, id, 0, day(-1))
  insert('alert_links', `alerts-${sub}`, id, day(30))
  insert('alert_links', `expired-${sub}`, id, day(-1))
}

/** Consented twice, since the texts changed, and changed the marketing consent; the last entry is the current state. */
function fillConsentHistory(insert: Insert, id: string, marketing: boolean): void {
  const event = (kind: ConsentEvent['kind'], days: number, rest: Partial<ConsentEvent> = {}) => {
    const at = day(days, 'T12:00:00Z')
    return {
      kind,
      granted: true,
      at,
      version: days < -365 ? '2024-01' : '2025-05',
      place: 'ACCOUNT',
      ...rest,
    }
  }
  const events = [
    event('privacyPolicy', -400, { place: 'WEBSITE' }),
    event('termsAndConditions', -400, { place: 'BOOKING' }),
    event('marketing', -400, { place: 'WEBSITE' }),
    event('marketing', -300, { granted: false }),
    event('privacyPolicy', -120),
    event('termsAndConditions', -120),
    ...(marketing ? [event('marketing', -120)] : []),
  ]
  events.forEach((each, position) => {
    insert('user_lists', id, 'consent', position, JSON.stringify(each))
  })
}

/** The departures of each tour, in days from today, with their free seats: for the trip change. */
const DEPARTURES = [
  { start: 40, availability: 'CONFIRMED', seats: 4 },
  { start: 75, availability: 'ALMOST_FULL', seats: 2 },
  { start: 110, availability: 'ON_REQUEST', seats: 0 },
  { start: 145, availability: 'SOLD_OUT', seats: 0 },
  { start: 180, availability: 'PLANNED', seats: 8 },
]

function fillTravels(insert: Insert): void {
  tours.forEach((tour, index) => {
    for (const { start, availability, seats } of DEPARTURES) {
      insert('travels', `${tour.id}-d${start}`, tour.id, day(start + (index % 5)), availability, seats)
    }
  })
}

function fillBookings(insert: Insert): void {
  for (const order of [...bookingOrders, ...manyBookings(), ...fullPageAhead()]) {
    const booking = bookingFrom(order)
    insert('bookings', booking.id, JSON.stringify(booking))
    for (const member of booking.party) {
      if (member.userId) insert('booking_members', booking.id, member.userId, member.travelerId)
    }
  }
  // Mia has used up this booking's change; Emma has shared her flights to and from Iceland, Inés to and from the Azores.
  insert('trip_changes', 'of-B2112', 'B2112', personBySub('mia').id, day(-5), 'japan-rails-d75', 'null')
  const shared: [travelerId: string, ...flights: Flight[]][] = [
    ['B2101-T1', flight('OUTBOUND', 'SK2601', 21), flight('RETURN', 'SK2602', 29)],
    ['B2411-T1', flight('OUTBOUND', 'IB529', -2), flight('RETURN', 'IB530', 5)],
    // Two rides to Cusco, one traveller who arrives the day before, and Zoe and Owen, whose flights are unknown.
    ...[1, 4].map((number) => toCusco(`B2201-T${number}`, 75, '15:40')),
    ...[7, 11].map((number) => toCusco(`B2201-T${number}`, 75, '16:35')),
    ...[2, 5].map((number) => toCusco(`B2201-T${number}`, 75, '10:05')),
    ...[3, 10, 12].map((number) => toCusco(`B2201-T${number}`, 75, '11:20')),
    toCusco('B2201-T8', 74, '19:10'),
    // Most of a class in one plane.
    ...Array.from({ length: 30 }, (_, index): [string, Flight] => [
      `B2801-T${index + 1}`,
      flight('OUTBOUND', 'TK515', 66),
    ]),
  ]
  for (const [travelerId, ...flights] of shared) {
    const bookingId = travelerId.replace(/-T\d+$/, '')
    insert('flights', bookingId, travelerId, storeAsDays({ travelerId, flights }, homeToday()))
  }
}

/** A flight from Lima that lands in Cusco at a time, entered by hand. */
function toCusco(travelerId: string, days: number, time: string): [travelerId: string, flight: Flight] {
  const date = homeToday().add({ days })
  const lands = date.toPlainDateTime(time)
  const [from, to] = ['LIM', 'CUZ'].map((code) => {
    const airport = findAirport(code)
    if (!airport) throw new Error(`The seeds name the airport ${code}, which the sandbox does not have.`)
    return wireAirport(airport)
  })
  const at = (clock: Temporal.PlainDateTime) => clock.toString({ smallestUnit: 'second' })
  const segment = {
    flightNumber: null,
    airline: null,
    departureAirport: from ?? null,
    arrivalAirport: to ?? null,
    departureDateTime: at(lands.subtract({ minutes: 85 })),
    arrivalDateTime: at(lands),
  }
  const flown = {
    direction: 'OUTBOUND' as const,
    flightNumber: 'LA2025',
    departureDate: date.toString(),
    airline: null,
    stops: 0,
    layoverMinutes: null,
    segments: [segment],
  }
  return [travelerId, flown]
}

/** A timetable flight this many days from today. */
function flight(direction: 'OUTBOUND' | 'RETURN', number: string, days: number): Flight {
  const today = homeToday()
  const found = wireFlight(number, Temporal.PlainDate.from(today.add({ days })))
  if (!found) throw new Error(`The seeds name the flight ${number}, which the timetable does not have.`)
  const departureDate = today.add({ days }).toString()
  return { ...found, direction, departureDate, stops: found.segments.length - 1, layoverMinutes: null }
}

function fillDocuments(insert: Insert): void {
  seededDocuments.forEach((document, index) => {
    const { sub, kind, status, number, country, issued, expires, unreadable } = document
    const id = `D${3001 + index}`
    const scanned = status !== 'NOT_NEEDED'
    const twoSided = scanned && kind !== 'PASSPORT'
    const sides = twoSided ? ['FRONT', 'BACK'] : ['FRONT']
    const record = {
      id,
      kind,
      status,
      number: number ?? null,
      issuingCountry: country ?? null,
      issueDate: issued === undefined ? null : day(issued),
      expirationDate: expires === undefined ? null : expires === null ? NO_EXPIRY : day(expires),
      sides: scanned ? sides : [],
      unreadableFields: unreadable ?? [],
      uploadedAt: scanned ? day(-35, 'T16:05:00Z') : null,
    }
    // No content: a seeded scan is drawn when it is downloaded.
    const front = [scanned ? 'image/png' : null, null]
    const back = [twoSided ? 'image/png' : null, null]
    insert('documents', id, personBySub(sub).id, kind, null, ...front, ...back, JSON.stringify(record))
  })
}

/** Records whose only rule is their owner: credits, wishes and referred friends, as lists by kind. */
function fillLists(insert: Insert): void {
  const lists: Array<[kind: string, bySub: Record<string, object[]>]> = [
    ['credit', credits],
    ['wish', mapValues(wishes, wishesOf)],
    ['friend', mapValues(friends, friendsOf)],
  ]
  for (const [kind, bySub] of lists) {
    for (const [sub, items] of Object.entries(bySub)) {
      items.forEach((item, position) => {
        insert('user_lists', personBySub(sub).id, kind, position, JSON.stringify(item))
      })
    }
  }
}

function mapValues<V>(bySub: Record<string, V>, change: (value: V, sub: string) => object[]) {
  return Object.fromEntries(Object.entries(bySub).map(([sub, value]) => [sub, change(value, sub)]))
}

function wishesOf(tourIds: string[], sub: string): object[] {
  const { market } = personBySub(sub)
  return tourIds.map((tourId, index) => ({
    id: `W-${sub}-${tourId}`,
    tourId,
    title: tourById(tourId).title[marketLanguage(market)],
    url: `{base}/public/${market}/travels/${tourId}`,
    addedAt: day(-10 - index * 9, 'T20:15:00Z'),
  }))
}

function friendsOf(list: (typeof friends)[string], sub: string): object[] {
  return list.map(({ since, ...friend }, index) => ({
    ...friend,
    id: `F-${sub}-${index + 1}`,
    since: day(since),
  }))
}

function fillAlerts(insert: Insert): void {
  alerts.forEach((alert, index) => {
    const { id: userId, market } = personBySub(alert.sub)
    const tour = tourById(alert.tour)
    const language = marketLanguage(market)
    const travelId = alert.travel === undefined ? null : `${tour.id}-d${alert.travel}`
    const record = {
      id: `N${401 + index}`,
      kind: travelId ? 'TRAVEL' : 'TOUR',
      tourId: tour.id,
      travelId,
      title: tour.title[language],
      destination: tour.destination[language],
      startDate: alert.travel === undefined ? null : day(alert.travel),
      endDate: alert.travel === undefined ? null : day(alert.travel + tour.days - 1),
      availability: alert.availability,
      pictureUrl: null,
      url: `{base}/public/${market}/travels/${tour.id}`,
      createdAt: day(alert.asked, 'T07:55:00Z'),
    }
    insert('notify_me', record.id, userId, tour.id, travelId, 0, JSON.stringify(record))
  })
}
