import { defineMiddleware } from 'astro:middleware'
import { services } from '../services.ts'

const originOf = (url: string | null): string | null => (url ? new URL(url).origin : null)

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

/** Cache of policies as Astro writes them, one for each kind of page, with what this configuration adds. */
const completed = new Map<string, string>()

/** A build has a few dozen policies; more would mean that a page writes its own. */
const MOST_POLICIES = 1000

function completePolicy(policy: string): string {
  const known = completed.get(policy)
  if (known !== undefined) return known
  const { config } = services()
  const pictures = [config.backofficeUrl, config.catalogUrl].map(originOf)
  const forms = [config.oidc.issuer, config.oidc.endpoints.authorization, config.oidc.endpoints.logout].map(
    originOf,
  )
  const distinct = (origins: (string | null)[]) => [...new Set(origins)].filter((origin) => origin !== null)
  const complete = allow(allow(policy, 'img-src', distinct(pictures)), 'form-action', distinct(forms))
  if (completed.size < MOST_POLICIES) completed.set(policy, complete)
  return complete
}

/**
 * Astro makes the page's policy at build time, with the hashes of its own scripts. Which hosts pictures come from and where a
 * form may lead (the provider, by redirect) is configuration, so it is added here. All other headers are set by the HTTP entry.
 */
export const contentSecurity = defineMiddleware(async ({ locals }, next) => {
  const response = await next()
  const policy = response.headers.get('content-security-policy')
  if (!policy) return response
  const own = completePolicy(policy)
  response.headers.set('content-security-policy', locals.measurement ? allowTagManager(own) : own)
  return response
})
