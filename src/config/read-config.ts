import { z } from 'zod'
import { type MarketId, marketIds } from '#markets/market-table.ts'
import { type Config, ConfigError, type MarketSite } from './config.ts'
import { isLoopback, values } from './values.ts'
import { type Variable, type VariableName, variables } from './variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

const schema = z.object(values).partial()
type Values = z.output<typeof schema>

const endpointNames = [
  'OIDC_AUTHORIZATION_URL',
  'OIDC_TOKEN_URL',
  'OIDC_USERINFO_URL',
  'OIDC_LOGOUT_URL',
] as const

const rowOf = new Map<string, Variable>(variables.map((variable) => [variable.name, variable]))

/**
 * The environment as one typed value. An empty variable counts as absent. @throws ConfigError with one sentence for every
 * problem, not only the first.
 */
export function readConfig(environment: Environment): Config {
  const given = presentIn(environment)
  const parsed = schema.safeParse(given)
  const malformed = parsed.success ? [] : parsed.error.issues.map((issue) => malformedSentence(issue, given))
  // Rules between variables only consider well-formed ones: a malformed one already has its sentence.
  const sound = soundValues(given)
  const problems = [...malformed, ...missing(given), ...contradictions(sound)]
  if (problems.length > 0) throw new ConfigError(problems)
  return assemble(sound)
}

function presentIn(environment: Environment): Record<string, string> {
  const entries = variables.map(({ name }) => [name, environment[name]?.trim()] as const)
  return Object.fromEntries(entries.filter((entry): entry is [VariableName, string] => Boolean(entry[1])))
}

function soundValues(given: Record<string, string>): Values {
  const entries = Object.entries(given).flatMap(([name, text]) => {
    const result = values[name as VariableName].safeParse(text)
    return result.success ? [[name, result.data] as const] : []
  })
  return Object.fromEntries(entries) as Values
}

function malformedSentence(issue: z.core.$ZodIssue, given: Record<string, string>): string {
  const name = String(issue.path[0])
  const shown = rowOf.get(name)?.secret ? '' : `, but is "${given[name]}"`
  return withoutPasswords(`${name} ${issue.message}${shown}.${exampleOf(name)}`)
}

