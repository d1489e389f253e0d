import { Hono } from 'hono'
import type { Store } from '../db/store.ts'
import { callersBooking, detailedBooking, listedBookings } from './booking-view.ts'
import type { CallerEnv } from './caller.ts'
import { notFound } from './refusal.ts'

/** GET users/{userId}/bookings and …/bookings/{bookingId}. */
export function bookingRoutes(store: Store): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.get('/', (c) => c.json({ data: listedBookings(store, c.var.caller.id) }))
  app.get('/:bookingId', (c) => {
    const { id } = c.var.caller
    const booking = callersBooking(store, id, c.req.param('bookingId'))
    if (!booking) throw notFound('booking')
    return c.json({ data: detailedBooking(store, id, booking, c.req.header('accept-language') ?? 'en') })
  })
  return app
}
