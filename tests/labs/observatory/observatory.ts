import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createSessionStore } from '#auth/create-session-store.ts'
import { pathTo } from '#i18n/slugs.ts'
import { type MarketId, marketIds, markets } from '#markets/market-table.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import { runCommand } from '../../support/run-command.ts'
import { signInByHttp } from '../../support/sign-in.ts'
import { ensureTools } from '../../tools/ensure-tools.ts'
import { type HttpsFront, openHttpsFront } from '../https-front.ts'

/*
 * `npm run labs -- observatory`: MDN's own scorer run on the built app behind TLS; exit 1 below A+ or if one of its tests fails.
 * It connects to ports 80 and 443 of a host name: these connections are redirected to the front's ports, and the front's
 * certificate is trusted. No name here is on a browser's HSTS preload list, so the scorer's copy of that list, which it
 * would download, may be empty.
 */

const root = new URL('../../..', import.meta.url).pathname
const hostOf = (market: MarketId) => `${market}.account.example`

interface Scored {
  readonly scan: { readonly grade: string; readonly score: number }
  readonly tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>
}
type Scan = (host: string) => Promise<Scored>

/** Every market's first page signed out, an open page, and a traveller's pages in three markets. */
const visits: readonly (readonly [MarketId, path: string, signedIn: boolean])[] = [
  ...marketIds.map((market) => [market, '/', false] as const),
  ['italy', pathTo('it-IT', 'auth/confirm-email', { token: 'no-such-token' }), false],
  ...(['international', 'italy', 'germany'] as const).flatMap((market) =>
    (
      ['index', 'travels', 'account/profile', 'account/registry', 'account/documents', 'notify-me'] as const
    ).map((route) => [market, pathTo(markets[market].locale, route), true] as const),
  ),
]

async function loadScorer(): Promise<Scan> {
  const scorer = join(await ensureTools(), 'node_modules/@mdn/mdn-http-observatory')
  const preloaded = join(scorer, 'conf/hsts-preload.json')
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}')
  return (await import(join(scorer, 'src/index.js'))).scan
}

interface Connecting {
  createConnection: (options: { host?: string }, ...rest: unknown[]) => unknown
}

/** Redirects this process's requests to the markets' hosts to the front. */
function leadToFront(front: HttpsFront): void {
  setDefaultCACertificates([...getCACertificates('default'), front.certificate])
  for (const [Agent, port] of [
    [HttpAgent, front.httpPort],
    [HttpsAgent, front.httpsPort],
  ] as const) {
    const prototype = Agent.prototype as unknown as Connecting
    const connect = prototype.createConnection
    prototype.createConnection = function (options, ...rest) {
      const ours = options.host?.endsWith('.account.example')
      return connect.call(this, ours ? { ...options, host: '127.0.0.1', port } : options, ...rest)
    }
  }
}

/** The cookie of a session created in the app's own store, with tokens of the real provider. */
async function sessionCookie({ dataDir, port, sandboxPort }: RunningApp): Promise<string> {
  const issuer = `http://localhost:${sandboxPort}/oidc`
  const redirectUri = `http://localhost:${port}/login/redirect`
  const tokens = await signInByHttp({ issuer, sub: 'emma', clientId: 'account-area', redirectUri })
  const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8').trim()
  const store = createSessionStore({ secret, file: join(dataDir, 'sessions.sqlite') })
  const { accessToken, refreshToken, idToken } = tokens
  const accessTokenExpiresAt = Date.now() + tokens.expiresIn * 1000
  const kept = { accessToken, accessTokenExpiresAt, refreshToken, idToken }
  const session = await store.create({ ...kept, subject: 'emma', market: 'international', data: {} })
  await store.close()
  return `__Host-session=${session.id}`
}

/** The app as deployed: all addresses on https, with the front as its trusted proxy. */
function startBehind(front: HttpsFront): Promise<RunningApp> {
  const behind = `https://localhost:${front.httpsPort}`
  return startApp(async (sandboxPort) => {
    // The app asks for its layout before it is ready.
    front.route = () => `http://localhost:${sandboxPort}`
    return {
      MARKET_HOSTS: marketIds.map((market) => `${market}=${hostOf(market)}`).join(','),
      OIDC_ISSUER: `${behind}/oidc`,
      BACKOFFICE_URL: `${behind}/api`,
      NOTIFY_URL: `${behind}/notify`,
      GEO_URL: `http://localhost:${sandboxPort}/geo`,
      CATALOG_URL: `${behind}/catalog`,
      FEATURES_URL: `http://localhost:${sandboxPort}/features`,
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: front.certificateFile,
    }
  })
}

async function scoreAll(scan: Scan, front: HttpsFront, cookie: string): Promise<boolean> {
  let perfect = true
  for (const [market, path, signedIn] of visits) {
    front.cookie = signedIn ? cookie : ''
    const { scan: sum, tests } = await scan(`${hostOf(market)}${path}`)
    const marks = Object.values(tests).map(({ scoreModifier }) => String(scoreModifier))
    if (path === '/' && market === visits[0]?.[0]) describe(tests)
    const who = signedIn ? 'signed in ' : 'signed out'
    console.log(
      `${sum.grade.padEnd(3)}${String(sum.score).padStart(4)}  ${who}  ${marks.join(' ')}  ${market} ${path}`,
    )
    const failed = Object.entries(tests).filter(([, { pass }]) => !pass)
    // In the grade, extra credit can compensate for a failed test; here it cannot.
    if (sum.grade !== 'A+' || failed.length > 0) perfect = false
    describe(Object.fromEntries(failed))
  }
  return perfect
}

function describe(tests: Scored['tests']): void {
  for (const [name, { pass, result, scoreModifier }] of Object.entries(tests)) {
    const points = String(scoreModifier).padStart(4)
    console.log(`    ${pass ? '✓' : '✗'} ${points}  ${name.replace(/(Output)?$/, '')}: ${result}`)
  }
}

async function main(): Promise<number> {
  const scan = await loadScorer()
  if (!existsSync(join(root, 'dist/server/entry.mjs')))
    await runCommand(['npm', 'run', 'build'], { cwd: root })
  const folder = mkdtempSync(join(tmpdir(), 'caravel-front-'))
  const front = await openHttpsFront(folder, ['localhost', ...marketIds.map(hostOf)])
  const app = await startBehind(front)
  try {
    front.route = (host) => `http://localhost:${host.startsWith('localhost') ? app.sandboxPort : app.port}`
    leadToFront(front)
    return (await scoreAll(scan, front, await sessionCookie(app))) ? 0 : 1
  } finally {
    await app.stop()
    await front.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
