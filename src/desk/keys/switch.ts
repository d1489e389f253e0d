import { defineMiddleware } from 'astro:middleware'
import { KEYS_COOKIE, KEYS_QUERY } from './marks.ts'

/**
 * `?showing-keys=on` makes this host show its pages with their keys until `?showing-keys=off`. It is the first step of a request,
 * since a page may redirect (to the sign-in) before it is shown.
 */
export const onRequest = defineMiddleware(({ url, cookies, redirect }, next) => {
  const turned = url.searchParams.get(KEYS_QUERY)
  if (turned === null) return next()
  if (turned === 'off') cookies.delete(KEYS_COOKIE, { path: '/' })
  else cookies.set(KEYS_COOKIE, 'on', { path: '/', sameSite: 'lax', httpOnly: true })
  const page = new URL(url)
  page.searchParams.delete(KEYS_QUERY)
  return redirect(page.pathname + page.search, 303)
})
