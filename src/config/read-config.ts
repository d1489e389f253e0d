import type { z } from 'zod'
import { type MarketId, marketIds } from '#markets/market-table.ts'
import { type Config, ConfigError, type EdgeConfig, type MarketSite } from './config.ts'
import { isLoopback } from './values.ts'
import { aboutVariable, environment, type VariableName, variableNames } from './variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

type Values = z.output<typeof environment>
/** The well-formed values, before the check for missing ones. */
type Sound = Partial<Values>

const endpointNames = [
  'OIDC_AUTHORIZATION_URL',
  'OIDC_TOKEN_URL',
  'OIDC_USERINFO_URL',
  'OIDC_LOGOUT_URL',
] as const

/**
 * The environment as one typed value. An empty variable counts as absent. @throws ConfigError with one sentence for every problem,
 * not only the first.
 */
export function readConfig(given: Environment): Config {
  const texts = presentIn(given)
  const { sound, malformed } = parse(variableNames, texts)
  const problems = [...malformed, ...missing(texts), ...contradictions(sound)]
  if (problems.length > 0) throw new ConfigError(problems)
  return assemble(sound as Values)
}

/** The variables that an edge reads. None is a secret, and an edge never needs another. */
export const edgeVariables = [
  'MARKET_HOSTS',
  'DEFAULT_MARKET',
  'PUBLIC_SITE_URLS',
  'COOKIE_PARENT_DOMAIN',
  'OIDC_ISSUER',
  'OIDC_AUTHORIZATION_URL',
  'OIDC_LOGOUT_URL',
  'BACKOFFICE_URL',
  'CATALOG_URL',
  'PICTURE_HOSTS',
] as const satisfies readonly VariableName[]

/** An edge's configuration, or null if a variable is missing or wrong: the edge then answers nothing; the server reports why. */
export function readEdgeConfig(given: Environment): EdgeConfig | null {
  const texts = presentIn(given)
  const { sound, malformed } = parse(edgeVariables, texts)
  const isAbsent = (name: VariableName) => texts[name] === undefined
  const hasProvider = !isAbsent('OIDC_ISSUER') || !isAbsent('OIDC_AUTHORIZATION_URL')
  const lacks = edgeVariables.some((name) => isAbsent(name) && aboutVariable(name).isRequired)
  if (lacks || !hasProvider || malformed.length > 0 || contradictions(sound).length > 0) return null
  const values = sound as Values
  return {
    markets: sites(values),
    pictureOrigins: pictureOrigins(values),
    formOrigins: formOrigins(values),
  }
}

/** Parses these variables: the values of the well-formed ones, and a sentence for each malformed one. */
function parse(names: readonly VariableName[], texts: Texts): { sound: Sound; malformed: string[] } {
  const parsed = names.map((name) => ({ name, result: environment.shape[name].safeParse(texts[name]) }))
  const malformed = parsed.flatMap(({ name, result }) =>
    (texts[name] === undefined ? [] : (result.error?.issues ?? [])).map((issue) =>
      malformedSentence(name, issue.message, texts[name]),
    ),
  )
  const sound = Object.fromEntries(
    parsed.flatMap(({ name, result }) => (result.success ? [[name, result.data]] : [])),
  ) as Sound
  return { sound, malformed }
}

type Texts = Readonly<Partial<Record<VariableName, string>>>

const presentIn = (given: Environment): Texts =>
  Object.fromEntries(variableNames.map((name) => [name, given[name]?.trim() || undefined]))

function malformedSentence(name: VariableName, problem: string, text: string | undefined): string {
  const shown = aboutVariable(name).secret ? '' : `, but is "${text}"`
  return withoutPasswords(`${name} ${problem}${shown}.${exampleOf(name)}`)
}