/** A password written into a URL, which is a mistake here, is not repeated in the start-up log. */
const withoutPasswords = (sentence: string) => sentence.replace(/\/\/[^\s/"]*@/g, '//…@')

function exampleOf(name: string): string {
  const example = rowOf.get(name)?.example
  return example ? ` Example: ${name}=${example}` : ''
}

const missingSentence = (name: string, why = '') =>
  `${name} is missing${why}: ${rowOf.get(name)?.description.replace(/\.$/, '')}.${exampleOf(name)}`

function missing(given: Record<string, string>): string[] {
  const absent = (name: string) => given[name] === undefined
  const plain = variables.filter(({ name, required }) => required === true && absent(name))
  return [
    ...plain.map(({ name }) => missingSentence(name)),
    ...missingProvider(absent),
    ...(absent('SESSION_FILE') && absent('REDIS_URL')
      ? [missingSentence('SESSION_FILE', ' (or REDIS_URL)')]
      : []),
  ]
}

function missingProvider(absent: (name: string) => boolean): string[] {
  if (!absent('OIDC_ISSUER')) return []
  const missingEndpoints = endpointNames.filter(absent)
  if (missingEndpoints.length === endpointNames.length) {
    return [missingSentence('OIDC_ISSUER', ` (or ${endpointNames.join(', ')})`)]
  }
  return missingEndpoints.map((name) => missingSentence(name, ' (needed without OIDC_ISSUER)'))
}

function contradictions(sound: Values): string[] {
  const { MARKET_HOSTS: hosts, PUBLIC_SITE_URLS: sites, DEFAULT_MARKET: fallback } = sound
  const problems = withoutIssuer(sound)
  if (sound.SESSION_FILE && sound.REDIS_URL) {
    problems.push('SESSION_FILE and REDIS_URL are both set: keep the one that holds the sessions.')
  }
  if (!hosts) return problems
  for (const id of hosts.keys()) {
    if (sites && !sites.has(id)) {
      problems.push(
        `PUBLIC_SITE_URLS misses ${id}, which MARKET_HOSTS serves.${exampleOf('PUBLIC_SITE_URLS')}`,
      )
    }
  }
  if (fallback && !hosts.has(fallback)) {
    problems.push(`DEFAULT_MARKET is ${fallback}, which MARKET_HOSTS does not serve.`)
  }
  for (const domain of sound.COOKIE_PARENT_DOMAIN ?? []) {
    if (![...hosts.values()].some(({ origin }) => belongsTo(domain, origin))) {
      problems.push(`COOKIE_PARENT_DOMAIN names ${domain}, to which no host of MARKET_HOSTS belongs.`)
    }
  }
  return [...problems, ...sharedHosts(hosts)]
}

/** What must hold when no issuer is configured: then only the TLS connection vouches for the tokens. */
function withoutIssuer(sound: Values): string[] {
  if (sound.OIDC_ISSUER) return []
  const problems = (['OIDC_TOKEN_URL', 'OIDC_USERINFO_URL'] as const)
    .filter((name) => sound[name] && !isPrivateWay(new URL(sound[name])))
    .map((name) => `${name} must be https, as there is no OIDC_ISSUER to check tokens by.${exampleOf(name)}`)
  if (sound.OIDC_JWKS_URL)
    problems.push('OIDC_JWKS_URL is set without OIDC_ISSUER, which says whose keys they are.')
  return problems
}

const isPrivateWay = ({ protocol, hostname }: URL) => protocol === 'https:' || isLoopback(hostname)

/** Browsers refuse a cookie whose Domain does not contain its host. */
function belongsTo(domain: string, origin: string): boolean {
  return `.${new URL(origin).hostname}`.endsWith(`.${domain}`)
}

function sharedHosts(markets: ReadonlyMap<MarketId, { hosts: readonly string[] }>): string[] {
  const owner = new Map<string, MarketId>()
  const problems: string[] = []
  for (const [id, { hosts }] of markets) {
    for (const host of hosts) {
      const other = owner.get(host)
      if (other) problems.push(`MARKET_HOSTS gives ${host} to ${other} and to ${id}: a host has one market.`)
      owner.set(host, id)
    }
  }
  return problems
}

/** Longer than any of the proxies of src/http/README.md keeps a connection. */
const KEEP_ALIVE_SECONDS = 125

/** Called only when nothing is missing, so every required value is present. */
function assemble(sound: Values): Config {
  const v = sound as Required<Values>
  return {
    host: sound.HOST ?? '127.0.0.1',
    port: sound.PORT ?? 4321,
    markets: sites(v),
    defaultMarket: sound.DEFAULT_MARKET ?? ([...v.MARKET_HOSTS.keys()][0] as MarketId),
    oidc: {
      issuer: sound.OIDC_ISSUER ?? null,
      endpoints: {
        authorization: sound.OIDC_AUTHORIZATION_URL ?? null,
        token: sound.OIDC_TOKEN_URL ?? null,
        userinfo: sound.OIDC_USERINFO_URL ?? null,
        logout: sound.OIDC_LOGOUT_URL ?? null,
        jwks: sound.OIDC_JWKS_URL ?? null,
      },
      clientId: v.OIDC_CLIENT_ID,
      clientSecret: sound.OIDC_CLIENT_SECRET ?? null,
    },
    backofficeUrl: v.BACKOFFICE_URL,
    notifyUrl: v.NOTIFY_URL,
    geoUrl: v.GEO_URL,
    catalogUrl: v.CATALOG_URL,
    features: {
      url: v.FEATURES_URL,
      clientKey: v.FEATURES_CLIENT_KEY,
      decryptionKey: sound.FEATURES_DECRYPTION_KEY ?? null,
    },
    session: {
      store: sound.REDIS_URL
        ? { kind: 'redis', url: sound.REDIS_URL }
        : { kind: 'sqlite', file: v.SESSION_FILE },
      secret: v.SESSION_SECRET,
    },
    trustedProxies: sound.TRUSTED_PROXIES ?? [],
    gtmContainerId: sound.GTM_CONTAINER_ID ?? null,
    logLevel: sound.LOG_LEVEL ?? 'info',
    metrics:
      sound.METRICS_PORT === undefined
        ? null
        : { host: sound.METRICS_HOST ?? '127.0.0.1', port: sound.METRICS_PORT },
    keepAlive: (sound.KEEP_ALIVE_SECONDS ?? KEEP_ALIVE_SECONDS) * 1000,
    load: { inFlight: sound.MAX_IN_FLIGHT ?? 1000, loopDelay: sound.MAX_LOOP_DELAY ?? 1000 },
    patience: sound.PATIENCE ?? 1,
    perAddress: { logins: sound.LOGINS_PER_ADDRESS ?? 300, wrongLinks: sound.WRONG_LINKS_PER_ADDRESS ?? 30 },
  }
}

function sites({
  MARKET_HOSTS: hosts,
  PUBLIC_SITE_URLS: publicSites,
  COOKIE_PARENT_DOMAIN: domains = [],
}: Required<Pick<Values, 'MARKET_HOSTS' | 'PUBLIC_SITE_URLS'>> & Pick<Values, 'COOKIE_PARENT_DOMAIN'>) {
  const served = marketIds.flatMap((id): [MarketId, MarketSite][] => {
    const site = hosts.get(id)
    if (!site) return []
    const cookieDomain = domains.find((domain) => belongsTo(domain, site.origin)) ?? null
    return [[id, { ...site, publicSiteUrl: publicSites.get(id) ?? '', cookieDomain }]]
  })
  return new Map(served)
}
