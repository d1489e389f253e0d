import { defineMiddleware } from 'astro:middleware'
import { z } from 'zod'
import { sessionKey, storedIn } from '#auth/session-key.ts'
import {
  BackofficeUnavailable,
  PrivacyPolicyError,
  RateLimited,
  TokenTooLarge,
  Unauthorised,
} from '#backoffice/client/errors.ts'
import { listChecks } from '#routes.ts'
import { provideLoad } from './early-load.ts'

/** The traveller's id from users/me. */
const USER_ID = sessionKey('userId', z.string())

/** Maps a failed users/me to its consequence for the request (product §6). */
function ruleOn(error: unknown, locals: Pick<App.Locals, 'privacyError' | 'fail' | 'log'>): void {
  if (error instanceof PrivacyPolicyError) {
    if (error.userId) locals.privacyError = { userId: error.userId }
    else locals.fail({ kind: 'notAllowed', status: 403 })
    return
  }
  const busy = error instanceof BackofficeUnavailable || error instanceof RateLimited
  locals.log.error({ err: error }, 'cannot load the user')
  if (error instanceof TokenTooLarge) {
    locals.fail({ kind: 'tokensTooLarge', status: 502 })
    return
  }
  locals.fail({ kind: 'userLoad', status: busy ? 503 : 502 })
}

/** The user check of every page (product §6): loads the traveller once per request. */
export const user = defineMiddleware(async (context, next) => {
  const { locals } = context
  locals.user = null
  locals.userId = null
  locals.privacyError = null
  locals.forgetTraveller = () => {
    locals.closeSession()
    locals.user = null
  }
  const beginLoad = provideLoad(context)
  if (!locals.session || !listChecks(locals.route).includes('user')) return next()
  const known = storedIn(locals.session, USER_ID)
  locals.userId = known
  try {
    beginLoad()
    locals.user = await locals.backoffice.users.me()
  } catch (error) {
    // Even a renewed token is refused: the traveller signs in and returns here; right after a sign-in the trouble page follows.
    if (error instanceof Unauthorised && (await locals.endRefusedSession())) {
      locals.userId = null
      return next()
    }
    ruleOn(error, locals)
  }
  locals.userId = locals.user?.id ?? null
  if (locals.userId !== null && locals.userId !== known && !locals.isPrefetch)
    await noteUserId(locals, locals.userId)
  return next()
})

/** Stores the id in the session for later pages, which saves them a round trip. */
async function noteUserId(locals: Pick<App.Locals, 'storeInSession' | 'log'>, userId: string): Promise<void> {
  try {
    await locals.storeInSession(USER_ID, userId)
  } catch (error) {
    locals.log.warn({ err: error }, 'cannot store the id of the user in the session')
  }
}
