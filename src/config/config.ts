import type { MarketId } from '#markets/market-table.ts'

/** The addresses of one market. Absolute URLs are built from `origin`, never from a request. */
export interface MarketSite {
  /** Canonical origin, without a trailing slash: `https://account.example.it`. */
  readonly origin: string
  /** Every `Host` value of this market, in lower case, with the port unless it is the scheme's default. */
  readonly hosts: readonly string[]
  /** The public website, without a trailing slash. */
  readonly publicSiteUrl: string
  /** Parent domain of the cookies that the public website reads too, without a leading dot; null for host-only cookies. */
  readonly cookieDomain: string | null
}

export interface OidcConfig {
  /** The issuer that tokens must name, and where discovery begins; null if only the four endpoints are given. */
  readonly issuer: string | null
  /** Endpoints that take precedence over discovery; if `issuer` is null, all are set except the keys. */
  readonly endpoints: {
    readonly authorization: string | null
    readonly token: string | null
    readonly userinfo: string | null
    readonly logout: string | null
    readonly jwks: string | null
  }
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** The whole environment, parsed. Base URLs have no trailing slash; the provider's are kept as written. */
export interface Config {
  readonly host: string
  /** 0 lets the operating system choose. */
  readonly port: number
  /** Only the markets this deployment serves. */
  readonly markets: ReadonlyMap<MarketId, MarketSite>
  readonly defaultMarket: MarketId
  readonly oidc: OidcConfig
  readonly backofficeUrl: string
  readonly notifyUrl: string
  readonly geoUrl: string
  readonly catalogUrl: string
  /** Allowed origins of pictures. */
  readonly pictureOrigins: readonly string[]
  /** Origins that a form may redirect to: the provider's. */
  readonly formOrigins: readonly string[]
  readonly features: {
    readonly url: string
    readonly clientKey: string
    readonly decryptionKey: string | null
  }
  readonly session: {
    readonly store:
      | { readonly kind: 'sqlite'; readonly file: string }
      | { readonly kind: 'redis'; readonly url: string }
    readonly secret: string
  }
  /** Addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[]
  readonly gtmContainerId: string | null
  readonly logLevel: LogLevel
  /** Where the metrics are served; null for nowhere. Port 0 lets the operating system choose. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** How long an idle connection is kept, in milliseconds. */
  readonly keepAlive: number
  /** Limits above which new pages are turned away; the delay is in milliseconds. */
  readonly load: { readonly inFlight: number; readonly loopDelay: number }
  /** The largest request that the proxies in front pass, bytes; null if none accepts less than we do. */
  readonly requestBytes: number | null
  /** Factor of every time limit for upstream services. */
  readonly patience: number
  /** How often a client address may do each of these within the window in `http/shared/rate-limit.ts`. */
  readonly perAddress: { readonly logins: number; readonly wrongLinks: number }
}

/** The part of the configuration that an edge gets (src/http/edge). */
export type EdgeConfig = Pick<Config, 'markets' | 'pictureOrigins' | 'formOrigins'>

/** The service cannot start with this environment. `problems` holds one full sentence per cause, without secrets. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}
