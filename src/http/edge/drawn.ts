import { type MarketId, marketIds } from '#markets/market-table.ts'

/*
 * The build's output for an edge: the few answers that are the same for every visitor, rendered by the server's own code (draw.ts).
 * They contain placeholders for configured addresses, which the edge replaces.
 */

/** One answer of the server, without the default headers. */
export interface DrawnAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The welcome page, and what an invitation to another market adds to it: a text and its position. */
export interface DrawnWelcome extends DrawnAnswer {
  readonly invitations: Readonly<Record<string, { readonly at: number; readonly text: string }>>
}

export interface DrawnPage {
  readonly robots: DrawnAnswer
  readonly pages: Readonly<
    Record<
      MarketId,
      { readonly welcome: DrawnWelcome; readonly notFound: DrawnAnswer; readonly offline: DrawnAnswer }
    >
  >
  /** Astro's patterns of all addresses of the app, beyond our routes too: "not found" is wrong there. */
  readonly addresses: readonly string[]
}

/** The key of an invitation in a welcome page. */
export const invitationKey = ({ market, by }: { market: MarketId; by: 'address' | 'language' }): string =>
  `${market} ${by}`

/** The address for which the offline page is rendered; it has no route (public/sw.js). */
export const OFFLINE = '/offline'

/** Placeholders for configuration while pages are rendered: hosts that cannot exist (RFC 6761). */
export const placeholderHosts = {
  origin: (market: MarketId) => `https://account-${market}.edge.invalid`,
  publicSite: (market: MarketId) => `https://site-${market}.edge.invalid`,
  provider: 'https://provider.edge.invalid',
  /** No server listens there, so a page's calls are refused at once. */
  pictures: 'http://127.0.0.1:9',
} as const

/** The environment in which pages are rendered, without the session storage. No service is called. */
export const drawingEnvironment = {
  MARKET_HOSTS: marketIds.map((id) => `${id}=${placeholderHosts.origin(id)}`).join(','),
  PUBLIC_SITE_URLS: marketIds.map((id) => `${id}=${placeholderHosts.publicSite(id)}`).join(','),
  OIDC_ISSUER: placeholderHosts.provider,
  OIDC_CLIENT_ID: 'nobody',
  BACKOFFICE_URL: placeholderHosts.pictures,
  CATALOG_URL: placeholderHosts.pictures,
  NOTIFY_URL: placeholderHosts.pictures,
  GEO_URL: placeholderHosts.pictures,
  FEATURES_URL: placeholderHosts.pictures,
  FEATURES_CLIENT_KEY: 'nobody',
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'silent',
} as const
