import { defineMiddleware } from 'astro:middleware'
import { manifest } from 'virtual:astro:manifest'
import { services } from '../services.ts'

/** Whether the page has what some scripts exist for. */
type Presence = Readonly<Record<'measurement' | 'session', boolean>>

const { pageScripts = {}, scriptsWith } = manifest

/** Hashes of the scripts that at least one page can have. */
const ofSome = new Set(Object.values(pageScripts).flat())

/** Hashes of the scripts that a route's page can have, by the route's pattern. */
const ofRoute = new Map(
  manifest.routes.map(({ routeData: { route, component } }) => [
    route,
    new Set(pageScripts[component] ?? ofSome),
  ]),
)

/** Removes from a policy the hashes of scripts that this page cannot have (`page-hashes.mjs`). */
function withoutOtherScripts(policy: string, routePattern: string, there: Presence): string {
  const own = ofRoute.get(routePattern) ?? ofSome
  const absent = (['measurement', 'session'] as const)
    .filter((member) => !there[member])
    .flatMap((member) => scriptsWith?.[member] ?? [])
  return policy.replace(/ '(sha256-[^']+)'/g, (source, hash) =>
    ofSome.has(hash) && (!own.has(hash) || absent.includes(hash)) ? '' : source,
  )
}

/** Adds sources to a directive of a policy, if the policy has it. */
export function allow(policy: string, directive: string, origins: readonly string[]): string {
  return policy.replace(
    new RegExp(`(^|;\\s*)(${directive} [^;]*)`),
    (_, start, sources) => `${start}${[sources, ...origins].join(' ')}`,
  )
}

const tagManager = 'https://www.googletagmanager.com'
const statistics = 'https://*.google-analytics.com'

/** Adds the hosts of the tag manager, on pages where it runs (src/analytics/README.md). */
const allowTagManager = (policy: string): string =>
  allow(
    allow(allow(policy, 'script-src', [tagManager]), 'img-src', [tagManager, statistics]),
    'connect-src',
    [tagManager, statistics, 'https://*.analytics.google.com'],
  )

/** Cache of complete policies, by Astro's policy, route and presence. */
const completed = new Map<string, string>()

/** A build has a few hundred routes, each with a few policies; more would mean that a page writes its own. */
const MOST_POLICIES = 3000

function completePolicy(policy: string, routePattern: string, there: Presence): string {
  const key = `${routePattern} ${there.measurement} ${there.session} ${policy}`
  const known = completed.get(key)
  if (known !== undefined) return known
  const { config } = services()
  const own = withoutOtherScripts(policy, routePattern, there)
  const complete = allow(allow(own, 'img-src', config.pictureOrigins), 'form-action', config.formOrigins)
  if (completed.size < MOST_POLICIES) completed.set(key, complete)
  return complete
}

/**
 * Astro makes one policy at build time, with the hashes of the scripts of all pages; those of other pages are removed here. The
 * hosts of pictures and the targets of forms (the provider, by redirect) are configuration, so they are added here. The HTTP entry
 * sets all other headers.
 */
export const contentSecurity = defineMiddleware(async (context, next) => {
  const response = await next()
  const policy = response.headers.get('content-security-policy')
  if (!policy) return response
  // Read after the response: a step may have rendered another page.
  const { routePattern, locals } = context
  const there = {
    measurement: locals.measurement !== null && locals.trouble === null,
    session: locals.session !== null,
  }
  const own = completePolicy(policy, routePattern, there)
  response.headers.set('content-security-policy', there.measurement ? allowTagManager(own) : own)
  return response
})
