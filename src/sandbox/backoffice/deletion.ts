import { Hono } from 'hono'
import type { DELETION_REASONS, DeletionRequest } from '#backoffice/wire/deletion.ts'
import type { Refund } from '#backoffice/wire/price.ts'
import type { Store } from '../db/store.ts'
import type { StoredBooking } from '../db/stored-booking.ts'
import type { CallerEnv } from './caller.ts'
import { ApiRefusal } from './refusal.ts'

/** How long an account waits before it is deleted, in days. */
const WAITS_DAYS = 30

type Reason = (typeof DELETION_REASONS)[number]

/** A traveller's deletion request, or null. */
export function findDeletion(store: Store, userId: string): DeletionRequest | null {
  const sql = 'SELECT withdrawable_until FROM deletion_requests WHERE user_id = ?'
  const row = store.row<{ withdrawable_until: string }>(sql, userId)
  return row ? { withdrawableUntil: row.withdrawable_until } : null
}

const isOnItsWay = ({ status }: Pick<Refund, 'status'>) => status !== 'COMPLETED'

/** Whether money was paid for a booking that the company cancelled, and no refund is on its way. */
const isUnrefunded = ({ bookingStatus, cancelledBy, payments, refunds }: StoredBooking) =>
  bookingStatus === 'CANCELLED' &&
  cancelledBy !== 'TRAVELLER' &&
  refunds.length === 0 &&
  payments.some(({ status }) => status === 'PAID' || status === 'COMPLETED')

/** What has to be settled before an account can be deleted. */
function reasonsOf(store: Store, userId: string): Reason[] {
  const bookings = store.records<StoredBooking>(
    'SELECT b.record FROM bookings b JOIN booking_members m ON m.booking_id = b.id WHERE m.user_id = ?',
    userId,
  )
  const today = store.today().toString()
  const ahead = bookings.some(
    ({ bookingStatus, endDate }) => bookingStatus !== 'CANCELLED' && endDate >= today,
  )
  const owed = bookings.some((booking) => isUnrefunded(booking) || booking.refunds.some(isOnItsWay))
  return [...(ahead ? (['TRIP_AHEAD'] as const) : []), ...(owed ? (['REFUND_UNDER_WAY'] as const) : [])]
}

/** POST and DELETE users/{userId}/deletion-request. */
export function deletionRoutes(store: Store): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.post('/', (c) => {
    const { id } = c.var.caller
    if (!findDeletion(store, id)) {
      const reasons = reasonsOf(store, id)
      if (reasons.length > 0) return c.json({ data: { outcome: 'REFUSED', reasons } })
      const until = store.today().add({ days: WAITS_DAYS }).toString()
      store.run('INSERT INTO deletion_requests VALUES (?, ?)', id, until)
    }
    return c.json({ data: { outcome: 'ACCEPTED', reasons: [] } })
  })
  app.delete('/', (c) => {
    const { id } = c.var.caller
    const asked = findDeletion(store, id)
    if (asked && asked.withdrawableUntil < store.today().toString()) {
      throw new ApiRefusal(409, 'TOO_LATE', 'The account is being deleted.')
    }
    store.run('DELETE FROM deletion_requests WHERE user_id = ?', id)
    return c.body(null, 204)
  })
  return app
}
