import { defineMiddleware } from 'astro:middleware'
import { z } from 'zod'
import {
  collectEvents,
  isMeasured,
  isReported,
  readVisit,
  type Visit,
  writeVisit,
} from '#analytics/events.ts'
import { dropCookie, VISIT_COOKIE, writeCookie } from '#auth/cookies.ts'
import { sessionKey, storedIn } from '#auth/session-key.ts'
import type { ExperimentView } from '#flags/evaluate.ts'
import { matchPath } from '#i18n/slugs.ts'
import { services } from '../services.ts'
import { isPage } from './is-page.ts'

/** Experiments shown in this session by pages without the tag manager. */
const SEEN_ELSEWHERE = sessionKey(
  'experiments',
  z.array(z.object({ experiment: z.string(), variation: z.string() })),
)
/** Most experiments kept: a session's record is limited, and sees only a few. */
const MOST_KEPT = 30

/** The flags that the menus of every page read. */
const askedByMenus = ['wishlist', 'talk-to-us'] as const

/** Returns a function that keeps an experiment in the session until a measured page reports it, unless already done. */
function keeperOf(locals: App.Locals, visit: Visit | null): (view: ExperimentView) => void {
  const isSame = (view: ExperimentView) => (other: ExperimentView) =>
    other.experiment === view.experiment && other.variation === view.variation
  return (view) => {
    if (locals.isUnseen || (visit && isReported(visit, view))) return
    if (storedIn(locals.session, SEEN_ELSEWHERE)?.some(isSame(view))) return
    locals
      .storeInSession(SEEN_ELSEWHERE, (kept) => {
        const others = (kept ?? []).filter((other) => other.experiment !== view.experiment)
        return [...others, view].slice(-MOST_KEPT)
      })
      .catch((error: unknown) => locals.log.warn({ err: error }, 'cannot keep an experiment that was seen'))
  }
}

/** Sets the page's events for the tag manager, if one is configured and may run (product §22, record 023). */
export const analytics = defineMiddleware(async ({ locals, url }, next) => {
  locals.measurement = null
  const container = services().config.gtmContainerId
  const route = locals.route ?? matchPath(url.pathname)?.name ?? null
  const known = locals.cookies.get(VISIT_COOKIE)
  // Signed-out visitors were never asked, so they have no consent on record (record 023).
  const marketing = locals.user?.consents?.marketing.granted ?? false
  // Withdrawn consent also removes what it left in the browser.
  if (known && locals.user && !marketing) dropCookie(locals.cookies, VISIT_COOKIE)
  if (!container || !marketing) return next()
  for (const key of askedByMenus) locals.flags.isOn(key)
  const measured = isMeasured(route, marketing)
  // Keeps experiments that no page has reported for the next measured one: of other pages, and those that rendering this one adds.
  const keep = keeperOf(locals, readVisit(known))
  if (!measured) for (const view of locals.flags.viewed(keep)) keep(view)
  else locals.flags.viewed(keep)
  if (!measured) return next()
  const { events, visit } = collectEvents(readVisit(known), {
    experiments: [...(storedIn(locals.session, SEEN_ELSEWHERE) ?? []), ...locals.flags.viewed()],
    deviceId: locals.deviceId,
    newId: crypto.randomUUID(),
  })
  // Unseen pages report nothing.
  locals.measurement = { container, events: locals.isUnseen ? [] : events }
  const response = await next()
  // Only pages carry events; redirects and downloads do not.
  if (isPage(response.headers) && events.length > 0 && !locals.isUnseen && !locals.trouble)
    writeCookie(locals.cookies, VISIT_COOKIE, writeVisit(visit))
  return response
})
