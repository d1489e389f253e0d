import { defineMiddleware } from 'astro:middleware'
import { manifest } from 'virtual:astro:manifest'
import { services } from '../services.ts'

/** Whether there is what some scripts are only there for. */
type Presence = Readonly<Record<'measurement' | 'session', boolean>>

const { pageScripts = {}, scriptsWith } = manifest

/** Hashes of the scripts that some page can have. */
const ofSome = new Set(Object.values(pageScripts).flat())

/** Hashes of the scripts that the page of a route can have, by the route's pattern. */
const ofRoute = new Map(
  manifest.routes.map(({ routeData: { route, component } }) => [
    route,
    new Set(pageScripts[component] ?? ofSome),
  ]),
)

/** Takes out of a policy the hashes of scripts that this page cannot have (`page-hashes.mjs`). */
function withoutOtherScripts(policy: string, routePattern: string, there: Presence): string {
  const own = ofRoute.get(routePattern) ?? ofSome
  const absent = (['measurement', 'session'] as const)
    .filter((member) => !there[member])
    .flatMap((member) => scriptsWith?.[member] ?? [])
  return policy.replace(/ '(sha256-[^']+)'/g, (source, hash) =>
    ofSome.has(hash) && (!own.has(hash) || absent.includes(hash)) ? '' : source,
  )
}

/** Adds sources to one directive of a policy that has it. */
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

/** Cache of policies as Astro writes them, by route and what is there, with what this configuration adds. */
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
 * Astro makes one policy at build time, with the hashes of the scripts of all pages; here those of other pages go. Which hosts
 * pictures come from and where a form may lead (the provider, by redirect) is configuration, so it is added here. All other
 * headers are set by the HTTP entry.
 */
export const contentSecurity = defineMiddleware(async (context, next) => {
  const response = await next()
  const policy = response.headers.get('content-security-policy')
  if (!policy) return response
  // Read after the answer: a step may have let another page answer.
  const { routePattern, locals } = context
  const there = {
    measurement: locals.measurement !== null && locals.trouble === null,
    session: locals.session !== null,
  }
  const own = completePolicy(policy, routePattern, there)
  response.headers.set('content-security-policy', there.measurement ? allowTagManager(own) : own)
  return response
})
