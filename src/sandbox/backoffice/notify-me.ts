import { Hono, type MiddlewareHandler } from 'hono'
import type { Store } from '../db/store.ts'
import type { UserRow } from '../db/stored-user.ts'
import {
  type CallerEnv,
  readBearer,
  refuseByBehaviour,
  requireCaller,
  type VerifyAccessToken,
} from './caller.ts'
import { ApiRefusal, answerError, notFound } from './refusal.ts'

const OF_TOUR = 'user_id = ? AND tour_id = ? AND travel_id IS NULL'
const OF_TRAVEL = 'user_id = ? AND travel_id = ?'

/**
 * The notify API: the caller's alerts, newest first; removal by tour or by dated departure; and its undo: a removed alert is
 * kept, so that it returns unchanged.
 */
export function notifyApi(store: Store, verify: VerifyAccessToken): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.onError(answerError)
  app.use(linkOrCaller(store, verify))
  app.get('/notify-me', (c) => {
    const sql = 'SELECT record FROM notify_me WHERE user_id = ? AND removed = 0 ORDER BY rowid DESC'
    return c.json({ data: store.records(sql, c.var.caller.id) })
  })
  for (const [path, which] of [
    ['/tours/:id/notify-me', OF_TOUR],
    ['/travels/:id/notify-me', OF_TRAVEL],
  ] as const) {
    app.delete(path, (c) => {
      const sql = `UPDATE notify_me SET removed = 1 WHERE ${which} AND removed = 0`
      if (!store.run(sql, c.var.caller.id, c.req.param('id'))) throw notFound('alert')
      return c.body(null, 204)
    })
    app.post(path, (c) => {
      const sql = `UPDATE notify_me SET removed = 0 WHERE ${which}`
      if (!store.run(sql, c.var.caller.id, c.req.param('id'))) throw notFound('alert')
      return c.body(null, 204)
    })
  }
  return app
}

/** Accepts the token of an alert mail's link as well as an access token. */
function linkOrCaller(store: Store, verify: VerifyAccessToken): MiddlewareHandler<CallerEnv> {
  const callerOnly = requireCaller(store, verify)
  return async (c, next) => {
    const sql =
      'SELECT l.expires_on, u.id, u.market, u.behaviour FROM alert_links l JOIN users u ON u.id = l.user_id WHERE l.token = ?'
    const link = store.row<UserRow & { expires_on: string }>(sql, readBearer(c) ?? '')
    if (!link) return callerOnly(c, next)
    if (link.expires_on < store.today().toString()) {
      throw new ApiRefusal(410, 'TOKEN_EXPIRED', 'This link has expired.')
    }
    refuseByBehaviour(link)
    c.set('caller', link)
    await next()
  }
}
