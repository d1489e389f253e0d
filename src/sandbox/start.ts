import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { backofficeApi } from './backoffice/api.ts'
import type { VerifyAccessToken } from './backoffice/caller.ts'
import { notifyApi } from './backoffice/notify-me.ts'
import { catalogApi, featuresApi, geoApi } from './catalog/catalog-api.ts'
import { createAndFill, openDatabase } from './db/open.ts'
import { createStore, type Store } from './db/store.ts'
import type { StoredUser, UserRow } from './db/stored-user.ts'
import { appOrigins, DEMO_MARKETS } from './environment.ts'
import type { Account, Accounts } from './provider/accounts.ts'
import { createProvider } from './provider/index.ts'
import { partnerLogo, portrait } from './public-site/pictures.ts'
import { publicSite } from './public-site/public-site.ts'
import { specimenPages } from './specimen/specimen-page.ts'
import { travellersDoor } from './travellers-door.ts'
import { createVerifier } from './verification/verifier.ts'

/** Everything the sandbox serves except the OpenID provider; see the README for the addresses. */
function sandboxApp(store: Store, verify: VerifyAccessToken, uploaded: () => void): Hono {
  const app = new Hono()
  // Browsers request one for every page that names none.
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.route('/api', backofficeApi(store, verify, uploaded))
  app.route('/notify', notifyApi(store, verify))
  app.route('/geo', geoApi())
  app.route('/catalog', catalogApi(store.base))
  app.route('/features', featuresApi(store))
  app.route('/public', publicSite(store))
  app.route('/specimens', specimenPages(store))
  app.get('/pictures/:file{[a-z]+\\.svg}', (c) => picture(c, portrait(c.req.param('file').slice(0, -4))))
  app.get('/pictures/partners/:file{[a-z-]+\\.svg}', (c) => {
    const logo = partnerLogo(c.req.param('file').slice(0, -4))
    return logo ? picture(c, logo) : c.notFound()
  })
  return app
}

function picture(c: Context, svg: string): Response {
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=86400',
    'Content-Security-Policy': "default-src 'none'",
  })
}

interface AccountRow {
  sub: string
  market: UserRow['market']
  state: string
  record: StoredUser
}

/** The demo travellers for the sign-in page: by market, with their current name and e-mail. */
function storedAccounts(store: Store): Accounts {
  const sql = 'SELECT a.sub, a.state, u.market, u.record FROM accounts a JOIN users u ON u.id = a.user_id'
  const markets = Object.keys(DEMO_MARKETS)
  return {
    list: () =>
      store
        .rows<AccountRow>(`${sql} WHERE a.position >= 0 ORDER BY a.position`)
        .map(asAccount)
        .sort((a, b) => markets.indexOf(a.market) - markets.indexOf(b.market)),
    find: (sub) => {
      const row = store.row<AccountRow>(`${sql} WHERE a.sub = ?`, sub)
      return row && asAccount(row)
    },
  }
}

function asAccount({ sub, market, state, record }: AccountRow): Account {
  return {
    sub,
    market,
    name: [record.name, record.lastname].filter(Boolean).join(' '),
    email: record.email ?? '',
    picture: record.pictureImage ?? '',
    state: JSON.parse(state) as Account['state'],
  }
}

export interface SandboxOptions {
  /** 0 for a free port. */
  port: number
  /** SQLite file that keeps all state. */
  file: string
  /** Drop the contents of the file and seed again. */
  fresh?: boolean
  /** Address to listen on. */
  host?: string
  /** Origins of the app whose sign-in and sign-out addresses the provider accepts. */
  origins?: string[]
  /** Lifetime of an access token, seconds; the provider's default when absent. */
  accessTokenSeconds?: number
  /** Lets tests create their own travellers (travellers-door.ts). */
  door?: boolean
}

export interface Sandbox {
  /** `http://localhost:<port>`, without a trailing slash. */
  url: string
  close: () => Promise<void>
}

/** Client id of the app at the sandbox's provider. */
export const CLIENT_ID = 'account-area'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Starts the sandbox; resolves when it is ready. Rejects when the port or the file cannot be used. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { db, empty } = openDatabase(options.file, options.fresh ?? false)
  if (empty) createAndFill(db, (await import('./seed/fill.ts')).fill)
  // The issuer's address contains the port, so we listen before we can answer.
  let handler: Handler = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => handler(request, response))
  try {
    await listen(server, options.port, options.host ?? '127.0.0.1')
  } catch (error) {
    db.close()
    throw error
  }
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const store = createStore(db, url)
  const provider = createProvider({
    issuer: `${url}/oidc`,
    database: db,
    accounts: storedAccounts(store),
    clients: [appClient(options.origins ?? appOrigins(4321))],
    accessTokenSeconds: options.accessTokenSeconds,
  })
  const verifier = createVerifier(store)
  const app = sandboxApp(store, (token) => provider.verifyAccessToken(token), verifier.wake)
  if (options.door) app.route('/travellers', travellersDoor(db))
  const api = getRequestListener(app.fetch)
  handler = (request, response) => {
    const isProvider = /^\/oidc(\/|\?|$)/.test(request.url ?? '')
    if (isProvider) provider.handler(request, response)
    else void api(request, response)
  }
  const stop = () => {
    verifier.close()
    return close(server, () => db.close())
  }
  return { url, close: stop }
}

function appClient(origins: string[]) {
  return {
    clientId: CLIENT_ID,
    redirectUris: origins.map((origin) => `${origin}/login/redirect`),
    postLogoutRedirectUris: origins.map((origin) => `${origin}/`),
    // Any origin works: the app's markets share their sessions.
    ...(origins[0] && { backchannelLogoutUri: `${origins[0]}/login/backchannel-logout` }),
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

function close(server: Server, closeDatabase: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      closeDatabase()
      resolve()
    })
    server.closeIdleConnections()
    // An open keep-alive connection must not hold up the sandbox's end.
    setTimeout(() => server.closeAllConnections(), 1000).unref()
  })
}
