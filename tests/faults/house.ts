import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { type DemoMarket, demoHost } from '#sandbox/environment.ts'
import { type RunningApp, startApp, startBeside } from '../support/app.ts'
import { readable } from '../support/copy.ts'
import { leaveRunning } from '../support/lasting.ts'
import { newTraveller } from '../support/new-traveller.ts'
import type { RenamedIds } from '../support/renamed-ids.ts'
import { restoreSeededDatabase } from '../support/seeded-database.ts'
import { type BrowserCookies, createBrowser, followToCallback } from '../support/sign-in.ts'
import { openTap, type Tap } from '../support/tap.ts'
import type { Fault } from '../support/wire-faults.ts'

/** The built app on the real sandbox, with a proxy between it and everything except the provider. */
export type House = ReturnType<typeof housed>

/** Fields and files by their names, or a raw body. */
export type Form = Readonly<Record<string, string | File>> | URLSearchParams | FormData | string

export interface Ask {
  /** Signed out without it, unless `as` names a traveller. */
  browser?: BrowserCookies
  /** A demo traveller, for reading: signed in once for all visits of a file. */
  as?: string | undefined
  /** The market; by default the international one. */
  market?: DemoMarket
  /** The fault for this request's calls. */
  faults?: readonly (readonly [paths: RegExp, fault: Fault])[]
  /** The instant (ISO 8601) of the answer, in the shared house alone; by default now (tests/support/movable-clock.ts). */
  at?: string | undefined
  method?: string
  body?: BodyInit
  headers?: Record<string, string>
}

export interface Visit {
  readonly path: string
  readonly status: number
  readonly headers: Headers
  /** The next address, by a redirect or by a page. */
  readonly location: string | null
  readonly html: string
  /** The page as a reader sees it: without the props of its islands, and with plain quotation marks. */
  readonly screen: string
  /** Its calls, as `GET /api/users/me`, and those of them that write. */
  readonly calls: readonly string[]
  readonly writes: readonly string[]
}

/** A request without an answer by then never gets one, on any machine. */
const GIVEN_UP_MS = 150_000

/** Variables that override the demo's; called once the proxy's address is known. */
type More = (tap: Tap, sandboxPort: number) => Record<string, string>

/**
 * Starts it all on free ports. The app accepts the tests' own request ids, so that faults find their request. With `renamed` the
 * app sees the sandbox's ids as that proxy spells them.
 */
export async function openHouse(more: More = () => ({}), renamed?: RenamedIds): Promise<House> {
  let tap: Tap | undefined
  const app = await startApp(async (sandboxPort) => {
    tap = await openTap(`http://localhost:${sandboxPort}`)
    if (renamed) renamed.target = tap.url
    const behind = renamed?.url ?? tap.url
    return {
      BACKOFFICE_URL: `${behind}/api`,
      NOTIFY_URL: `${behind}/notify`,
      GEO_URL: `${tap.url}/geo`,
      CATALOG_URL: `${tap.url}/catalog`,
      FEATURES_URL: `${tap.url}/features`,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'debug',
      ...more(tap, sandboxPort),
    }
  })
  if (!tap) throw new Error('the app was started without a tap')
  return housed(app, tap)
}

let shared: Promise<House> | undefined

const movableClock = new URL('../support/movable-clock.ts', import.meta.url).href

/**
 * The default house, started once for all files of this process that use it: starting one costs as much as a file's
 * tests. Each file finds seeded records, no fault and an empty log; the app's counts and caches continue. Countries,
 * layout and flags bypass the proxy: the app requests them when they expire, during whichever file that is.
 */
