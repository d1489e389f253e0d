import { Hono } from 'hono'
import type { Consents } from '#backoffice/wire/consents.ts'
import type { EntryDocument } from '#backoffice/wire/entry.ts'
import { type User, UserUpdate } from '#backoffice/wire/user.ts'
import type { Store } from '../db/store.ts'
import type { StoredUser, UserRow } from '../db/stored-user.ts'
import { jsonBody } from './body.ts'
import type { CallerEnv } from './caller.ts'
import { currentDocuments } from './document-view.ts'
import { profileFaults } from './profile-rules.ts'
import { invalidFields, notFound } from './refusal.ts'

/** GET users/me and PUT users/{userId}. */
export function userRoutes(store: Store): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.get('/me', (c) => c.json({ data: readUser(store, c.var.caller.id) }))
  app.put('/:userId', async (c) => {
    const update = await jsonBody(c, UserUpdate)
    const { id, market }: UserRow = c.var.caller
    const stored = storedUser(store, id)
    const next: StoredUser = { ...stored, ...update }
    const faults = profileFaults(update, market, store.today())
    if (faults.length > 0) throw invalidFields(faults)
    store.run('UPDATE users SET record = ? WHERE id = ?', JSON.stringify(next), id)
    return c.json({ data: readUser(store, id) })
  })
  return app
}

/** The user in wire format. */
export function readUser(store: Store, id: string): User {
  const stored = storedUser(store, id)
  return {
    ...stored,
    fullName: [stored.name, stored.lastname].filter(Boolean).join(' ') || null,
    completedBookings: completedBookings(store, id),
    consents: store.record<Consents>('SELECT record FROM consents WHERE user_id = ?', id) ?? null,
    passport: documentOf(store, id, 'PASSPORT'),
    identityCard: documentOf(store, id, 'IDENTITY_CARD'),
  }
}

function documentOf(store: Store, id: string, wanted: EntryDocument): User['passport'] {
  const found = currentDocuments(store, id).find(({ kind }) => kind === wanted)
  return found ? { kind: found.kind, status: found.status, expirationDate: found.expirationDate } : null
}

/** The stored record alone. Throws 404. */
export function storedUser(store: Store, id: string): StoredUser {
  const stored = store.record<StoredUser>('SELECT record FROM users WHERE id = ?', id)
  if (!stored) throw notFound('user')
  return stored
}

/** Trips that are over and were not cancelled. */
export function completedBookings(store: Store, userId: string): number {
  const bookings = store.records<{ bookingStatus: string; endDate: string }>(
    'SELECT b.record FROM bookings b JOIN booking_members m ON m.booking_id = b.id WHERE m.user_id = ?',
    userId,
  )
  const today = store.today().toString()
  return bookings.filter((booking) => booking.bookingStatus !== 'CANCELLED' && booking.endDate < today).length
}
