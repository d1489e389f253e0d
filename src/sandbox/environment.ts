import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** The seven markets: the label before `.localhost` at which the demo serves each, none for the first, and its readers' locale. */
export const DEMO_MARKETS = {
  international: { label: '', locale: 'en' },
  italy: { label: 'it', locale: 'it-IT' },
  'global-us': { label: 'us', locale: 'en-US' },
  'english-we': { label: 'eu', locale: 'en-WE' },
  spain: { label: 'es', locale: 'es-ES' },
  france: { label: 'fr', locale: 'fr-FR' },
  germany: { label: 'de', locale: 'de-DE' },
} as const

export type DemoMarket = keyof typeof DEMO_MARKETS

export interface DemoPlace {
  /** Port of the app. */
  port: number
  /** Port of the sandbox. */
  sandboxPort: number
  /** Folder of everything the demo stores: sandbox state, sessions, session secret, logs. */
  dataDir: string
}

/** Host and port at which the demo serves a market, such as `it.localhost:4321`. */
export function demoHost(market: DemoMarket, port: number): string {
  const { label } = DEMO_MARKETS[market]
  return `${label ? `${label}.` : ''}localhost:${port}`
}

const eachMarket = (value: (market: DemoMarket) => string) =>
  (Object.keys(DEMO_MARKETS) as DemoMarket[]).map((market) => `${market}=${value(market)}`).join(',')

/**
 * The variables by which the app and the sandbox find each other; `npm run demo`, `npm run dev` and the browser tests all start
 * both with these. Creates the session secret on first use.
 */
export function demoEnvironment({ port, sandboxPort, dataDir }: DemoPlace): Record<string, string> {
  const sandbox = `http://localhost:${sandboxPort}`
  return {
    HOST: process.env.HOST ?? '127.0.0.1',
    PORT: String(port),
    MARKET_HOSTS: eachMarket((market) => demoHost(market, port)),
    DEFAULT_MARKET: 'international',
    OIDC_ISSUER: `${sandbox}/oidc`,
    OIDC_CLIENT_ID: 'account-area',
    BACKOFFICE_URL: `${sandbox}/api`,
    NOTIFY_URL: `${sandbox}/notify`,
    GEO_URL: `${sandbox}/geo`,
    CATALOG_URL: `${sandbox}/catalog`,
    FEATURES_URL: `${sandbox}/features`,
    FEATURES_CLIENT_KEY: 'sandbox',
    PUBLIC_SITE_URLS: eachMarket((market) => `${sandbox}/public/${market}`),
    SESSION_FILE: join(dataDir, 'sessions.sqlite'),
    SESSION_SECRET: sessionSecret(dataDir),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_FILE: join(dataDir, 'sandbox.sqlite'),
    SANDBOX_APP_ORIGINS: appOrigins(port).join(','),
  }
}

/** The origins of the demo's app, one per market, whose sign-in addresses the provider accepts. */
export function appOrigins(port: number): string[] {
  return (Object.keys(DEMO_MARKETS) as DemoMarket[]).map((market) => `http://${demoHost(market, port)}`)
}

/** Created once per data folder, so that sessions survive a restart. */
function sessionSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'session-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
