import { defineMiddleware } from 'astro:middleware'
import { safeReturnTo } from '#auth/return-url.ts'
import type { RouteName } from '#i18n/routes.ts'

/** Where a traveller in privacy error may still be: to consent, or to leave. */
const open: readonly (RouteName | null)[] = ['account-communications', 'login', 'login/redirect', 'logout']

/** A traveller whose consents are missing is sent to the consents page from every other page (spec §2). */
export const privacyGuard = defineMiddleware(({ locals, request, redirect, routePattern }, next) => {
  if (!locals.privacyError || open.includes(locals.route) || routePattern.startsWith('/_actions'))
    return next()
  const returnTo = safeReturnTo(locals.asked)
  return redirect(
    locals.pathTo('account-communications', {}, { returnTo }),
    request.method === 'GET' ? 302 : 303,
  )
})
