import { Hono } from 'hono'
import type { Store } from '../db/store.ts'
import { type CallerEnv, requireCaller, type VerifyAccessToken } from './caller.ts'
import { answerError, notFound } from './refusal.ts'

/** The notify API: the caller's alerts, newest first, and their removal by tour or by dated departure. */
export function notifyApi(store: Store, verify: VerifyAccessToken): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.onError(answerError)
  app.use(requireCaller(store, verify))
  app.get('/notify-me', (c) => {
    const sql = 'SELECT record FROM notify_me WHERE user_id = ? ORDER BY rowid DESC'
    return c.json({ data: store.records(sql, c.var.caller.id) })
  })
  app.delete('/tours/:tourId/notify-me', (c) => {
    const sql = 'DELETE FROM notify_me WHERE user_id = ? AND tour_id = ? AND travel_id IS NULL'
    if (!store.run(sql, c.var.caller.id, c.req.param('tourId'))) throw notFound('alert')
    return c.body(null, 204)
  })
  app.delete('/travels/:travelId/notify-me', (c) => {
    const sql = 'DELETE FROM notify_me WHERE user_id = ? AND travel_id = ?'
    if (!store.run(sql, c.var.caller.id, c.req.param('travelId'))) throw notFound('alert')
    return c.body(null, 204)
  })
  return app
}
