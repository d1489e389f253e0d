import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '#sandbox/demo/child.ts'
import { freePorts } from '../../support/app.ts'
import { ensureInstalled } from '../../support/installed-packages.ts'
import { runCommand } from '../../support/run-command.ts'
import { signInByHttp } from '../../support/sign-in.ts'
import { asStarted } from './as-started.ts'
import type { ratiosToPeers } from './budgets.ts'
import { readSecret } from './measure-growth.ts'
import { tripsList } from './measure-server.ts'
import { writeSite } from './peers-site.ts'
import type { ReplayedStage } from './stage.ts'

/* The other frameworks' apps: where they are, and how they are built and started. */

const folder = fileURLToPath(new URL('peers', import.meta.url))
type PeerName = keyof typeof ratiosToPeers

export interface Peer {
  readonly name: PeerName
  readonly title: string
  /** The script that `npm start` runs, in the peer's folder; Node runs it directly, so that signals reach it. */
  readonly program: readonly string[]
}

export const peers: readonly Peer[] = [
  {
    name: 'next',
    title: 'Next 16',
    program: ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1'],
  },
  {
    name: 'react-router',
    title: 'React Router 7',
    program: ['node_modules/@react-router/serve/bin.js', 'build/server/index.js'],
  },
  { name: 'nuxt', title: 'Nuxt 4', program: ['.output/server/index.mjs'] },
]

/** Installs them if needed, and builds each for production, for equal work with these headers. Needs the built app, for its stylesheet. */
export async function buildPeers(headers: string): Promise<void> {
  const client = fileURLToPath(new URL('../../../dist/client', import.meta.url))
  const names = peers.map(({ name }) => name)
  writeSite(folder, names, client)
  for (const name of names) {
    const cwd = join(folder, name)
    await ensureInstalled(cwd)
    const env = { NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
    const builds = name === 'next' ? [env, { ...env, PEER_HEADERS: headers }] : [env]
    for (const own of builds) {
      const code = await runCommand(['npm', 'run', 'build'], { cwd, env: own })
      if (code !== 0) throw new Error(`the build of ${name} ended with ${code}`)
    }
  }
}

/** The headers of the app's own page that describe it, as JSON. */
export async function fetchHeaders(url: string, cookie: string): Promise<string> {
  const { headers } = await fetch(url, { headers: { cookie } })
  const perAnswer =
    /^(connection|keep-alive|transfer-encoding|content-(length|encoding|type)|date|set-cookie|x-request-id)$/
  return JSON.stringify(Object.fromEntries([...headers].filter(([name]) => !perAnswer.test(name))))
}

/** For a peer that does the app's work as well (`peers/shared/equal.ts`). */
export const equalEnvironment = async ({ app }: ReplayedStage, headers: string) => ({
  PEER_SESSIONS: join(app.dataDir, 'sessions.sqlite'),
  PEER_SECRET: await readSecret(app.dataDir),
  PEER_HEADERS: headers,
})

/** The source of the answers, and a token of the traveller's own. */
export async function prepareEnvironment({ app, origin }: ReplayedStage): Promise<Record<string, string>> {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', BACKOFFICE_URL = '' } = app.env
  const { accessToken } = await signInByHttp({
    issuer: OIDC_ISSUER,
    sub: tripsList.traveller,
    clientId: OIDC_CLIENT_ID,
    redirectUri: `${origin}/login/redirect`,
  })
  return { BACKOFFICE_URL, PEER_TOKEN: accessToken, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
}

/** Starts one on a free port and waits for its page. `startMs` is from the start of its process to its first answer. */
export async function startPeer(
  { name, program }: Peer,
  env: Record<string, string>,
  { app }: ReplayedStage,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ child: Child; address: string; startMs: number }> {
  const [port] = await freePorts()
  const started = performance.now()
  const child = startChild({
    name,
    args: [...program],
    cwd: join(folder, name),
    env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
    log: join(app.dataDir, `${name}.log`),
  })
  const address = `http://127.0.0.1:${port}${tripsList.path}`
  await untilPage(child, address, headers)
  return { child, address, startMs: performance.now() - started }
}

/** One more process of the app, from its start to its first page in ms; ended again. */
export async function startOfApp({ app }: ReplayedStage, cookie: string): Promise<number> {
  const [port] = await freePorts()
  const started = performance.now()
  const child = startChild({
    name: 'another',
    args: [fileURLToPath(new URL('../../../src/http/node/main.ts', import.meta.url))],
    env: { ...app.env, ...asStarted(), PORT: String(port) },
    log: join(app.dataDir, 'another.log'),
  })
  const host = `localhost:${app.port}`
  await untilPage(child, `http://127.0.0.1:${port}${tripsList.path}`, { cookie, host })
  const startMs = performance.now() - started
  await child.stop()
  return startMs
}

const MOST_MS_TO_START = 60_000

async function untilPage(
  child: Child,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const until = performance.now() + MOST_MS_TO_START
  while (performance.now() < until) {
    if ((await statusOf(url, headers)) === 200) return
    await wait(10)
  }
  throw new Error(`${child.name} did not answer ${url}:\n${child.lastLines()}`)
}

function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  request(url, { headers }, (answer) => {
    answer.resume().once('end', () => resolve(answer.statusCode))
  })
    .once('error', () => resolve(undefined))
    .end()
  return promise
}
