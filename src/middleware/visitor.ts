import { defineMiddleware } from 'astro:middleware'
import { type CookieJar, cookieNames, deviceId, dropCookie, writeCookie } from '#auth/cookies.ts'
import { flagsFor } from '#flags/evaluate.ts'
import { visitorCountry } from '#markets/market-choice.ts'
import { decodeToasts, encodeToasts, type ServerToast, TOAST_COOKIE } from '#ui/flash-toast.ts'
import { services } from '../services.ts'
import { isPage } from './is-page.ts'

/** How long a toast waits for a page that shows it, in seconds. */
const TOAST_LIFETIME_S = 60

/** Sets what is independent of a sign-in: device, country, flags, and toasts left by a redirect. */
export const visitor = defineMiddleware(async ({ locals, request, cookies }, next) => {
  const jar: CookieJar = {
    get: (name) => cookies.get(name)?.value,
    set: (name, value, options) => {
      // The provider's server has no use for a cookie.
      if (locals.route !== 'login/backchannel-logout') cookies.set(name, value, options)
    },
    names: () => cookieNames(request.headers.get('cookie')),
  }
  const { reference, flags } = services()
  locals.reference = reference
  locals.cookies = jar
  locals.deviceId = deviceId(jar)
  locals.country = visitorCountry({
    // The HTTP entry sets this header from the edge's, and drops it when the client sent it.
    geoHeader: request.headers.get('x-country'),
    acceptLanguage: request.headers.get('accept-language'),
  })

  const flashed: typeof locals.toasts = []
  locals.toasts = locals.isPrefetch ? [] : decodeToasts(jar.get(TOAST_COOKIE))
  locals.flash = (type, key) => {
    flashed.push({ type, key })
  }

  const [layout, flagSet] = await Promise.all([reference.layout(locals.market.locale), flags()])
  locals.layout = layout
  locals.flags = flagsFor(flagSet, { deviceId: locals.deviceId, country: locals.country })

  const response = await next()
  if (locals.isPrefetch) return response
  const isRedirect = (response.status >= 300 && response.status < 400) || goesOn(response.headers)
  const isShown = isPage(response.headers) && !locals.isUnseen && !isRedirect
  // A redirect takes all toasts on to the next page; a response that shows none leaves the found ones there.
  const found = isShown ? [] : isRedirect ? locals.toasts : decodeToasts(jar.get(TOAST_COOKIE))
  if (isShown || isRedirect || flashed.length > 0) carry(jar, [...found, ...flashed])
  return response
})

/** Whether a page redirects at once (`shell/Onward.astro`), so that its toasts would not be read. */
const goesOn = (headers: Headers): boolean => headers.get('refresh')?.startsWith('0;') ?? false

/** Leaves these toasts, and no others, for the next page. */
function carry(jar: CookieJar, toasts: readonly ServerToast[]): void {
  if (toasts.length > 0) writeCookie(jar, TOAST_COOKIE, encodeToasts(toasts), TOAST_LIFETIME_S)
  else if (jar.get(TOAST_COOKIE)) dropCookie(jar, TOAST_COOKIE)
}
