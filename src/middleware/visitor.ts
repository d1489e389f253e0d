import { defineMiddleware } from 'astro:middleware'
import { type CookieJar, cookieNames, dropCookie, writeCookie } from '#auth/cookies.ts'
import { deviceId } from '#auth/device-id.ts'
import { evaluateFlags } from '#flags/evaluate.ts'
import { visitorCountry } from '#markets/market-choice.ts'
import { decodeToasts, encodeToasts, TOAST_COOKIE } from '#ui/flash-toast.ts'
import { services } from '../services.ts'

/** Edge networks that tell the visitor's country, in the order we believe them. */
const geoHeaders = ['x-vercel-ip-country', 'cf-ipcountry', 'x-country', 'x-nf-country']

/** Long enough to follow a redirect, seconds. */
const TOAST_LIFETIME_S = 60

/** Who asks, before we know whether they are signed in: device, country, flags, and what a redirect left to say. */
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
    geoHeader: geoHeaders.map((name) => request.headers.get(name)).find(Boolean) ?? null,
    acceptLanguage: request.headers.get('accept-language'),
  })

  locals.toasts = decodeToasts(jar.get(TOAST_COOKIE))
  if (locals.toasts.length > 0) dropCookie(jar, TOAST_COOKIE)
  const flashed: typeof locals.toasts = []
  locals.flash = (type, key) => {
    flashed.push({ type, key })
    writeCookie(jar, TOAST_COOKIE, encodeToasts(flashed), TOAST_LIFETIME_S)
  }

  const [layout, features] = await Promise.all([reference.layout(locals.market.locale), reference.features()])
  locals.layout = layout
  locals.flags = evaluateFlags(features, { deviceId: locals.deviceId, country: locals.country })
  return next()
})
