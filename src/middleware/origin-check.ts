import { defineMiddleware } from 'astro:middleware'
import { isSameOrigin } from '#http/shared/same-origin.ts'
import { type RouteName, routeEntry } from '#routes.ts'

/**
 * The only write that comes from no page: back-channel logout, sent by the provider's server. Its cookies are not read, and its
 * signed token alone decides (src/auth/logout-token.ts). A browser always sends `Origin` or `Sec-Fetch-Site`, so a browser's
 * request is no exception; a cookie does not prove a browser, since a load balancer in front of us may have set one.
 */
export function isBackchannel(method: string, headers: Headers, route: RouteName | null): boolean {
  const ofBrowser = ['origin', 'sec-fetch-site'].some((name) => headers.has(name))
  return route === 'login/backchannel-logout' && method === 'POST' && !ofBrowser
}

/** Refuses cross-site writes with 403 before any other step. */
export const originCheck = defineMiddleware(({ locals, request }, next) => {
  // In development the port may differ from the configured one, so the requested origin counts as ours.
  const own = import.meta.env.DEV ? new URL(request.url).origin : locals.site.origin
  const { method, headers } = request
  if (isSameOrigin(method, headers, own) || isBackchannel(method, headers, locals.route)) return next()
  locals.log.warn({ origin: request.headers.get('origin') }, 'refused a cross-site request')
  return new Response(null, { status: 403 })
})

/**
 * `Sec-Fetch-Mode` values of a navigation: Firefox sends `same-origin` for one that our service worker passes on (public/sw.js). No
 * browser sends that mode to another origin, so no other site can use it.
 */
const navigations = ['navigate', 'same-origin']

/** `Sec-Fetch-Dest` values with which another site can embed our pages. */
const embeddings = new Set(['iframe', 'frame', 'fencedframe', 'embed', 'object'])

/**
 * Whether the browser navigates a whole tab to this page; `<img src="/login">` on another site does not. A browser too old to send
 * these headers is trusted. `Sec-Fetch-Dest: document` is not enough: requests that our service worker passes on have an empty one.
 */
function isNavigation(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode')
  return (mode === null || navigations.includes(mode)) && !embeddings.has(headers.get('sec-fetch-dest') ?? '')
}

/**
 * Refuses with 403 a login that is not a visible navigation, before anything is counted or set: otherwise other sites could use up
 * the login limit of their visitors.
 */
export const navigationOnly = defineMiddleware(({ locals, request }, next) => {
  const isSignIn = locals.route !== null && routeEntry(locals.route).visitOnly
  if (isSignIn && !isNavigation(request.headers)) return new Response(null, { status: 403 })
  return next()
})
