import { getSecret } from 'astro:env/server'
import { type AccessTokens, createAccessTokens } from '#auth/access-token.ts'
import { createSessionStore } from '#auth/create-session-store.ts'
import { createDrafts, type Drafts } from '#auth/drafts.ts'
import { createLoginFlow, type LoginFlow } from '#auth/login-flow.ts'
import { createOnce, type Once } from '#auth/once.ts'
import { createOwnerMarks, type OwnerMarks } from '#auth/owner-mark.ts'
import { type AuthProvider, createAuthProvider, PROVIDER_TIMEOUT_MS } from '#auth/provider.ts'
import { connectRedis, redisTimes } from '#auth/redis-connection.ts'
import type { SessionStore } from '#auth/session-store.ts'
import { createShownSeals, type ShownSeals } from '#auth/shown.ts'
import { type BackofficeOptions, scaleTimeouts, type Timeouts } from '#backoffice/client/call.ts'
import { createReference, type Reference } from '#backoffice/client/reference.ts'
import type { Config } from '#config/config.ts'
import { readConfig } from '#config/read-config.ts'
import { variableNames } from '#config/variables.ts'
import { createFlagSource, type FlagSource } from '#flags/flag-source.ts'
import { createLogger, type Logger, logOfRequest, type RequestLog } from '#http/shared/log.ts'
import { createRateLimits, createRedisCounts, type RateLimits } from '#http/shared/rate-limit.ts'
import { signal } from '#http/shared/signals.ts'
import { marketByHost } from '#markets/market-choice.ts'
import { showPicturesFrom } from '#ui/pictures.ts'

/** What one process shares between all requests. Nothing here connects before it is used. */
export interface Services {
  config: Config
  /** The market of a host, or null. */
  marketOf: ReturnType<typeof marketByHost>
  log: Logger
  /** The log of one request. */
  logOf: (requestId: string) => RequestLog
  provider: AuthProvider
  sessions: SessionStore
  accessTokens: AccessTokens
  /** Does a piece of work once among all processes. */
  once: Once
  loginFlow: LoginFlow
  /** What forms send back of their pages' content (record 030). */
  shown: ShownSeals
  /** Typed forms that outlive a session. */
  drafts: Drafts
  /** Marks of a form's owner, a kept page's owner (record 031), a session in a list, a stored value, and a map of ours. */
  marks: Readonly<Record<'form' | 'device' | 'session' | 'value' | 'map', OwnerMarks>>
  /** Layouts and countries: the same for every traveller, cached in memory. */
  reference: Reference
  /** The feature flags, before they are evaluated for a visitor. */
  flags: FlagSource
  backofficeUrls: BackofficeOptions['urls']
  /** The time limits of calls to the backoffice. */
  timeouts: Timeouts
  /** Reports a call to the metrics. */
  onCall: NonNullable<BackofficeOptions['onCall']>
  /** Reports anything else to the metrics. */
  signal: typeof signal
  rateLimits: RateLimits
}

function createServices(): Services {
  const config = readConfig(Object.fromEntries(variableNames.map((name) => [name, getSecret(name)])))
  showPicturesFrom(config.pictureOrigins)
  const log = createLogger({ level: config.logLevel })
  const { patience } = config
  const timeouts = scaleTimeouts(patience)
  const provider = providerOf(config)
  const { store, secret } = config.session
  const redis = store.kind === 'redis' ? connectRedis(store.url, redisTimes(patience)) : undefined
  const sessions = createSessionStore({
    secret,
    redis,
    file: store.kind === 'sqlite' ? store.file : undefined,
  })
  const backofficeUrls = {
    backoffice: config.backofficeUrl,
    notify: config.notifyUrl,
    geo: config.geoUrl,
    catalog: config.catalogUrl,
    features: config.features.url,
  }
  const hosts = Object.fromEntries(
    Object.entries(backofficeUrls).map(([base, url]) => [base, new URL(url).host]),
  ) as Record<keyof typeof backofficeUrls, string>
  const onCall: Services['onCall'] = ({ base, operation, ms, code }) =>
    signal('call', { host: hosts[base], operation, ms, code })
  return {
    config,
    marketOf: marketByHost(config.markets),
    log,
    logOf: (requestId) => logOfRequest(log, requestId),
    provider,
    sessions,
    accessTokens: createAccessTokens({
      store: sessions,
      provider,
      patience,
      onRefresh: (outcome) => signal('refresh', { outcome }),
    }),
    once: createOnce(sessions.once, { patience }),
    loginFlow: createLoginFlow({ provider, store: sessions, secret }),
    shown: createShownSeals(secret),
    drafts: createDrafts(secret),
    marks: {
      form: createOwnerMarks(secret, 'form'),
      device: createOwnerMarks(secret, 'device'),
      session: createOwnerMarks(secret, 'session'),
      value: createOwnerMarks(secret, 'value'),
      map: createOwnerMarks(secret, 'map'),
    },
    reference: createReference({ urls: backofficeUrls, log, timeouts, onCall }),
    flags: createFlagSource({ ...config.features, urls: backofficeUrls, log, timeouts, onCall }),
    backofficeUrls,
    timeouts,
    onCall,
    signal,
    rateLimits: createRateLimits({
      perAddress: config.perAddress,
      shared: redis ? createRedisCounts(redis, secret) : null,
      log,
    }),
  }
}

function providerOf({ oidc, patience }: Config): AuthProvider {
  const { issuer, endpoints, clientId, clientSecret } = oidc
  return createAuthProvider({
    issuer: issuer ?? undefined,
    authorizationUrl: endpoints.authorization ?? undefined,
    tokenUrl: endpoints.token ?? undefined,
    userinfoUrl: endpoints.userinfo ?? undefined,
    logoutUrl: endpoints.logout ?? undefined,
    jwksUrl: endpoints.jwks ?? undefined,
    clientId,
    clientSecret: clientSecret ?? undefined,
    timeoutMs: PROVIDER_TIMEOUT_MS * patience,
  })
}

let made: Services | undefined

/** The services of this process, created at the first call. Throws ConfigError naming every bad variable. */
export function services(): Services {
  made ??= createServices()
  return made
}
