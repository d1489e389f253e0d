import { defineMiddleware } from 'astro:middleware'
import { isSameOrigin } from '#http/shared/same-origin.ts'
import type { RouteName } from '#routes.ts'

/**
 * The one write that comes from no page: back-channel logout, sent by the provider's server. It carries nobody's cookies, so
 * there is nothing to misuse, and its signed token alone decides (src/auth/logout-token.ts). A browser always sends `Origin` or
 * `Sec-Fetch-Site`, so a browser's request is no exception.
 */
export function isBackchannel(method: string, headers: Headers, route: RouteName | null): boolean {
  const ofBrowser = ['origin', 'sec-fetch-site', 'cookie'].some((name) => headers.has(name))
  return route === 'login/backchannel-logout' && method === 'POST' && !ofBrowser
}

/** Refuses cross-site writes with 403 before anything else looks at them. */
export const originCheck = defineMiddleware(({ locals, request }, next) => {
  // In development the port may differ from the configured one, so the requested origin counts as ours.
  const own = import.meta.env.DEV ? new URL(request.url).origin : locals.site.origin
  const { method, headers } = request
  if (isSameOrigin(method, headers, own) || isBackchannel(method, headers, locals.route)) return next()
  locals.log.warn({ origin: request.headers.get('origin') }, 'refused a cross-site request')
  return new Response(null, { status: 403 })
})
