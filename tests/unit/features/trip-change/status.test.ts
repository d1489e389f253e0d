import { expect, it } from 'vitest'
import { type ChangeReader, changeStatusOf } from '#features/trip-change/status.ts'
import { bookingDetail } from '../made.ts'
import { locals } from './locals.ts'

const availability = {
  available: true,
  blockedBy: null,
  changeableUntil: null,
  availableFrom: null,
  options: [],
}
const done = { state: 'COMPLETED', refusedBy: null, previous: null, token: null, continueUrl: null }

/** How a change stands that this browser started and that was completed, by the booking as it is now. */
async function statusOf(more: object, newBookingId: string | null) {
  const booking = bookingDetail({ travellers: [{ id: 'T1', leader: true, userId: 'U1' }], ...more })
  const backoffice = { tripChange: { get: async () => availability } }
  const reader = { ...locals('international'), backoffice, log: { warn() {} } } as unknown as ChangeReader
  const result = Promise.resolve({ ...done, newBookingId })
  return (await changeStatusOf(reader, booking, { noted: true, result })).is
}

const company = { bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY' }
const traveller = { bookingStatus: 'CANCELLED', cancelledBy: 'TRAVELLER' }

it.each<[string, object, string | null, string]>([
  ['stands', {}, 'B1', 'moved'],
  ['stands, of which no other is named', {}, null, 'moved'],
  ['we have cancelled since: it can move again', company, 'B1', 'offered'],
  ['its traveller has cancelled since', traveller, 'B1', 'blocked'],
  // Then the old one may well be cancelled.
  ['gave way to another one', company, 'B9', 'moved'],
])('a completed change of a booking that %s', async (_, more, newBookingId, expected) => {
  expect(await statusOf(more, newBookingId)).toBe(expected)
})
