import { defineMiddleware } from 'astro:middleware'
import { routeEntry } from '#routes.ts'

/**
 * `Sec-Fetch-Mode` values of a navigation: Firefox sends `same-origin` for one that our service worker passes on
 * (public/sw.js). No browser sends that mode to another origin, so no other site can use it.
 */
const navigations = ['navigate', 'same-origin']

/** `Sec-Fetch-Dest` values with which another site can embed a page of ours. */
const embeddings = new Set(['iframe', 'frame', 'fencedframe', 'embed', 'object'])

/**
 * Whether the browser navigates a whole tab to this page; `<img src="/login">` on another site does not. A browser too old to say
 * so is trusted. `Sec-Fetch-Dest: document` is not enough: requests that our service worker passes on have an
 * empty one.
 */
export function isNavigation(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode')
  return (mode === null || navigations.includes(mode)) && !embeddings.has(headers.get('sec-fetch-dest') ?? '')
}

/**
 * Refuses with 403 a login that nobody sees, before anything is counted or set: otherwise other sites could use up the login
 * limit of everybody who visits them.
 */
export const navigationOnly = defineMiddleware(({ locals, request }, next) => {
  const isSignIn = locals.route !== null && routeEntry(locals.route).visitOnly
  if (isSignIn && !isNavigation(request.headers)) return new Response(null, { status: 403 })
  return next()
})
