import { z } from 'zod'
import {
  address,
  baseUrl,
  domains,
  endpointUrl,
  logLevel,
  marketHosts,
  marketOption,
  pictureHosts,
  port,
  positiveFactor,
  positiveInteger,
  printable,
  proxies,
  publicSites,
  redisUrl,
  text,
  verbatimUrl,
} from './values.ts'

/** A variable as documented in .env.example and in start-up errors. */
interface About {
  /** Its meaning, in a sentence. */
  readonly description: string
  /** Its default, if it has one. */
  readonly example?: string
  /** A secret's value never reaches an error message or a log. */
  readonly secret?: true
  /** When it is required, in words; the conditions themselves are in `read-config.ts`. */
  readonly needed?: string
  /** What happens if it is absent and has no default. */
  readonly otherwise?: string
}

const variable = <Type extends z.ZodType>(type: Type, about: About): Type => type.meta({ ...about })

/** Every variable the service reads; `.env.example` and Astro's `env.schema` are made from it. */
export const environment = z.object({
  HOST: variable(address.prefault('127.0.0.1'), {
    description: 'Address to listen on; 0.0.0.0 for every interface.',
  }),
  PORT: variable(port.prefault('4321'), { description: 'Port to listen on.' }),
  MARKET_HOSTS: variable(marketHosts, {
    description:
      'The hosts of each market served. Several hosts of one market are separated by "|", the first is ' +
      'the canonical one. https is assumed, http for localhost and loopback addresses; write a full ' +
      'origin to override that. A request to any other host is refused with 421.',
    example: 'italy=account.example.it,spain=account.example.es|cuenta.example.es',
  }),
  DEFAULT_MARKET: variable(marketOption.optional(), {
    otherwise: 'the first market of MARKET_HOSTS',
    description: 'The market that an unknown host gets in development.',
    example: 'italy',
  }),
  COOKIE_PARENT_DOMAIN: variable(domains.optional(), {
    otherwise: "cookies stay on the account area's own host",
    description:
      'Parent domain of the cookies shared with the public site (tourchange_token). Markets on several ' +
      'domains: a list, from which each market takes the one that contains its host.',
    example: 'example.it',
  }),
  OIDC_ISSUER: variable(verbatimUrl.optional(), {
    needed: 'unless the four OIDC_…_URL variables are set',
    description:
      'Issuer address of the OpenID provider, whose endpoints are discovered. With the four OIDC_…_URL ' +
      'variables and OIDC_JWKS_URL set too, nothing is discovered, and tokens must still name this ' +
      'issuer.',
    example: 'https://login.example.com',
  }),
  OIDC_AUTHORIZATION_URL: variable(endpointUrl.optional(), {
    needed: 'without OIDC_ISSUER',
    description: 'Where the browser goes to sign in; takes precedence over discovery.',
    example: 'https://login.example.com/authorize',
  }),
  OIDC_TOKEN_URL: variable(endpointUrl.optional(), {
    needed: 'without OIDC_ISSUER',
    description:
      'Where codes and refresh tokens are exchanged; takes precedence over discovery. Without ' +
      'OIDC_ISSUER it has to be https, because the ID token then relies on TLS instead of a signature.',
    example: 'https://login.example.com/token',
  }),
  OIDC_USERINFO_URL: variable(endpointUrl.optional(), {
    needed: 'without OIDC_ISSUER',
    description:
      'Without OIDC_ISSUER it is called at each sign-in, over https, and must name the same traveller as ' +
      'the ID token. With OIDC_ISSUER it is never called, because the ID token is signed.',
    example: 'https://login.example.com/userinfo',
  }),
  OIDC_LOGOUT_URL: variable(endpointUrl.optional(), {
    needed: 'without OIDC_ISSUER',
    description: 'Where the browser goes to sign out; takes precedence over discovery.',
    example: 'https://login.example.com/logout',
  }),
  OIDC_JWKS_URL: variable(endpointUrl.optional(), {
    otherwise: 'discovered; without OIDC_ISSUER there are no keys, and no logout by the provider',
    description: "The provider's keys; takes precedence over discovery. Needs OIDC_ISSUER.",
    example: 'https://login.example.com/jwks',
  }),
  OIDC_CLIENT_ID: variable(printable, {
    description: 'Client id at the provider, as issued: not encoded.',
    example: 'account-area',
  }),
  OIDC_CLIENT_SECRET: variable(printable.optional(), {
    secret: true,
    otherwise: 'a public client: PKCE alone',
    description: 'Client secret, for a confidential client, as issued by the provider: not encoded.',
  }),
  BACKOFFICE_URL: variable(baseUrl, {
    description: 'Base URL of users/…, flights/… and email-confirmations.',
    example: 'https://api.example.com/v1',
  }),
  NOTIFY_URL: variable(baseUrl, {
    description: 'Base URL of notify-me, tours/… and travels/….',
    example: 'https://api.example.com/notify',
  }),
  GEO_URL: variable(baseUrl, { description: 'Base URL of countries.', example: 'https://geo.example.com' }),
  CATALOG_URL: variable(baseUrl, {
    description: 'Base URL of layouts.',
    example: 'https://catalog.example.com',
  }),
  FEATURES_URL: variable(baseUrl, {
    description: 'Host of the feature flags (GrowthBook API).',
    example: 'https://flags.example.com',
  }),
  FEATURES_CLIENT_KEY: variable(text(/^[\w.-]+$/, 'must be one word of letters, digits, ".", "_" and "-"'), {
    secret: true,
    description: 'Client key of the feature flags.',
    example: 'sdk-abc123',
  }),
  FEATURES_DECRYPTION_KEY: variable(
    text(/^[A-Za-z\d+/]{22,43}={0,2}$/, 'must be an AES key in base64').optional(),
    {
      secret: true,
      otherwise: 'encrypted payloads are refused, and say so in the log',
      description: 'Key of the feature flags, where their service encrypts payloads.',
    },
  ),
  PUBLIC_SITE_URLS: variable(publicSites, {
    description: 'Public website of every market listed in MARKET_HOSTS.',
    example: 'italy=https://www.example.it,spain=https://www.example.es',
  }),
  PICTURE_HOSTS: variable(pictureHosts.optional(), {
    otherwise: 'pictures of BACKOFFICE_URL and CATALOG_URL alone',
    description:
      'Other hosts whose pictures are shown, over https: of travellers, trips, partners and payment systems. ' +
      'A picture of any host that is not named is a drawing, an icon or a name instead.',
    example: 'images.example.com,cdn.example.net',
  }),
  SESSION_FILE: variable(text(/[^/]$/, 'must be the path of a file').optional(), {
    needed: 'unless REDIS_URL is set',
    description: 'SQLite file of the sessions, for one machine; not on Netlify.',
    example: '.data/sessions.sqlite',
  }),
  REDIS_URL: variable(redisUrl.optional(), {
    secret: true,
    needed: 'unless SESSION_FILE is set',
    description:
      'Redis of the sessions and the shared counts of the rate limits, for several machines and on ' +
      'Netlify; rediss:// with TLS. A Redis Cluster is redis-cluster://user:password@host:port,host:port ' +
      '(or rediss-cluster://), with one of its nodes or several.',
    example: 'redis://127.0.0.1:6379/0',
  }),
  SESSION_SECRET: variable(
    text(/^[^,]{32,}(,[^,]{32,})*$/, 'must be 32 characters or more, each of several with "," between'),
    {
      secret: true,
      description:
        'Key that seals what sessions hold, 32 characters or more: openssl rand -base64 48. To rotate it, ' +
        'put the new one and a comma before the old one: the first seals, all of them open.',
    },
  ),
  TRUSTED_PROXIES: variable(proxies.optional(), {
    otherwise: 'none: forwarding headers are dropped',
    description: 'Addresses and CIDR ranges whose X-Forwarded-*, X-Request-Id and country headers count.',
    example: '10.0.0.0/8,2001:db8::1',
  }),
  GTM_CONTAINER_ID: variable(text(/^GTM-[A-Z0-9]{4,}$/, 'must be a container id').optional(), {
    otherwise: 'no tag manager',
    description:
      'Google Tag Manager container. It runs on a few pages only, with consent (src/analytics/README.md).',
    example: 'GTM-ABC1234',
  }),
  LOG_LEVEL: variable(logLevel.prefault('info'), {
    description: 'Least important line that is logged: fatal, error, warn, info, debug, trace or silent.',
  }),
  METRICS_PORT: variable(port.optional(), {
    otherwise: 'no metrics',
    description: 'Port of the Prometheus metrics, at /metrics: a separate port, never exposed to travellers.',
    example: '9464',
  }),
  METRICS_HOST: variable(address.prefault('127.0.0.1'), {
    description: 'Address on which the metrics are served.',
  }),
  KEEP_ALIVE_SECONDS: variable(positiveInteger.prefault('125'), {
    description:
      'How long an idle connection of the proxy is kept. Longer than the proxy keeps it (nginx 60, ' +
      'Traefik 90, Caddy 120 seconds), or a request meets a connection that is being closed.',
  }),
  MAX_IN_FLIGHT: variable(positiveInteger.prefault('1000'), {
    description: 'Pages being answered at a time, above which new requests for one get 503 and Retry-After.',
  }),
  MAX_LOOP_DELAY: variable(positiveInteger.prefault('1000'), {
    description:
      'Mean delay of the event loop over a second, in milliseconds, above which the same happens: a page ' +
      'takes some five turns of it, and a traveller waits five seconds.',
  }),
  REQUEST_MB: variable(positiveFactor.optional(), {
    otherwise: 'our own limit of 11 MB; 4.5 in a Netlify function, which is what reaches one',
    description:
      'The largest request that passes what stands in front, in MB. The page of an upload says so before a photo is chosen, ' +
      'and takes one photo at a time without script where two would not pass.',
    example: '10',
  }),
  PATIENCE: variable(positiveFactor.prefault('1'), {
    description:
      'Factor of every time limit for what stands behind: at 1 all reads of a page may take 4.5 seconds ' +
      'together, a call to the provider 4, a command to Redis 0.8. The limits of the product are those ' +
      'at 1.',
  }),
  LOGINS_PER_ADDRESS: variable(positiveInteger.prefault('300'), {
    description:
      'Sign-ins that one client address may begin in ten minutes; an office or a mobile network is one address.',
  }),
  WRONG_LINKS_PER_ADDRESS: variable(positiveInteger.prefault('30'), {
    description: 'Links of mails that nobody has sent which one client address may try in ten minutes.',
  }),
})

export type VariableName = keyof typeof environment.shape

export const variableNames = Object.keys(environment.shape) as readonly VariableName[]

/** The row of a variable; `isRequired` if it may never be absent. */
export function aboutVariable(name: VariableName) {
  const type: z.ZodType = environment.shape[name]
  const about = type.meta() as unknown as About
  const fallback = type instanceof z.ZodPrefault ? String(type.def.defaultValue) : undefined
  return {
    ...about,
    example: about.example ?? fallback ?? '',
    otherwise: about.otherwise ?? fallback,
    isRequired: !type.safeParse(undefined).success,
  }
}
