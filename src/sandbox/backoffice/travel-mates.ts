import { Temporal } from 'temporal-polyfill'
import type { Address } from '#backoffice/wire/address.ts'
import type { TOUR_AGE_GROUPS } from '#backoffice/wire/booking.ts'
import type { AGE_RANGES, TravelMate } from '#backoffice/wire/travel-mate.ts'
import type { Store } from '../db/store.ts'
import type { StoredBooking, StoredMember } from '../db/stored-booking.ts'
import type { StoredUser } from '../db/stored-user.ts'
import { ageGroups, tours } from '../seed/tours.ts'

/** A traveller on a departure whose booking is not in this file, with only the data they share. */
interface Guest {
  name: string
  ageRange: '18-24' | '25-34' | '35-44' | '45-54' | '55+'
  city: string | null
}

const guests: Guest[] = [
  { name: 'Aitana', ageRange: '25-34', city: 'Bilbao' },
  { name: 'Gregor', ageRange: '35-44', city: 'Graz' },
  { name: 'Solène', ageRange: '25-34', city: 'Rennes' },
  { name: 'Dario', ageRange: '35-44', city: 'Torino' },
  { name: 'Fenna', ageRange: '18-24', city: 'Groningen' },
  { name: 'Rui', ageRange: '45-54', city: 'Porto' },
  { name: 'Ottilie', ageRange: '25-34', city: 'Jena' },
  { name: 'Callum', ageRange: '35-44', city: null },
  { name: 'Ilaria', ageRange: '25-34', city: 'Bari' },
  { name: 'Mateo', ageRange: '25-34', city: 'Sevilla' },
  { name: 'Brigitte', ageRange: '55+', city: 'Annecy' },
]

/** The age ranges that a tour's age group admits; null for all. */
const agesOf: Record<(typeof TOUR_AGE_GROUPS)[number] | 'all', readonly Guest['ageRange'][] | null> = {
  '25-35': ['25-34'],
  '35+': ['35-44', '45-54', '55+'],
  all: null,
}

/** The guests of a tour's departures: three to five, always the same for a tour. */
export function pickGuests(tourId: string): Guest[] {
  const place = tours.findIndex(({ id }) => id === tourId)
  if (place < 0) return []
  const ages = agesOf[ageGroups[tourId] ?? 'all']
  const fitting = ages ? guests.filter(({ ageRange }) => ages.includes(ageRange)) : guests
  return Array.from(
    { length: 3 + (place % 3) },
    (_, index) => fitting[(place * 4 + index) % fitting.length],
  ).filter((guest) => guest !== undefined)
}

/** The other bookings on a booking's departure, by the index on both as they are stored; without cancelled ones. */
export const otherBookingsOn = (store: Store, { id }: StoredBooking): StoredBooking[] =>
  store.records<StoredBooking>(
    `SELECT other.record FROM bookings own JOIN bookings other
      ON other.record ->> '$.tour.id' = own.record ->> '$.tour.id'
        AND other.record ->> '$.startDate' = own.record ->> '$.startDate'
      WHERE own.id = ?1 AND other.id <> ?1 AND other.record ->> '$.bookingStatus' <> 'CANCELLED' ORDER BY other.rowid`,
    id,
  )

/**
 * The other travellers on a booking's departure: those of other bookings with the same tour and first day, and the tour's seeded
 * guests. First name, age range, city and picture; contact data never leaves here.
 */
export function travelMatesOn(store: Store, booking: StoredBooking): TravelMate[] {
  if (booking.bookingStatus === 'CANCELLED') return []
  const own = new Set(booking.party.map(({ userId }) => userId))
  const people = otherBookingsOn(store, booking)
    .flatMap(({ party }) => party)
    .filter(({ userId }) => userId === null || !own.has(userId))
    .map((member) => mateOf(store, member))
  const seeded = pickGuests(booking.tour.id).map((guest) => ({ ...guest, pictureImage: null }))
  return [...people, ...seeded]
}

function mateOf(store: Store, { userId, guest }: StoredMember): TravelMate {
  if (userId === null) {
    const { name = null, birthDate = null } = guest ?? {}
    return { name, ageRange: ageRangeOf(birthDate, store.today()), city: null, pictureImage: null }
  }
  const user = store.record<StoredUser>('SELECT record FROM users WHERE id = ?', userId)
  const home = store.record<Address>(
    "SELECT record FROM addresses WHERE user_id = ? AND kind = 'RESIDENCE'",
    userId,
  )
  return {
    name: user?.name ?? null,
    ageRange: ageRangeOf(user?.birthDate ?? null, store.today()),
    city: home?.city ?? null,
    pictureImage: user?.pictureImage ?? null,
  }
}

const lowest: Array<[from: number, range: (typeof AGE_RANGES)[number]]> = [
  [55, '55+'],
  [45, '45-54'],
  [35, '35-44'],
  [25, '25-34'],
  [18, '18-24'],
]

function ageRangeOf(birthDate: string | null, today: Temporal.PlainDate): TravelMate['ageRange'] {
  if (!birthDate) return null
  const age = Temporal.PlainDate.from(birthDate).until(today, { largestUnit: 'year' }).years
  return lowest.find(([from]) => age >= from)?.[1] ?? null
}
