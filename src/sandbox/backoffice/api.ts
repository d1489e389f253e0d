import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { EmailConfirmationRequest } from '#backoffice/wire/email-confirmation.ts'
import type { Store } from '../db/store.ts'
import { addressRoutes } from './addresses.ts'
import { jsonBody } from './body.ts'
import { bookingRoutes } from './bookings.ts'
import { type CallerEnv, ownRecordsOnly, requireCaller, type VerifyAccessToken } from './caller.ts'
import { consentRoutes } from './consents.ts'
import { deletionRoutes } from './deletion.ts'
import { documentRoutes } from './documents.ts'
import { flightSearchRoutes, flightUpdateRoutes } from './flights.ts'
import { listRoutes } from './lists.ts'
import { ApiRefusal, answerError, notFound } from './refusal.ts'
import { tripChangeRoutes } from './trip-change.ts'
import { userRoutes } from './users.ts'

/** POST email-confirmations: open to anybody with the link, signed in or not. */
function emailConfirmationRoutes(store: Store): Hono {
  const app = new Hono()
  app.post('/', async (c) => {
    const { token } = await jsonBody(c, EmailConfirmationRequest)
    const sql = 'SELECT used, expires_on FROM email_tokens WHERE token = ?'
    const row = store.row<{ used: number; expires_on: string }>(sql, token)
    if (!row) throw new ApiRefusal(422, 'TOKEN_INVALID', 'This link was never sent.')
    if (row.used) return c.json({ data: { outcome: 'ALREADY_CONFIRMED' } })
    if (row.expires_on < store.today().toString()) {
      throw new ApiRefusal(410, 'TOKEN_EXPIRED', 'This link has expired.')
    }
    store.run('UPDATE email_tokens SET used = 1 WHERE token = ?', token)
    return c.json({ data: { outcome: 'CONFIRMED' } })
  })
  return app
}

const MAX_JSON_BYTES = 64 * 1024

/**
 * The backoffice API. Everything except the e-mail confirmation requires a token; `users/{userId}` must be the caller's own.
 * `uploaded` is called for every new document.
 */
export function backofficeApi(store: Store, verify: VerifyAccessToken, uploaded: () => void): Hono {
  const app = new Hono()
  app.onError(answerError)
  app.notFound((c) => answerError(notFound('call'), c))
  app.use(jsonLimit())
  app.route('/email-confirmations', emailConfirmationRoutes(store))
  app.route('/', travellerApi(store, verify, uploaded))
  return app
}

function travellerApi(store: Store, verify: VerifyAccessToken, uploaded: () => void): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.use(requireCaller(store, verify))
  // Matches `/users/{userId}` itself as well.
  app.use('/users/:userId/*', ownRecordsOnly)
  app.route('/users', userRoutes(store))
  app.route('/users/:userId/addresses', addressRoutes(store))
  app.route('/users/:userId/bookings', bookingRoutes(store))
  app.route('/users/:userId/bookings', flightUpdateRoutes(store))
  app.route('/users/:userId/bookings', tripChangeRoutes(store))
  app.route('/users/:userId/documents', documentRoutes(store, uploaded))
  app.route('/users/:userId/consents', consentRoutes(store))
  app.route('/users/:userId/deletion-request', deletionRoutes(store))
  app.route('/users/:userId', listRoutes(store))
  app.route('/flights', flightSearchRoutes())
  return app
}

/** Uploads have their own, larger limit. */
function jsonLimit() {
  const limit = bodyLimit({
    maxSize: MAX_JSON_BYTES,
    onError: () => {
      throw new ApiRefusal(413, 'BODY_TOO_LARGE', 'The body is larger than 64 KB.')
    },
  })
  return (...[c, next]: Parameters<typeof limit>) =>
    c.req.path.endsWith('/documents') ? next() : limit(c, next)
}