export async function sharedHouse(): Promise<House> {
  shared ??= openHouse((tap, sandboxPort) => {
    const sandbox = `http://localhost:${sandboxPort}`
    return {
      METRICS_PORT: '0',
      NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${movableClock}`].join(' ').trim(),
      // Tests of bad tokens change its answers.
      OIDC_TOKEN_URL: `${tap.url}/oidc/token`,
      GEO_URL: `${sandbox}/geo`,
      CATALOG_URL: `${sandbox}/catalog`,
      FEATURES_URL: `${sandbox}/features`,
      // The public site learns of a trip's change by a cookie, if it shares a domain.
      COOKIE_PARENT_DOMAIN: 'localhost',
    }
  })
  const { app, tap } = await shared
  leaveRunning([app.app, app.sandbox], app.dataDir)
  restoreSeededDatabase(join(app.dataDir, 'sandbox.sqlite'))
  tap.forget()
  const house = housed(app, tap, statSync(logOf(app)).size)
  return { ...house, close: async () => tap.forget() }
}

let besideShared: ReturnType<typeof startBeside> | undefined

/**
 * A second process of the shared house, once for all files of this process: on the same sessions, with the tag manager, and where a
 * platform in front passes 4.5 MB.
 */
export async function sharedBeside({ app }: House): Promise<number> {
  const settings = { METRICS_PORT: '', GTM_CONTAINER_ID: 'GTM-TEST123', REQUEST_MB: '4.5' }
  besideShared ??= startBeside(app, settings)
  const beside = await besideShared
  leaveRunning([beside.app], app.dataDir)
  return beside.port
}

/** The same browser, whose requests a proxy sends to another process of the app, on this port. */
export const on = (port: number, browser: BrowserCookies, { app }: House): BrowserCookies => ({
  ...browser,
  fetch(url, init) {
    const asked = new URL(url)
    if (asked.port !== String(app.port)) return browser.fetch(url, init)
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-host', asked.host)
    asked.host = `127.0.0.1:${port}`
    return browser.fetch(asked, { ...init, headers })
  },
})

const bodyOf = (form: Form): BodyInit => {
  if (typeof form === 'string' || form instanceof URLSearchParams || form instanceof FormData) return form
  const pairs = Object.entries(form)
  if (!pairs.some(([, value]) => value instanceof File))
    return new URLSearchParams(pairs as [string, string][])
  const body = new FormData()
  for (const [name, value] of pairs) body.set(name, value)
  return body
}

const logOf = ({ dataDir }: RunningApp) => join(dataDir, 'app.log')

/** The text of a file after so many bytes: a request does not read a log that many files' tests have filled. */
function readFrom(path: string, start: number): string {
  const file = openSync(path, 'r')
  try {
    const content = Buffer.alloc(fstatSync(file).size - start)
    return content.toString('utf8', 0, readSync(file, content, 0, content.length, start))
  } finally {
    closeSync(file)
  }
}

/** Its log begins after so many bytes. */
function housed(app: RunningApp, tap: Tap, logged = 0) {
  const originOf = (market: DemoMarket = 'international') => `http://${demoHost(market, app.port)}`
  const known = new Map<string, Promise<BrowserCookies>>()

  const callbackFor = (browser: BrowserCookies, sub: string, from = '/login', market?: DemoMarket) =>
    followToCallback(browser, originOf(market) + from, `${originOf(market)}/login/redirect`, sub)

  const query =
    (file: string) =>
    (sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue>[] => {
      const db = new DatabaseSync(join(app.dataDir, file), { timeout: 60_000 })
      try {
        return db.prepare(sql).all(...values)
      } finally {
        db.close()
      }
    }

  async function signIn(sub: string, market?: DemoMarket): Promise<BrowserCookies> {
    const browser = createBrowser()
    const response = await browser.fetch(await callbackFor(browser, sub, '/login', market))
    if (response.status !== 302) throw new Error(`signing ${sub} in ended with ${response.status}`)
    return browser
  }

  function browserOf(sub: string, market?: DemoMarket): Promise<BrowserCookies> {
    const key = `${sub} ${market}`
    const browser = known.get(key) ?? signIn(sub, market)
    known.set(key, browser)
    return browser
  }

  async function visit(
    path: string,
    { browser, as, market, faults = [], at, headers, ...init }: Ask = {},
  ): Promise<Visit> {
    const own = browser ?? (as === undefined ? createBrowser() : await browserOf(as, market))
    const requestId = `fault-${randomUUID()}`
    for (const [paths, fault] of faults) tap.spoil(requestId, paths, fault)
    const response = await own.fetch(originOf(market) + path, {
      ...init,
      headers: { 'x-request-id': requestId, ...(at && { 'x-test-clock': at }), ...headers },
      signal: AbortSignal.timeout(GIVEN_UP_MS),
    })
    const html = await response.text()
    const { status, headers: got } = response
    const location = got.get('location') ?? /^0; url=(.*)$/.exec(got.get('refresh') ?? '')?.[1] ?? null
    const calls = tap.callsOf(requestId)
    // biome-ignore format: grouped by line
    return {
      path, status, headers: got, location, html, calls,
      writes: calls.filter((call) => !call.startsWith('GET ')),
      get screen() {
        return readable(html)
      },
    }
  }

  return {
    app,
    tap,
    origin: originOf(),
    originOf,
    /** A browser in which this traveller has signed in. */
    signIn,
    /** The browser of a visit `as` this traveller. */
    browserOf,
    /** The callback that brings this browser back from the provider, once signed in. */
    callbackFor,
    isIn: async (browser: BrowserCookies) => (await visit('/account/profile', { browser })).status === 200,
    /** The rows of a statement on the sandbox's records, or on the app's sessions: a server's clock cannot be moved. */
    records: query('sandbox.sqlite'),
    sessions: query('sessions.sqlite'),
    /** A traveller of one test alone, with everything that this demo traveller has. */
    newTraveller: (like: string) => newTraveller(app.sandboxPort, like),
    /** The same, signed in. */
    async alone(like: string) {
      const made = await newTraveller(app.sandboxPort, like)
      return { ...made, browser: await signIn(made.sub) }
    },
    visit,
    /** Posts a form like one of our pages. */
    post: (path: string, form: Form = {}, { headers, ...ask }: Ask = {}) =>
      visit(path, {
        ...ask,
        method: 'POST',
        body: bodyOf(form),
        headers: { origin: originOf(ask.market), ...headers },
      }),
    /** The app's log so far. */
    log: () => readFrom(logOf(app), logged),
    async close(): Promise<void> {
      await app.stop()
      await tap.close()
    },
  }
}
