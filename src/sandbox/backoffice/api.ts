import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Store } from '../db/store.ts'
import { addressRoutes } from './addresses.ts'
import { bookingRoutes } from './bookings.ts'
import { type CallerEnv, ownRecordsOnly, requireCaller, type VerifyAccessToken } from './caller.ts'
import { consentRoutes } from './consents.ts'
import { documentRoutes } from './documents.ts'
import { emailConfirmationRoutes } from './email-confirmations.ts'
import { flightSearchRoutes } from './flight-search.ts'
import { flightUpdateRoutes } from './flight-update.ts'
import { listRoutes } from './lists.ts'
import { answerError, notFound, Refusal } from './refusal.ts'
import { tripChangeRoutes } from './trip-change.ts'
import { userRoutes } from './users.ts'

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
  app.route('/users/:userId', listRoutes(store))
  app.route('/flights', flightSearchRoutes())
  return app
}

/** Uploads have their own, larger limit. */
function jsonLimit() {
  const limit = bodyLimit({
    maxSize: MAX_JSON_BYTES,
    onError: () => {
      throw new Refusal(413, 'BODY_TOO_LARGE', 'The body is larger than 64 KB.')
    },
  })
  return (...[c, next]: Parameters<typeof limit>) =>
    c.req.path.endsWith('/documents') ? next() : limit(c, next)
}
