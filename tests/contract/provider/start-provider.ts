import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Account } from '#sandbox/provider/accounts.ts'
import { createProvider, type SandboxProvider } from '#sandbox/provider/index.ts'

export const CLIENT_ID = 'caravel-account'
export const REDIRECT_URI = 'http://it.localhost:4321/login/redirect'
export const HOME = 'http://it.localhost:4321/'

const ACCOUNTS: Account[] = [
  {
    sub: 'anna',
    name: 'Anna Rossi',
    email: 'anna@example.it',
    picture: '',
    market: 'italy',
    state: {
      en: 'Two trips ahead',
      it: 'Due viaggi in arrivo',
      es: 'Dos viajes próximos',
      fr: 'Deux voyages à venir',
      de: 'Zwei Reisen vor sich',
    },
  },
  {
    sub: 'otto',
    name: 'Otto <b>Braun</b>',
    email: 'otto@example.de',
    picture: '',
    market: 'germany',
    state: { en: 'No trips', it: 'Nessun viaggio', es: 'Sin viajes', fr: 'Aucun voyage', de: 'Keine Reisen' },
  },
]

export interface RunningProvider {
  issuer: string
  provider: SandboxProvider
  /** Ends the server and its database and starts both again on the same port and file. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface ProviderSetting {
  accessTokenSeconds?: number
  /** Of the only client. */
  clientId?: string
  clientSecret?: string
  /** The address of the redirect back. */
  redirectUri?: string
  /** The accounts, if not the two above. */
  accounts?: readonly Account[]
  /** Paths below the issuer that this provider does not have. */
  lacks?: readonly string[]
  /** A status that it returns for a path below the issuer, with an empty body, instead of its own answer. */
  answersWith?: (path: string) => number | null
}

/** The sandbox's provider on a free port and a database file of its own. */
export async function startProvider(setting: ProviderSetting = {}): Promise<RunningProvider> {
  const {
    clientId = CLIENT_ID,
    clientSecret,
    redirectUri = REDIRECT_URI,
    accounts = ACCOUNTS,
    lacks = [],
    answersWith = () => null,
    ...options
  } = setting
  const folder = mkdtempSync(join(tmpdir(), 'caravel-provider-'))
  const start = async (port: number) => {
    const database = new DatabaseSync(join(folder, 'sandbox.sqlite'))
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oidc`
    const provider = createProvider({
      issuer,
      database,
      accounts: { list: () => [...accounts], find: (sub) => accounts.find((account) => account.sub === sub) },
      clients: [{ clientId, clientSecret, redirectUris: [redirectUri], postLogoutRedirectUris: [HOME] }],
      ...options,
    })
    server.on('request', (request, response) => {
      // Kept-alive client connections would die with the restart.
      response.shouldKeepAlive = false
      const path = request.url?.slice(new URL(issuer).pathname.length) ?? ''
      const status = lacks.includes(path) ? 404 : answersWith(path)
      if (status === null) provider.handler(request, response)
      else response.writeHead(status).end()
    })
    const stop = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      database.close()
    }
    return { issuer, provider, stop }
  }
  let running = await start(0)
  return {
    issuer: running.issuer,
    get provider() {
      return running.provider
    },
    async restart() {
      await running.stop()
      running = await start(Number(new URL(running.issuer).port))
    },
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
