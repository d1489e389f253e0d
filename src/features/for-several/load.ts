import { createHash } from 'node:crypto'
import { findAddress } from '#account/addresses.ts'
import { hasContact } from '#account/profile.ts'
import { requireReader } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { Address } from '#backoffice/wire/address.ts'
import type { BookingDetail, Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import { isId } from '#backoffice/wire/id.ts'
import type { User } from '#backoffice/wire/user.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { takesFlights } from '#bookings/flights.ts'
import {
  currentValue,
  parseSharedField,
  type RecipientState,
  recipientState,
  type SharedField,
  type SharedValue,
} from '#bookings/for-several.ts'
import { othersLed, readerAmong } from '#bookings/reader.ts'
import type { Moment } from '#bookings/time.ts'

/** What an address or a form requests: which field, from whom. */
export interface SharingQuery {
  field: SharedField
  /** Whose flights are copied to the others; the reader's own if it names no traveller of the booking. */
  from: string | null
}

/** Parses an address's query. */
export const parseSharingQuery = (fields: Pick<URLSearchParams, 'get'>): SharingQuery => ({
  field: parseSharedField(fields.get('what')),
  from: fields.get('from') || null,
})

/** A booking, with the reader's addresses if those are to be saved. */
export interface Loaded {
  booking: BookingDetail
  addresses: readonly Address[]
}

/** Why there is nothing to choose from; `notFound` also covers a booking that the reader does not lead. */
export type NotLoaded = { code: 'notFound' } | { code: Absent; of: 'booking' | 'addresses' }

/** Loads the booking and the reader's data that is stored elsewhere. */
export async function loadForSeveral(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'log'>,
  bookingId: string,
  query: URLSearchParams,
): Promise<Loaded | NotLoaded> {
  if (!isId(bookingId)) return { code: 'notFound' }
  const { userId, backoffice } = requireReader(locals)
  const isResidence = parseSharingQuery(query).field === 'residence'
  const addresses = isResidence
    ? loadOptional(backoffice.addresses.get(userId), 'the addresses', locals.log)
    : []
  try {
    const [booking, own] = await Promise.all([backoffice.bookings.get(userId, bookingId), addresses])
    if (othersLed(booking.travellers, userId) === 0) return { code: 'notFound' }
    return isAbsent(own) ? { code: own, of: 'addresses' } : { booking, addresses: own }
  } catch (error) {
    if (error instanceof NotFound || error instanceof BackofficeRefused) return { code: 'notFound' }
    return { code: absentBecause(error, 'the booking to save for several', locals.log), of: 'booking' }
  }
}

/** A traveller for whom the value may be saved, or why not. */
export interface Recipient {
  id: string
  traveller: Traveller
  has: SharedValue | null
  standing: RecipientState
  /** A digest of what they had when the form was rendered; it leaves the server only sealed (`seen.ts`). */
  version: string
}

export interface ForSeveral extends SharingQuery {
  booking: BookingDetail
  /** The value's owner: the reader, or the traveller whose flights they are. */
  giver: Traveller
  /** null if there is nothing to copy. */
  given: SharedValue | null
  version: string
  /** Everybody else on the booking, as it is now. */
  people: readonly Recipient[]
}

/** What is copied to whom. Null if nothing can be saved any more: after the trip, or if some flights could not be read. */
export function planForSeveral(
  { booking, addresses }: Loaded,
  { field, from }: SharingQuery,
  { user, now }: { user: User; now: Moment },
): ForSeveral | null {
  const { travellers } = booking
  const { self } = readerAmong(travellers, user.id)
  const giver = (field === 'flights' && travellers.find(({ id }) => id === from)) || self
  if (!giver || !takesFlights(booking, now)) return null
  // A save replaces all flights, and would lose unreadable ones.
  if (field === 'flights' && booking.flights.some(({ flights }) => omittedIn(flights) > 0)) return null
  if (field === 'flights' && omittedIn(booking.flights) > 0) return null
  const flightsOf = (id: string): readonly Flight[] =>
    booking.flights.find(({ travelerId }) => travelerId === id)?.flights ?? []
  const given = givenOf(field, user, addresses, flightsOf(giver.id))
  return {
    field,
    from,
    booking,
    giver,
    given,
    version: digestOf(given),
    people: travellers
      .filter(({ id }) => id !== giver.id && isId(id) && (field === 'flights' || id !== self?.id))
      .map((traveller) => {
        const has = currentValue(field, traveller, flightsOf(traveller.id))
        const standing = given ? recipientState(given, traveller, has) : 'none'
        return { id: traveller.id, traveller, has, standing, version: digestOf(has) }
      }),
  }
}

function givenOf(
  field: SharedField,
  user: User,
  addresses: readonly Address[],
  flights: readonly Flight[],
): SharedValue | null {
  if (field === 'flights') return flights.length > 0 ? { kind: field, flights } : null
  const address = findAddress('residence', addresses)
  if (field === 'residence') return address && { kind: field, address }
  return user.emergencyContact && hasContact(user) ? { kind: field, contact: user.emergencyContact } : null
}

/** Length of the digest, in characters: enough to notice a change, which is its only purpose. */
const DIGEST_LENGTH = 8

const digestOf = (value: SharedValue | null): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, DIGEST_LENGTH)