/** Removes a password in a URL, which is a mistake here, from the start-up log. */
const withoutPasswords = (sentence: string) => sentence.replace(/\/\/[^\s/"]*@/g, '//…@')

function exampleOf(name: VariableName): string {
  const { example } = aboutVariable(name)
  return example ? ` Example: ${name}=${example}` : ''
}

const missingSentence = (name: VariableName, why = '') =>
  `${name} is missing${why}: ${aboutVariable(name).description.replace(/\.$/, '')}.${exampleOf(name)}`

function missing(texts: Texts): string[] {
  const absent = (name: VariableName) => texts[name] === undefined
  const plain = variableNames.filter((name) => absent(name) && aboutVariable(name).isRequired)
  return [
    ...plain.map((name) => missingSentence(name)),
    ...missingProvider(absent),
    ...(absent('SESSION_FILE') && absent('REDIS_URL')
      ? [missingSentence('SESSION_FILE', ' (or REDIS_URL)')]
      : []),
  ]
}

function missingProvider(absent: (name: VariableName) => boolean): string[] {
  if (!absent('OIDC_ISSUER')) return []
  const missingEndpoints = endpointNames.filter(absent)
  if (missingEndpoints.length === endpointNames.length) {
    return [missingSentence('OIDC_ISSUER', ` (or ${endpointNames.join(', ')})`)]
  }
  return missingEndpoints.map((name) => missingSentence(name, ' (needed without OIDC_ISSUER)'))
}

function contradictions(sound: Sound): string[] {
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

/** The rules without an issuer: only the TLS connection then vouches for the tokens. */
function withoutIssuer(sound: Sound): string[] {
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

function assemble(v: Values): Config {
  return {
    host: v.HOST,
    port: v.PORT,
    markets: sites(v),
    defaultMarket: v.DEFAULT_MARKET ?? ([...v.MARKET_HOSTS.keys()][0] as MarketId),
    oidc: {
      issuer: v.OIDC_ISSUER ?? null,
      endpoints: {
        authorization: v.OIDC_AUTHORIZATION_URL ?? null,
        token: v.OIDC_TOKEN_URL ?? null,
        userinfo: v.OIDC_USERINFO_URL ?? null,
        logout: v.OIDC_LOGOUT_URL ?? null,
        jwks: v.OIDC_JWKS_URL ?? null,
      },
      clientId: v.OIDC_CLIENT_ID,
      clientSecret: v.OIDC_CLIENT_SECRET ?? null,
    },
    backofficeUrl: v.BACKOFFICE_URL,
    notifyUrl: v.NOTIFY_URL,
    geoUrl: v.GEO_URL,
    catalogUrl: v.CATALOG_URL,
    pictureOrigins: pictureOrigins(v),
    formOrigins: formOrigins(v),
    features: {
      url: v.FEATURES_URL,
      clientKey: v.FEATURES_CLIENT_KEY,
      decryptionKey: v.FEATURES_DECRYPTION_KEY ?? null,
    },
    session: {
      store: v.REDIS_URL
        ? { kind: 'redis', url: v.REDIS_URL }
        : // One of the two is set, or `missing` has reported it.
          { kind: 'sqlite', file: v.SESSION_FILE as string },
      secret: v.SESSION_SECRET,
    },
    trustedProxies: v.TRUSTED_PROXIES ?? [],
    gtmContainerId: v.GTM_CONTAINER_ID ?? null,
    logLevel: v.LOG_LEVEL,
    metrics: v.METRICS_PORT === undefined ? null : { host: v.METRICS_HOST, port: v.METRICS_PORT },
    keepAlive: v.KEEP_ALIVE_SECONDS * 1000,
    load: { inFlight: v.MAX_IN_FLIGHT, loopDelay: v.MAX_LOOP_DELAY },
    requestBytes: v.REQUEST_MB === undefined ? null : Math.floor(v.REQUEST_MB * 1024 * 1024),
    patience: v.PATIENCE,
    perAddress: { logins: v.LOGINS_PER_ADDRESS, wrongLinks: v.WRONG_LINKS_PER_ADDRESS },
  }
}

const distinct = (origins: readonly string[]): string[] => [...new Set(origins)]

const pictureOrigins = ({ BACKOFFICE_URL, CATALOG_URL, PICTURE_HOSTS = [] }: Values) =>
  distinct([
    ...[BACKOFFICE_URL, CATALOG_URL].map((url) => new URL(url).origin),
    ...PICTURE_HOSTS.map((host) => `https://${host}`),
  ])

const formOrigins = ({ OIDC_ISSUER, OIDC_AUTHORIZATION_URL, OIDC_LOGOUT_URL }: Values) =>
  distinct(
    [OIDC_ISSUER, OIDC_AUTHORIZATION_URL, OIDC_LOGOUT_URL].flatMap((url) =>
      url === undefined ? [] : [new URL(url).origin],
    ),
  )

function sites({
  MARKET_HOSTS: hosts,
  PUBLIC_SITE_URLS: publicSites,
  COOKIE_PARENT_DOMAIN: domains = [],
}: Values) {
  const served = marketIds.flatMap((id): [MarketId, MarketSite][] => {
    const site = hosts.get(id)
    if (!site) return []
    const cookieDomain = domains.find((domain) => belongsTo(domain, site.origin)) ?? null
    return [[id, { ...site, publicSiteUrl: publicSites.get(id) ?? '', cookieDomain }]]
  })
  return new Map(served)
}
