import { defineMiddleware } from 'astro:middleware'
import { writeCookie } from '#auth/cookies.ts'

/** Set when this browser has come from one page of ours to another, so it has fetched the fonts. Says nothing else. */
export const FONTS_COOKIE = '__Host-fonts'

/** As long as static files are kept: a year, in seconds. */
const KEPT_S = 365 * 24 * 60 * 60

/**
 * Tells whether the browser has the fonts in its cache (src/styles/base/_fonts.scss). The request that ends a login comes from
 * the provider, and that of a bookmark from nowhere, so the cookie tells what `Sec-Fetch-Site` told before. A prefetch comes from
 * a page of ours, although its `Sec-Fetch-Site` is none.
 */
export const fonts = defineMiddleware(({ locals, request: { method, headers } }, next) => {
  const { cookies, isPrefetch } = locals
  const isNoted = cookies.get(FONTS_COOKIE) !== undefined
  const comesFromOurs = headers.get('sec-fetch-site') === 'same-origin'
  locals.hasFonts = isNoted || comesFromOurs || isPrefetch
  const opensPage = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate' && !isPrefetch
  if (opensPage && comesFromOurs && !isNoted) writeCookie(cookies, FONTS_COOKIE, '1', KEPT_S)
  return next()
})
