import { createSessionStore } from '#auth/create-session-store.ts'
import { uploaderIn } from '#auth/session.ts'
import { type Config, ConfigError } from '#config/config.ts'
import { readConfig } from '#config/read-config.ts'
import { createLogger, logConsoleOutput } from '../shared/log.ts'
import { plainAnswer } from '../shared/plain-answer.ts'
import { defaultHeaders } from '../shared/security-headers.ts'
import { createNetlifyFront, type EdgeHandler } from './front.ts'

/** The built function's export; the adapter's `ssr.mjs` calls it once per process. */
export function createHandler(options: { notFoundContent?: string }): EdgeHandler {
  let started: Promise<EdgeHandler> | undefined
  return async (request, context) => {
    started ??= start(options)
    return (await started)(request, context)
  }
}

async function start(options: { notFoundContent?: string }): Promise<EdgeHandler> {
  // React and Astro read it when they are loaded, which happens below.
  process.env.NODE_ENV = 'production'
  // Netlify accepts 6 MB, and a photo's bytes as base64. An empty variable counts as absent.
  process.env.REQUEST_MB ||= '4.5'
  try {
    const config = readConfig(process.env)
    const sessions = openSessions(config)
    const log = createLogger({ level: config.logLevel })
    logConsoleOutput(log)
    const { createHandler: createApp } = await import('./adapter/app.mjs')
    return createNetlifyFront({ config, app: createApp(options), log, uploaderOf: uploaderIn(sessions) })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    return notConfigured
  }
}

/** A function's disk disappears with it: a session kept there would end with the next request. */
function openSessions({ session: { store, secret }, patience }: Config) {
  // Connects at the first upload: the app has its own connection for everything else.
  if (store.kind === 'redis') return createSessionStore({ secret, patience, redisUrl: store.url })
  throw new ConfigError([
    'SESSION_FILE cannot hold the sessions on Netlify, where functions share no disk: remove it and set REDIS_URL.',
  ])
}

/** A function cannot refuse to start; the log says which variable is wrong, and the visitor sees an error page. */
const notConfigured: EdgeHandler = async (request, { requestId }) => {
  const accept = request.headers.get('accept')
  const { status, headers, body } = plainAnswer('failed', { accept }, `Reference: ${requestId}`)
  return new Response(body, {
    status,
    headers: { ...defaultHeaders({ proto: 'https', requestId }), ...headers },
  })
}
