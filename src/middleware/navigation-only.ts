import { defineMiddleware } from 'astro:middleware'
import { routeEntry } from '#routes.ts'

/** Where another site can show a page of ours within its own. */
const embeddings = new Set(['iframe', 'frame', 'fencedframe', 'embed', 'object'])

/**
 * Whether a browser goes to this page with a whole tab, which is not what `<img src="/login">` on another site does.
 * A browser too old to say so is believed. Not by `Sec-Fetch-Dest: document`: what our service worker passes on
 * (public/sw.js) has an empty one.
 */
export function isNavigation(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode')
  return (mode === null || mode === 'navigate') && !embeddings.has(headers.get('sec-fetch-dest') ?? '')
}

/**
 * Refuses with 403 a sign-in that nobody sees, before anything is counted or set: other sites could else spend the
 * sign-ins of everybody who looks at them.
 */
export const navigationOnly = defineMiddleware(({ locals, request }, next) => {
  const isSignIn = locals.route !== null && routeEntry(locals.route).visitOnly
  if (isSignIn && !isNavigation(request.headers)) return new Response(null, { status: 403 })
  return next()
})
