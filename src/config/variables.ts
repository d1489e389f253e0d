/** One environment variable as people meet it: in .env.example, in README.md here and in a start-up error. */
export interface Variable {
  readonly name: string
  /** A secret's value never reaches an error message or a log. */
  readonly secret: boolean
  /** `true`, `false`, or the condition in words; the conditions themselves are in `read-config.ts`. */
  readonly required: boolean | string
  /** What happens when the variable is not set. */
  readonly fallback?: string
  readonly description: string
  readonly example: string
}

/**
 * Every variable the service reads. The schema of `read-config.ts`, `.env.example`, the table of README.md and Astro's
 * `env.schema` are all generated from, or tested against, this one table.
 */
export const variables = [
  {
    name: 'HOST',
    secret: false,
    required: false,
    fallback: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 for every interface.',
    example: '127.0.0.1',
  },
  {
    name: 'PORT',
    secret: false,
    required: false,
    fallback: '4321',
    description: 'Port to listen on.',
    example: '4321',
  },
  {
    name: 'MARKET_HOSTS',
    secret: false,
    required: true,
    description:
      'The hosts of each market served. Several hosts of one market are separated by "|", the first is the ' +
      'canonical one. https is assumed, http for localhost and loopback addresses; write a full origin to ' +
      'override that. A request to any other host is refused with 421.',
    example: 'italy=account.example.it,spain=account.example.es|cuenta.example.es',
  },
  {
    name: 'DEFAULT_MARKET',
    secret: false,
    required: false,
    fallback: 'the first market of MARKET_HOSTS',
    description: 'The market that an unknown host gets in development.',
    example: 'italy',
  },
  {
    name: 'COOKIE_PARENT_DOMAIN',
    secret: false,
    required: false,
    fallback: "cookies stay on the account area's own host",
    description:
      'Parent domain of the cookies shared with the public site (tourchange_token). Markets on several domains: ' +
      'a list, from which each market takes the one that contains its host.',
    example: 'example.it',
  },
  {
    name: 'OIDC_ISSUER',
    secret: false,
    required: 'unless the four OIDC_…_URL variables are set',
    description:
      'Issuer address of the OpenID provider, whose endpoints are discovered. With the four OIDC_…_URL variables and ' +
      'OIDC_JWKS_URL set too, nothing is discovered, and tokens must still name this issuer.',
    example: 'https://login.example.com',
  },
  {
    name: 'OIDC_AUTHORIZATION_URL',
    secret: false,
    required: 'without OIDC_ISSUER',
    description: 'Where the browser goes to sign in; takes precedence over discovery.',
    example: 'https://login.example.com/authorize',
  },
  {
    name: 'OIDC_TOKEN_URL',
    secret: false,
    required: 'without OIDC_ISSUER',
    description:
      'Where codes and refresh tokens are exchanged; takes precedence over discovery. Without OIDC_ISSUER it has to ' +
      'be https, because the ID token then relies on TLS instead of a signature.',
    example: 'https://login.example.com/token',
  },
  {
    name: 'OIDC_USERINFO_URL',
    secret: false,
    required: 'without OIDC_ISSUER',
    description:
      'Without OIDC_ISSUER it is called at each sign-in, over https, and must name the same traveller as the ID token. ' +
      'With OIDC_ISSUER it is never called, because the ID token is signed.',
    example: 'https://login.example.com/userinfo',
  },
  {
    name: 'OIDC_LOGOUT_URL',
    secret: false,
    required: 'without OIDC_ISSUER',
    description: 'Where the browser goes to sign out; takes precedence over discovery.',
    example: 'https://login.example.com/logout',
  },
  {
    name: 'OIDC_JWKS_URL',
    secret: false,
    required: false,
    fallback: 'discovered; without OIDC_ISSUER there are no keys, and no logout by the provider',
    description: "The provider's keys; takes precedence over discovery. Needs OIDC_ISSUER.",
    example: 'https://login.example.com/jwks',
  },
  {
    name: 'OIDC_CLIENT_ID',
    secret: false,
    required: true,
    description: 'Client id at the provider, as issued: not encoded.',
    example: 'account-area',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    secret: true,
    required: false,
    fallback: 'a public client: PKCE alone',
    description: 'Client secret, for a confidential client, as issued by the provider: not encoded.',
    example: '',
  },
  {
    name: 'BACKOFFICE_URL',
    secret: false,
    required: true,
    description: 'Base URL of users/…, flights/… and email-confirmations.',
    example: 'https://api.example.com/v1',
  },
  {
    name: 'NOTIFY_URL',
    secret: false,
    required: true,
    description: 'Base URL of notify-me, tours/… and travels/….',
    example: 'https://api.example.com/notify',
  },
  {
    name: 'GEO_URL',
    secret: false,
    required: true,
    description: 'Base URL of countries.',
    example: 'https://geo.example.com',
  },
  {
    name: 'CATALOG_URL',
    secret: false,
    required: true,
    description: 'Base URL of layouts.',
    example: 'https://catalog.example.com',
  },
  {
    name: 'FEATURES_URL',
    secret: false,
    required: true,
    description: 'Host of the feature flags (GrowthBook API).',
    example: 'https://flags.example.com',
  },
  {
    name: 'FEATURES_CLIENT_KEY',
    secret: true,
    required: true,
    description: 'Client key of the feature flags.',
    example: 'sdk-abc123',
  },
  {
    name: 'FEATURES_DECRYPTION_KEY',
    secret: true,
    required: false,
    fallback: 'encrypted payloads are refused, and say so in the log',
    description: 'Key of the feature flags, where their service encrypts payloads.',
    example: '',
  },
  {
    name: 'PUBLIC_SITE_URLS',
    secret: false,
    required: true,
    description: 'Public website of every market listed in MARKET_HOSTS.',
    example: 'italy=https://www.example.it,spain=https://www.example.es',
  },
  {
    name: 'SESSION_FILE',
    secret: false,
    required: 'unless REDIS_URL is set',
    description: 'SQLite file of the sessions, for one machine; not on Netlify.',
    example: '.data/sessions.sqlite',
  },
  {
    name: 'REDIS_URL',
    secret: true,
    required: 'unless SESSION_FILE is set',
    description:
      'Redis of the sessions and the shared counts of the rate limits, for several machines and on Netlify; ' +
      'rediss:// with TLS. A Redis Cluster is redis-cluster://user:password@host:port,host:port (or ' +
      'rediss-cluster://), with one of its nodes or several.',
    example: 'redis://127.0.0.1:6379/0',
  },
  {
    name: 'SESSION_SECRET',
    secret: true,
    required: true,
    description:
      'Key that seals what sessions hold, 32 characters or more: openssl rand -base64 48. To rotate it, put the new one and a comma before the old one: the first seals, all of them open.',
    example: '',
  },
  {
    name: 'TRUSTED_PROXIES',
    secret: false,
    required: false,
    fallback: 'none: forwarding headers are dropped',
    description: 'Addresses and CIDR ranges whose X-Forwarded-*, X-Request-Id and country headers count.',
    example: '10.0.0.0/8,2001:db8::1',
  },
  {
    name: 'GTM_CONTAINER_ID',
    secret: false,
    required: false,
    fallback: 'no tag manager',
    description:
      'Google Tag Manager container. It runs on a few pages only, with consent (src/analytics/README.md).',
    example: 'GTM-ABC1234',
  },
  {
    name: 'LOG_LEVEL',
    secret: false,
    required: false,
    fallback: 'info',
    description: 'Least important line that is logged: fatal, error, warn, info, debug, trace or silent.',
    example: 'info',
  },
  {
    name: 'METRICS_PORT',
    secret: false,
    required: false,
    fallback: 'no metrics',
    description: 'Port of the Prometheus metrics, at /metrics: a separate port, never exposed to travellers.',
    example: '9464',
  },
  {
    name: 'METRICS_HOST',
    secret: false,
    required: false,
    fallback: '127.0.0.1',
    description: 'Address on which the metrics are served.',
    example: '127.0.0.1',
  },
  {
    name: 'KEEP_ALIVE_SECONDS',
    secret: false,
    required: false,
    fallback: '125',
    description:
      'How long an idle connection of the proxy is kept. Longer than the proxy keeps it (nginx 60, Traefik 90, Caddy 120 ' +
      'seconds), or a request meets a connection that is being closed.',
    example: '125',
  },
  {
    name: 'MAX_IN_FLIGHT',
    secret: false,
    required: false,
    fallback: '1000',
    description: 'Pages being answered at a time, above which new requests for one get 503 and Retry-After.',
    example: '1000',
  },
  {
    name: 'MAX_LOOP_DELAY',
    secret: false,
    required: false,
    fallback: '1000',
    description:
      'Mean delay of the event loop over a second, in milliseconds, above which the same happens: a page takes some ' +
      'five turns of it, and a traveller waits five seconds.',
    example: '1000',
  },
  {
    name: 'PATIENCE',
    secret: false,
    required: false,
    fallback: '1',
    description:
      'Factor of every time limit for what stands behind: at 1 all reads of a page may take 4.5 seconds together, a call ' +
      'to the provider 4, a command to Redis 0.8. The limits of the product are those at 1.',
    example: '1',
  },
  {
    name: 'LOGINS_PER_ADDRESS',
    secret: false,
    required: false,
    fallback: '300',
    description:
      'Sign-ins that one client address may begin in ten minutes; an office or a mobile network is one address.',
    example: '300',
  },
  {
    name: 'WRONG_LINKS_PER_ADDRESS',
    secret: false,
    required: false,
    fallback: '30',
    description: 'Links of mails that nobody has sent which one client address may try in ten minutes.',
    example: '30',
  },
] as const satisfies readonly Variable[]

export type VariableName = (typeof variables)[number]['name']
