/** What the server knows about a request. Astro gets it in `locals` and in request headers that we overwrite. */
export interface RequestFacts {
  readonly requestId: string
  /** The client's address as far as trusted proxies vouch for it; empty if the socket has none. */
  readonly clientIp: string
  readonly proto: 'http' | 'https'
  /** The visitor's ISO country according to the edge, or null. */
  readonly country: string | null
}

/** The id that the request already has, or a new one if that is missing or unsafe to log. */
export const requestIdFrom = (given: string | undefined): string =>
  given && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID()

/** A valid ISO country from an edge header, or null. */
export const countryFrom = (given: string | undefined): string | null =>
  given && /^[A-Z]{2}$/.test(given) ? given : null
