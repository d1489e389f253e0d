import { defineMiddleware } from 'astro:middleware'
import { dropCookie, SESSION_COOKIE } from '#auth/cookies.ts'
import { BackofficeUnavailable, PrivacyPolicyError, RateLimited, Unauthorised } from '#backoffice/errors.ts'
import { services } from '../services.ts'
import { checksOf } from './page-checks.ts'

/** What a failed users/me means for the request (spec §8). */
async function ruleOn(error: unknown, locals: App.Locals): Promise<void> {
  if (error instanceof PrivacyPolicyError) {
    if (error.userId) locals.privacyError = { userId: error.userId }
    else locals.trouble = { kind: 'notAllowed', status: 403 }
    return
  }
  if (error instanceof Unauthorised && locals.session) {
    // The backoffice no longer takes this token although it has not expired: start again with a new login.
    await services().sessions.destroy(locals.session.id)
    dropCookie(locals.cookies, SESSION_COOKIE)
    locals.session = null
    return
  }
  const busy = error instanceof BackofficeUnavailable || error instanceof RateLimited
  locals.log.error({ err: error }, 'cannot load the user')
  locals.trouble = { kind: 'userLoad', status: busy ? 503 : 502 }
}

/** The user check of every page (spec §2): loads the traveller once, whoever asks for them later. */
export const user = defineMiddleware(async ({ locals }, next) => {
  if (!locals.session || !checksOf(locals.route).includes('user')) return next()
  try {
    locals.user = await locals.backoffice.users.me()
  } catch (error) {
    await ruleOn(error, locals)
  }
  return next()
})
