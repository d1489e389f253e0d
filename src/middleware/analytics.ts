import { defineMiddleware } from 'astro:middleware'
import { eventsOf, isMeasured, readVisit, writeVisit } from '#analytics/events.ts'
import { dropCookie, VISIT_COOKIE, writeCookie } from '#auth/cookies.ts'
import { matchPath } from '#i18n/slugs.ts'
import { services } from '../services.ts'
import { isPage } from './is-page.ts'

/** What the page tells the tag manager, where one is configured and may run (product §22, record 023). */
export const analytics = defineMiddleware(async ({ locals, url }, next) => {
  locals.measurement = null
  const container = services().config.gtmContainerId
  const route = locals.route ?? matchPath(url.pathname)?.name ?? null
  const known = locals.cookies.get(VISIT_COOKIE)
  // Whoever is not signed in was never asked, so there is nothing on record (record 023).
  const marketing = locals.user?.consents?.marketing.granted ?? false
  // A consent that is withdrawn takes along what it has left in the browser.
  if (known && locals.user && !marketing) dropCookie(locals.cookies, VISIT_COOKIE)
  if (!container || !isMeasured(route, marketing)) return next()
  const { events, visit } = eventsOf(readVisit(known), {
    experiments: locals.flags.experiments,
    deviceId: locals.deviceId,
    newId: crypto.randomUUID(),
  })
  // Nothing is reported from a page that nobody may look at.
  locals.measurement = { container, events: locals.isUnseen ? [] : events }
  const response = await next()
  // Only pages carry events; redirects and downloads do not.
  if (isPage(response.headers) && events.length > 0 && !locals.isUnseen && !locals.trouble)
    writeCookie(locals.cookies, VISIT_COOKIE, writeVisit(visit))
  return response
})
