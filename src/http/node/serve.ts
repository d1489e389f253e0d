import { request } from 'node:http'
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createSessionStore, purgeSessions } from '#auth/create-session-store.ts'
import { uploaderIn } from '#auth/session.ts'
import { type Config, ConfigError } from '#config/config.ts'
import { readConfig } from '#config/read-config.ts'
import { createLogger, type Logger, logConsoleOutput } from '../shared/log.ts'
import type { AppHandler } from './app-answer.ts'
import { commitOfBuild } from './build-commit.ts'
import { type AccountServer, createServer } from './create-server.ts'

/** Longest wait of a start for its first page, in milliseconds. */
const FIRST_PAGE_MS = 10_000

type SessionStore = ReturnType<typeof createSessionStore>

/** Serves the build in a folder, configured by the environment alone; ends the process with a sentence if it cannot. */
export async function serve(built: URL): Promise<void> {
  await start(built).catch((error: unknown) => {
    const explained = error instanceof ConfigError || error instanceof StartError
    process.stderr.write(`${explained ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  })
}

async function start(built: URL): Promise<void> {
  const clientFiles = new URL('client/', built)
  const config = readConfig(process.env)
  const log = createLogger({ level: config.logLevel })
  logConsoleOutput(log)
  const sessions = openSessions(config)
  const warm = Promise.withResolvers<void>()
  const server = await createServer({
    config,
    handler: await loadApp(built),
    clientDir: fileURLToPath(clientFiles),
    commit: commitOfBuild(clientFiles),
    log,
    uploaderOf: uploaderIn(sessions),
    checks: [
      { name: 'session store', run: () => sessions.ping() },
      { name: 'first page', run: () => warm.promise },
    ],
  })
  endGracefully(server, purgeSessions(sessions, log), log)
  const { host } = config
  // First: a taken port must not end a process that is ready, and who reads the metrics of a ready one must find them.
  if (config.metrics) await listenForMetrics(config.metrics, server, sessions, log)
  const port = await listening('', config, (port) => server.listen(port, host))
  log.info({ host: config.host, port, markets: [...config.markets.keys()] }, 'listening')
  await drawFirstPage(config, port)
  warm.resolve()
}

/**
 * The app is bundled separately and has its own handle; this one is for readiness, for identifying uploaders, for counting sessions
 * and for deleting expired ones.
 */
function openSessions({ session: { store, secret }, patience }: Config): SessionStore {
  const place = store.kind === 'redis' ? { redisUrl: store.url } : { file: store.file }
  return createSessionStore({ secret, patience, ...place })
}

/**
 * Requests the signed-out home of the default market, so that the first traveller does not wait while the process loads and
 * compiles most of its code. The response does not matter: even if the backoffice is down, a page has been rendered.
 */
async function drawFirstPage({ host, markets, defaultMarket }: Config, port: number): Promise<void> {
  const local = isIP(host) && !/^(0\.0\.0\.0|::)$/.test(host) ? host : 'localhost'
  const site = markets.get(defaultMarket)
  const { promise, resolve } = Promise.withResolvers<void>()
  const headers = { host: site?.hosts[0] ?? '', accept: 'text/html' }
  request({ host: local, port, headers, agent: false, timeout: FIRST_PAGE_MS }, (answer) => {
    answer.resume().once('close', resolve)
  })
    .once('timeout', resolve)
    .once('error', () => resolve())
    .end()
  await promise
}

async function listenForMetrics(
  place: NonNullable<Config['metrics']>,
  { load }: AccountServer,
  sessions: SessionStore,
  log: Logger,
): Promise<void> {
  // Imported here because a start without METRICS_PORT need not load prom-client.
  const { serveMetrics } = await import('./metrics.ts')
  const counted = () => sessions.count().catch(() => null)
  const port = await listening('METRICS_', place, (port) =>
    serveMetrics({ ...place, port }, { ...load, sessions: counted, log }),
  )
  log.info({ host: place.host, port }, 'serving metrics')
}

async function loadApp(built: URL): Promise<AppHandler> {
  const { handler } = (await import(new URL('server/entry.mjs', built).href)) as { handler: AppHandler }
  return handler
}

/** Listens, or stops the start with a sentence; `prefix` begins the two variables that name host and port. */
async function listening(
  prefix: '' | 'METRICS_',
  { host, port }: { readonly host: string; readonly port: number },
  listen: (port: number) => Promise<number>,
): Promise<number> {
  const own = `${prefix}PORT`
  try {
    return await listen(port)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`${own} ${port} is taken: choose another with ${own}=….`)
    if (code === 'EACCES') throw new StartError(`${own} ${port} is not ours to take: choose one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(
        `${prefix}HOST ${host} is no address of this machine: 127.0.0.1 and 0.0.0.0 always are.`,
      )
    }
    throw error
  }
}

function endGracefully(server: AccountServer, stopPurging: () => void, log: Logger): void {
  async function end(reason: string, exitCode: number): Promise<void> {
    log.info({ reason }, 'draining')
    stopPurging()
    await server.drain()
    log.info('drained')
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(signal, 0))
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception')
    void end('uncaughtException', 1)
  })
}

/** The start failed for a reason that one sentence explains. */
class StartError extends Error {}
