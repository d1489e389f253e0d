import type { ServerResponse } from 'node:http'

/** For built files that are not pages. A front such as nginx sends each header in full with every file of a page. */
export const permissionsOfFile = 'camera=(self)'

const permissions = [
  permissionsOfFile,
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')

/** Sent with every answer: pages, assets, errors, health (product §21.8); `headersOfFile` shortens the permissions. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissions,
  'X-Permitted-Cross-Domain-Policies': 'none',
  // Pages behind a sign-in must not be indexed.
  'X-Robots-Tag': 'noindex, nofollow',
} as const

/** Two years. Only over https: over http browsers ignore it and security scanners report it as a mistake. */
export const strictTransport = 'max-age=63072000; includeSubDomains'

export const policyDirectives = {
  /** For answers that are not pages. A page's policy from Astro takes its place. */
  inert: "default-src 'none'; frame-ancestors 'none'",
  /** A prerendered page has Astro's policy in a meta element, where frame-ancestors would have no effect. */
  prerendered: "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  /** A script's own policy applies only when it runs as a worker, which may then connect only to us. */
  script:
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
} as const

interface AnswerFacts {
  readonly proto: 'http' | 'https'
  readonly requestId: string
}

/**
 * The headers every answer starts with, so that no step can forget them. A later step may overwrite one: Astro's CSP for a page,
 * an asset's Cache-Control.
 */
export const defaultHeaders = ({ proto, requestId }: AnswerFacts): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  'Content-Security-Policy': policyDirectives.inert,
  'Cache-Control': 'private, no-store',
  'X-Request-Id': requestId,
  ...(proto === 'https' && { 'Strict-Transport-Security': strictTransport }),
})

/** Sets an answer's default headers before anything else is known about it. */
export function setDefaultHeaders(response: ServerResponse, facts: AnswerFacts): void {
  for (const [name, value] of Object.entries(defaultHeaders(facts))) response.setHeader(name, value)
}
