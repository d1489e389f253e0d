import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '#sandbox/demo/child.ts'
import { freePorts, untilAnswers } from '../../support/app.ts'
import { ensureInstalled } from '../../support/installed-packages.ts'
import { runCommand } from '../../support/run-command.ts'
import { signInByHttp } from '../../support/sign-in.ts'
import type { ratiosToPeers } from './budgets.ts'
import { tripsList } from './measure-server.ts'
import { writeSite } from './peers-site.ts'
import type { ReplayedStage } from './stage.ts'

/* The other frameworks' apps: where they are, and how they are built and started. */

const folder = fileURLToPath(new URL('peers', import.meta.url))
type PeerName = keyof typeof ratiosToPeers

export interface Peer {
  readonly name: PeerName
  readonly title: string
  /** The script that `npm start` runs, in the peer's folder; it is run with Node directly, so that signals reach it. */
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

/** Installs them if needed, and builds each for production. Needs the built app, for its stylesheet. */
export async function buildPeers(): Promise<void> {
  const client = fileURLToPath(new URL('../../../dist/client', import.meta.url))
  const names = peers.map(({ name }) => name)
  writeSite(folder, names, client)
  for (const name of names) {
    const cwd = join(folder, name)
    await ensureInstalled(cwd)
    const env = { NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
    const code = await runCommand(['npm', 'run', 'build'], { cwd, env })
    if (code !== 0) throw new Error(`the build of ${name} ended with ${code}`)
  }
}

/** Where the answers come from, and a token of the traveller's own. */
export async function environmentOf({ app, origin }: ReplayedStage): Promise<Record<string, string>> {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', BACKOFFICE_URL = '' } = app.env
  const { accessToken } = await signInByHttp({
    issuer: OIDC_ISSUER,
    sub: tripsList.traveller,
    clientId: OIDC_CLIENT_ID,
    redirectUri: `${origin}/login/redirect`,
  })
  return { BACKOFFICE_URL, PEER_TOKEN: accessToken, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
}

/** Starts one on a free port and waits for its page. */
export async function startPeer(
  { name, program }: Peer,
  env: Record<string, string>,
  { app }: ReplayedStage,
): Promise<{ child: Child; address: string }> {
  const [port] = await freePorts()
  const child = startChild({
    name,
    args: [...program],
    cwd: join(folder, name),
    env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
    log: join(app.dataDir, `${name}.log`),
  })
  const address = `http://127.0.0.1:${port}${tripsList.path}`
  await untilAnswers(child, address)
  return { child, address }
}
