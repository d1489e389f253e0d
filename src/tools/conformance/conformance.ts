import { createServer } from 'node:http'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createAuthProvider } from '#auth/provider.ts'
import { tryBackoffice } from './backoffice.ts'
import type { CallTarget } from './call.ts'
import { type ProviderPlace, type SignInBrowser, tryProvider, trySignIn } from './provider.ts'
import { formatSummary, formatTable, type ReportLine } from './report.ts'

/** How long the tester has to sign in. */
const PATIENCE_MS = 5 * 60_000

/**
 * Waits at a loopback address for the browser that comes back from the provider; `tell` shows the address of the sign-in.
 * @param redirectUri such as `http://localhost:4399/login/redirect`, registered at the provider
 */
function browserAt(redirectUri: string, tell: (url: URL) => void): (url: URL) => Promise<URL> {
  return (url) =>
    new Promise((resolve, reject) => {
      const { port, pathname } = new URL(redirectUri)
      const server = createServer((request, response) => {
        const back = new URL(request.url ?? '/', redirectUri)
        response.writeHead(back.pathname === pathname ? 200 : 404, { 'content-type': 'text/plain' })
        response.end(
          'Signed in as far as the provider is concerned. The terminal has the rest; close this tab.\n',
        )
        if (back.pathname === pathname) finish(() => resolve(back))
      })
      const timer = setTimeout(
        () => finish(() => reject(new Error('nobody signed in within 5 minutes'))),
        PATIENCE_MS,
      )
      const finish = (then: () => void) => {
        clearTimeout(timer)
        server.close()
        server.closeAllConnections()
        then()
      }
      server.on('error', (error) => finish(() => reject(error)))
      server.listen(Number(port || 80), '127.0.0.1', () => tell(url))
    })
}

/**
 * `npm run conformance -- backoffice [--write] [--json]` and `-- provider [--json]`: how closely your backoffice or provider
 * follows the contract; `-- token`: prints a test traveller's access token, and nothing else. Addresses come from the product's own
 * variables (`.env.example`), the token of a test traveller from CONFORMANCE_TOKEN.
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

function backofficePlace(): CallTarget {
  needed(
    [...Object.values(ADDRESSES), 'FEATURES_CLIENT_KEY', 'CONFORMANCE_TOKEN'],
    'src/tools/conformance/README.md',
  )
  const urls = Object.entries(ADDRESSES).map(([base, name]) => [base, env[name] ?? ''])
  return {
    urls: Object.fromEntries(urls) as CallTarget['urls'],
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
    'src/tools/conformance/README.md',
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

const onLine = ({ what, verdict }: ReportLine) => values.json || process.stderr.write(`${what}: ${verdict}\n`)

const browserFor = ({ redirectUri }: ProviderPlace): SignInBrowser =>
  browserAt(redirectUri, (url) => process.stderr.write(`Sign a test traveller in at\n${url}\n`))

/** Signs a test traveller in and prints the access token, for CONFORMANCE_TOKEN. */
async function printToken(): Promise<void> {
  const place = providerPlace()
  const { tokens, line } = await trySignIn(createAuthProvider(place), place, browserFor(place))
  if (tokens) console.log(tokens.accessToken)
  else {
    console.error(line.note)
    process.exitCode = 1
  }
}

async function printLines(trying: Promise<ReportLine[]>): Promise<void> {
  const lines = await trying
  console.log(
    values.json ? JSON.stringify(lines, null, 2) : `${formatTable(lines)}\n\n${formatSummary(lines)}`,
  )
  process.exitCode = lines.some(({ verdict }) => verdict === 'fails') ? 1 : 0
}

const [command] = positionals
if (command === 'token') await printToken()
else if (command === 'backoffice') {
  await printLines(tryBackoffice(backofficePlace(), { write: values.write, onLine }))
} else if (command === 'provider') {
  const place = providerPlace()
  await printLines(tryProvider(place, { browser: browserFor(place), onLine }))
} else fail('npm run conformance -- backoffice [--write] [--json] | provider [--json] | token')
