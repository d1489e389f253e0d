import { defineMiddleware } from 'astro:middleware'
import { BackofficeUnavailable, PrivacyPolicyError, RateLimited } from '#backoffice/errors.ts'
import { services } from '../services.ts'
import { checksOf } from './page-checks.ts'

/** What a failed users/me means for the request (spec §8). */
function ruleOn(error: unknown, locals: App.Locals): void {
  if (error instanceof PrivacyPolicyError) {
    if (error.userId) locals.privacyError = { userId: error.userId }
    else locals.trouble = { kind: 'notAllowed', status: 403 }
    return
  }
  // A refused token (401) is among these: ending the session at once would send the traveller round in circles,
  // for the provider signs in again without asking.
  const busy = error instanceof BackofficeUnavailable || error instanceof RateLimited
  locals.log.error({ err: error }, 'cannot load the user')
  locals.trouble = { kind: 'userLoad', status: busy ? 503 : 502 }
}

/** The user check of every page (spec §2): loads the traveller once, whoever asks for them later. */
export const user = defineMiddleware(async ({ locals }, next) => {
  // Nobody signed in counts as one: an action that lets them in limits by something better.
  locals.mayDo = (deed) => services().rateLimits.take(deed, locals.user?.id ?? '')
  if (!locals.session || !checksOf(locals.route).includes('user')) return next()
  try {
    locals.user = await locals.backoffice.users.me()
  } catch (error) {
    ruleOn(error, locals)
  }
  return next()
})
