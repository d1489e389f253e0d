import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { marketIds } from '#markets/market-table.ts'
import { DEMO_MARKETS, type DemoMarket } from '#sandbox/environment.ts'
import { startApp } from '../../support/app.ts'
import { type HttpsFront, openHttpsFront } from '../https-front.ts'

/** The app behind TLS, without which WebKit keeps none of its `Secure` cookies; the sandbox stays on http. */
export interface Site {
  /** Origin of a market. */
  at(market: DemoMarket): string
  /** Whether requests come through; false simulates a cut line. */
  line(up: boolean): void
  /** The pages' errors since the last call, as the front received them. */
  complaints(): readonly string[]
  stop(): Promise<void>
}

/** `listens` adds a script to each page that reports its errors, for an engine whose console no driver can read. */
export async function startSite({ listens = false } = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-engines-'))
  const front = await openHttpsFront(folder, ['localhost'])
  const host = (market: DemoMarket) => `${DEMO_MARKETS[market].label || 'com'}.localhost:${front.httpsPort}`
  const app = await startApp({
    MARKET_HOSTS: marketIds.map((market) => `${market}=https://${host(market)}`).join(','),
    SANDBOX_APP_ORIGINS: marketIds.map((market) => `https://${host(market)}`).join(','),
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const line = (up: boolean) => {
    // Port 9 takes no connection.
    front.route = () => `http://127.0.0.1:${up ? app.port : 9}`
  }
  line(true)
  const hear = hearComplaints(front, listens)
  return {
    at: (market) => `https://${host(market)}`,
    line,
    complaints: hear,
    stop: async () => {
      await app.stop()
      await front.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/*
 * The pages' errors, received by the proxy before the app: WebDriver has no command for WebKit's console. The CSP
 * gets an address for its reports, which all engines send; for script errors and files that do not load the pages
 * get one more script.
 */

const reportsPath = '/lab/reports'
const listenerPath = '/lab/listener.js'

/** Runs in the page, before its own scripts. */
function listen(path: string): void {
  const tell = (expected: string) => navigator.sendBeacon(path, expected)
  // A page that is left stops loading its files, and WebKit reports that as errors.
  let left = false
  addEventListener('beforeunload', () => {
    left = true
  })
  addEventListener(
    'error',
    ({ message, target }) => {
      const { src, href } = (target ?? {}) as { src?: string; href?: string }
      if (message) tell(`uncaught: ${message} at ${location.href}`)
      else if (!left) tell(`not loaded: ${src ?? href}`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => tell(`uncaught: ${reason} at ${location.href}`))
  const { error } = console
  console.error = (...expected) => {
    tell(expected.join(' '))
    error.apply(console, expected)
  }
}

const listener = `(${listen})(${JSON.stringify(reportsPath)})`

interface Report {
  readonly 'csp-report': {
    readonly 'effective-directive'?: string
    readonly 'violated-directive': string
    readonly 'blocked-uri': string
    readonly 'document-uri': string
  }
}

/** A CSP report as a line; the listener's report already is one. */
function lineOf(wanted: string, type = ''): string {
  if (!type.includes('csp-report')) return wanted
  const report = (JSON.parse(wanted) as Report)['csp-report']
  return `CSP: ${report['effective-directive'] || report['violated-directive']} refuses ${report['blocked-uri']} at ${report['document-uri']}`
}

/** Collects from now on; the function returns the reports since its last call. */
function hearComplaints(front: HttpsFront, listens: boolean): () => readonly string[] {
  let heard: string[] = []
  front.own = (incoming, outgoing) => {
    if (incoming.url === listenerPath)
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(listener)
    else if (incoming.url === reportsPath) {
      text(incoming).then((wanted) => heard.push(lineOf(wanted, incoming.headers['content-type'])))
      outgoing.writeHead(204).end()
    } else {
      // A page is still arriving.
      if (listens) delete incoming.headers['accept-encoding']
      return false
    }
    return true
  }
  front.handOn = async (answer, outgoing) => {
    const { 'content-length': _, ...headers } = answer.headers
    const policy = headers['content-security-policy']
    if (policy)
      headers['content-security-policy'] = `${String(policy).replace(/;\s*$/, '')};report-uri ${reportsPath}`
    if (listens && isPage(answer)) {
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      outgoing.end((await text(answer)).replace(/<head[^>]*>/, `$&<script src="${listenerPath}"></script>`))
    } else {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...headers })
      answer.pipe(outgoing)
    }
  }
  return () => {
    const since = heard
    heard = []
    return since
  }
}

const isPage = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode !== 304 && (headers['content-type'] ?? '').startsWith('text/html')
