import { defineMiddleware } from 'astro:middleware'
import { type CookieJar, cookieNames, deviceId, dropCookie, writeCookie } from '#auth/cookies.ts'
import { evaluateFlags } from '#flags/evaluate.ts'
import { visitorCountry } from '#markets/market-choice.ts'
import { decodeToasts, encodeToasts, TOAST_COOKIE } from '#ui/flash-toast.ts'
import { services } from '../services.ts'

/** How long a toast waits for the page after a redirect, in seconds. */
const TOAST_LIFETIME_S = 60

/** Sets what is known before we know whether the visitor is signed in: device, country, flags, and toasts left by a redirect. */
export const visitor = defineMiddleware(async ({ locals, request, cookies }, next) => {
  const jar: CookieJar = {
    get: (name) => cookies.get(name)?.value,
    set: (name, value, options) => cookies.set(name, value, options),
    names: () => cookieNames(request.headers.get('cookie')),
  }
  const { reference } = services()
  locals.reference = reference
  locals.cookies = jar
  locals.deviceId = deviceId(jar)
  locals.country = visitorCountry({
    // The HTTP entry sets this header from what the edge says, and drops it when the client sent it.
    geoHeader: request.headers.get('x-country'),
    acceptLanguage: request.headers.get('accept-language'),
  })

  const carried = locals.isPrefetch ? [] : decodeToasts(jar.get(TOAST_COOKIE))
  const flashed: typeof locals.toasts = []
  locals.toasts = [...carried]
  locals.flash = (type, key) => {
    flashed.push({ type, key })
  }

  const [layout, features] = await Promise.all([reference.layout(locals.market.locale), reference.features()])
  locals.layout = layout
  locals.flags = evaluateFlags(features, { deviceId: locals.deviceId, country: locals.country })

  const response = await next()
  // A redirect shows no toasts, so they are carried over to the next page.
  const isRedirect = response.status >= 300 && response.status < 400
  const onward = isRedirect ? [...locals.toasts, ...flashed] : flashed
  if (locals.isPrefetch) return response
  if (onward.length > 0) writeCookie(jar, TOAST_COOKIE, encodeToasts(onward), TOAST_LIFETIME_S)
  else if (carried.length > 0) dropCookie(jar, TOAST_COOKIE)
  return response
})
