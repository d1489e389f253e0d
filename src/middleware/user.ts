import { defineMiddleware } from 'astro:middleware'
import { BackofficeUnavailable, PrivacyPolicyError, RateLimited } from '#backoffice/errors.ts'
import { isByAddress, type RateLimitedDeed } from '#server/rate-limit.ts'
import { services } from '../services.ts'
import { checksOf } from './page-checks.ts'
import { readAhead, rememberTraveller } from './read-ahead.ts'

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
export const user = defineMiddleware(async (context, next) => {
  const { locals } = context
  const keyOf = (deed: RateLimitedDeed) => (isByAddress(deed) ? locals.clientIp : (locals.user?.id ?? ''))
  locals.limit = {
    take: (deed) => services().rateLimits.take(deed, keyOf(deed)),
    wait: (deed) => services().rateLimits.wait(deed, keyOf(deed)),
  }
  if (!locals.session || !checksOf(locals.route).includes('user')) return next()
  try {
    readAhead(context)
    locals.user = await locals.backoffice.users.me()
    rememberTraveller(locals.session.record.subject, locals.user.id)
  } catch (error) {
    ruleOn(error, locals)
  }
  return next()
})
