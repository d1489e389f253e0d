import { type MarketId, marketIds } from '#markets/market-table.ts'

/*
 * What a build draws for an edge: the few answers that are the same for every visitor, by the server's own code (draw.ts). Addresses that
 * are configuration stand in them as stand-ins, which the edge replaces.
 */

/** One answer as the server gives it, without the headers that every answer has. */
export interface DrawnAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The welcome page, and what the server adds to it for who is invited to another market: a text and where it stands. */
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
  /** Astro's patterns of all addresses that the app has, beyond our routes too: no page is "not found" there. */
  readonly addresses: readonly string[]
}

/** The name of an invitation among those of a welcome page. */
export const invitationKey = ({ market, by }: { market: MarketId; by: 'address' | 'language' }): string =>
  `${market} ${by}`

/** The page for which the offline page is drawn; it has no route (public/sw.js). */
export const OFFLINE = '/offline'

/** What stands for configuration while pages are drawn: hosts that nobody can have (RFC 6761). */
export const placeholderHosts = {
  origin: (market: MarketId) => `https://account-${market}.edge.invalid`,
  publicSite: (market: MarketId) => `https://site-${market}.edge.invalid`,
  provider: 'https://provider.edge.invalid',
  /** Nobody listens there, so that what a page may ask for is refused at once. */
  pictures: 'http://127.0.0.1:9',
} as const

/** The variables with which pages are drawn, beside the place of sessions. Nobody is asked for anything. */
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
