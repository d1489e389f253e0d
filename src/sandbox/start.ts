import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { storedAccounts } from './accounts.ts'
import { sandboxApp } from './app.ts'
import { createAndFill, openDatabase } from './db/open.ts'
import { createStore } from './db/store.ts'
import { appOrigins } from './environment.ts'
import { createProvider } from './provider/index.ts'
import { travellersDoor } from './travellers-door.ts'
import { createVerifier } from './verification/verifier.ts'

export interface SandboxOptions {
  /** 0 for a free one. */
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
  /** Let tests make travellers of their own (travellers-door.ts). */
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
    // Any origin will do: the app's markets share their sessions.
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
