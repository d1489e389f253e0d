import { Temporal } from 'temporal-polyfill'
import type { Address } from '#backoffice/wire/address.ts'
import type { AGE_RANGES, TravelMate } from '#backoffice/wire/travel-mate.ts'
import type { Store } from '../db/store.ts'
import type { PartyMember, StoredBooking } from '../db/stored-booking.ts'
import type { StoredUser } from '../db/stored-user.ts'
import { guestsOf } from '../seed/travel-mates.ts'

/**
 * The other travellers on a booking's departure: those of other bookings with the same tour and first day, and the tour's seeded
 * guests. First name, age range, city and picture; contact data never leaves here.
 */
export function travelMatesOn(store: Store, booking: StoredBooking): TravelMate[] {
  if (booking.bookingStatus === 'CANCELLED') return []
  const others = store
    .records<StoredBooking>(
      "SELECT record FROM bookings WHERE json_extract(record, '$.tour.id') = ? AND id <> ?",
      booking.tour.id,
      booking.id,
    )
    .filter((other) => other.startDate === booking.startDate && other.bookingStatus !== 'CANCELLED')
  const own = new Set(booking.party.map(({ userId }) => userId))
  const people = others
    .flatMap(({ party }) => party)
    .filter(({ userId }) => userId === null || !own.has(userId))
    .map((member) => mateOf(store, member))
  const seeded = guestsOf(booking.tour.id).map((guest) => ({ ...guest, pictureImage: null }))
  return [...people, ...seeded]
}

function mateOf(store: Store, { userId, guest }: PartyMember): TravelMate {
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
