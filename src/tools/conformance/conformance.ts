import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Place } from './ask.ts'
import { tryBackoffice } from './backoffice.ts'
import { browserAt } from './callback.ts'
import { type ProviderPlace, tryProvider } from './provider.ts'
import { type Line, summaryOf, tableOf } from './report.ts'

/**
 * `npm run conformance -- backoffice [--write] [--json]` and `-- provider [--json]`: how closely your backoffice or provider
 * follows the contract. Addresses come from the product's own variables (src/config/README.md), the token of a test traveller
 * from CONFORMANCE_TOKEN.
 */

const env = process.env
const fail = (message: string): never => {
  console.error(message)
  process.exit(2)
}

function needed(names: readonly string[], paper: string): void {
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0) fail(`Set ${missing.join(', ')} first (${paper}).`)
}

/** The environment variable of each base address. */
const ADDRESSES = {
  backoffice: 'BACKOFFICE_URL',
  notify: 'NOTIFY_URL',
  geo: 'GEO_URL',
  catalog: 'CATALOG_URL',
  features: 'FEATURES_URL',
} as const

function backofficePlace(): Place {
  needed(
    [...Object.values(ADDRESSES), 'FEATURES_CLIENT_KEY', 'CONFORMANCE_TOKEN'],
    'src/backoffice/README.md',
  )
  const urls = Object.entries(ADDRESSES).map(([base, name]) => [base, env[name] ?? ''])
  return {
    urls: Object.fromEntries(urls) as Place['urls'],
    token: env.CONFORMANCE_TOKEN ?? '',
    clientKey: env.FEATURES_CLIENT_KEY ?? '',
    language: env.CONFORMANCE_LANGUAGE ?? 'en',
  }
}

function providerPlace(): ProviderPlace {
  needed(
    [
      'OIDC_CLIENT_ID',
      ...(env.OIDC_ISSUER
        ? []
        : ['OIDC_AUTHORIZATION_URL', 'OIDC_TOKEN_URL', 'OIDC_USERINFO_URL', 'OIDC_LOGOUT_URL']),
    ],
    'src/auth/README.md',
  )
  return {
    issuer: env.OIDC_ISSUER,
    authorizationUrl: env.OIDC_AUTHORIZATION_URL,
    tokenUrl: env.OIDC_TOKEN_URL,
    userinfoUrl: env.OIDC_USERINFO_URL,
    logoutUrl: env.OIDC_LOGOUT_URL,
    jwksUrl: env.OIDC_JWKS_URL,
    clientId: env.OIDC_CLIENT_ID ?? '',
    clientSecret: env.OIDC_CLIENT_SECRET,
    redirectUri: env.CONFORMANCE_REDIRECT_URI ?? 'http://localhost:4399/login/redirect',
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})

const onLine = ({ what, verdict }: Line) => values.json || process.stderr.write(`${what}: ${verdict}\n`)

function run(): Promise<Line[]> {
  const [asked] = positionals
  if (asked === 'backoffice') return tryBackoffice(backofficePlace(), { write: values.write, onLine })
  if (asked !== 'provider')
    return fail('npm run conformance -- backoffice [--write] [--json] | provider [--json]')
  const place = providerPlace()
  const browser = browserAt(place.redirectUri, (url) =>
    process.stderr.write(`Sign a test traveller in at\n${url}\n`),
  )
  return tryProvider(place, { browser, onLine })
}

const lines = await run()
console.log(values.json ? JSON.stringify(lines, null, 2) : `${tableOf(lines)}\n\n${summaryOf(lines)}`)
process.exitCode = lines.some(({ verdict }) => verdict === 'fails') ? 1 : 0
