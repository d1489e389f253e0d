import { defineMiddleware } from 'astro:middleware'
import { safeReturnTo } from '#auth/return-url.ts'
import { routeEntry } from '#routes.ts'
import { actionAsked } from './action-asked.ts'

/** The only action allowed while consents are missing. */
const openAction = 'updateConsents'

/**
 * A traveller whose consents are missing is redirected from every other page to the consents page, and every action except giving
 * them is refused here, before it runs (product §6).
 */
export const privacyGuard = defineMiddleware(
  async ({ locals, request, url, redirect, routePattern }, next) => {
    if (!locals.privacyError) return next()
    const action = actionAsked(url, routePattern)
    if (routePattern.startsWith('/_actions')) {
      return action === openAction ? next() : new Response(null, { status: 403 })
    }
    const isOpen = locals.route !== null && routeEntry(locals.route).withoutConsents
    if (isOpen && (action === null || action === openAction)) return next()
    await locals.keepDraft()
    const returnTo = safeReturnTo(locals.asked)
    const target = locals.pathTo('account-communications', {}, { returnTo })
    return redirect(target, request.method === 'GET' ? 302 : 303)
  },
)
