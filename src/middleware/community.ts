import { defineMiddleware } from 'astro:middleware'
import { COMMUNITY_COOKIE, writeCookie } from '#auth/cookies.ts'
import { safeReturnTo } from '#auth/return-url.ts'
import { dismissCommunity, listChecks } from '#routes.ts'
import { services } from '../services.ts'
import { invitation } from './invitation.ts'

/** How long a declined invitation stays hidden: a year, in seconds. */
const SILENCE_S = 365 * 24 * 60 * 60

/** Whether a post comes from the button that closes the invitation; it can be on any page. */
function isDismissal({ method, headers }: Request, url: URL): boolean {
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
  return method === 'POST' && isForm && url.searchParams.get(dismissCommunity.name) === dismissCommunity.value
}

/**
 * Declining the invitation is a post to the page itself, answered with a redirect back to it. A page that requires sign-in gets no
 * such redirect, since no redirect to the provider may follow a post (`auth` in access.ts).
 */
export const dismissal = defineMiddleware(({ locals, request, url, redirect }, next) => {
  if (!isDismissal(request, url)) return next()
  writeCookie(locals.cookies, COMMUNITY_COOKIE, '1', SILENCE_S)
  if (locals.session === null && listChecks(locals.route).includes('auth')) return next()
  const back = new URLSearchParams(url.searchParams)
  back.delete(dismissCommunity.name)
  return redirect(safeReturnTo(locals.path + (back.size > 0 ? `?${back}` : '')), 303)
})

/**
 * Invites a visitor to the same page in the market of their own country (product §2), on the pages that allow it, until they
 * decline.
 */
export const community = defineMiddleware(({ locals, request }, next) => {
  const { markets } = services().config
  locals.community = request.method === 'POST' ? null : invitation(locals, request.headers, markets)
  return next()
})
