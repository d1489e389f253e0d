import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '#sandbox/demo/child.ts'
import { freePort } from '#sandbox/demo/ports.ts'
import { untilAnswers } from '#sandbox/demo/ready.ts'
import { demoEnvironment } from '#sandbox/environment.ts'
import { noteApp } from './form-owner.ts'
import { compileCache, copySeededDatabase } from './seeded-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** On a busy machine. */
const START_SECONDS = 180

export interface RunningApp {
  /** Port of the app, and of the sandbox behind it. */
  readonly port: number
  readonly sandboxPort: number
  /** Folder of session file, sandbox database and the logs of both. */
  readonly dataDir: string
  /** The environment of both. */
  readonly env: Readonly<Record<string, string>>
  /** The processes, for tests that stop or signal them. */
  readonly sandbox: Child
  readonly app: Child
  stop(): Promise<void>
}

/** Variables that override the demo's, for values needed beforehand or dependent on the sandbox's port. */
type Overrides = Record<string, string> | ((sandboxPort: number) => Promise<Record<string, string>>)

/** Starts the real sandbox and the built app (or another `program` that serves it), with fresh data, on free ports. */
export async function startApp(
  overrides: Overrides = {},
  program: readonly string[] = builtApp(),
): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravel-e2e-'))
  const [port, sandboxPort] = await freePorts()
  const environment = typeof overrides === 'function' ? await overrides(sandboxPort) : overrides
  const env: Record<string, string> = {
    ...demoEnvironment({ port, sandboxPort, dataDir }),
    HOST: '127.0.0.1',
    SANDBOX_DOOR: 'open',
    // All tests sign in from one address, on a machine that also does other work.
    LOGINS_PER_ADDRESS: '100000',
    WRONG_LINKS_PER_ADDRESS: '100000',
    MAX_LOOP_DELAY: '60000',
    // A slow machine is no outage. An app with less patience (`startBeside`) tries calls that never answer.
    PATIENCE: '20',
    // Both start dozens of times: compiling the same files again takes a third of a start.
    NODE_COMPILE_CACHE: compileCache,
    ...environment,
  }
  noteApp(port, env.SESSION_SECRET ?? '')
  copySeededDatabase(join(dataDir, 'sandbox.sqlite'))
  const start = (name: string, args: readonly string[]) =>
    startChild({ name, args: [...args], env, log: join(dataDir, `${name}.log`) })
  const children: Child[] = []
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  }
  const started = async (name: string, args: readonly string[], address: string): Promise<Child> => {
    const child = start(name, args)
    children.push(child)
    await untilAnswers(child, address, START_SECONDS)
    return child
  }
  try {
    // One after the other: an app that finds no flag service at its first page has no flags for the next half minute.
    const discovery = `http://localhost:${sandboxPort}/oidc/.well-known/openid-configuration`
    const sandbox = await started('sandbox', [join(root, 'src/sandbox/main.ts')], discovery)
    const app = await started('app', program, `http://127.0.0.1:${port}/readyz`)
    return { port, sandboxPort, dataDir, env, sandbox, app, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function builtApp(): readonly string[] {
  if (!existsSync(join(root, 'dist/server/entry.mjs'))) throw new Error('no build: run "npm run build" first')
  return [join(root, 'src/http/node/main.ts')]
}

/**
 * One more process of the built app (or of another `program`) in the same environment, with `more` to it, on its own port; end it
 * before the first one. Its log is named as it is.
 */
export async function startBeside(
  { env, dataDir }: Pick<RunningApp, 'env' | 'dataDir'>,
  more: Record<string, string> = {},
  program: readonly string[] = builtApp(),
): Promise<{ port: number; app: Child }> {
  const [port] = await freePorts()
  const name = `beside-${port}`
  noteApp(port, env.SESSION_SECRET ?? '')
  const log = join(dataDir, `${name}.log`)
  const app = startChild({
    name,
    args: [...program],
    env: { ...env, PORT: String(port), ...more },
    log,
  })
  await untilAnswers(app, `http://127.0.0.1:${port}/readyz`, START_SECONDS)
  return { port, app }
}

/** Two free ports. */
export async function freePorts(): Promise<[number, number]> {
  const first = await freePort()
  const second = await freePort()
  return second === first ? freePorts() : [first, second]
}

/** Playwright's global set-up: gives the workers the app's address, and ends the app after them. `npm run labs -- late` sets `LATE_MS`. */
export default async function setUp(): Promise<() => Promise<void>> {
  const app = await startApp(
    {},
    process.env.LATE_MS ? [join(root, 'tests/labs/late/late-app.ts')] : undefined,
  )
  process.env.E2E_PORT = String(app.port)
  process.env.E2E_SANDBOX_PORT = String(app.sandboxPort)
  process.env.E2E_DATA = app.dataDir
  return app.stop
}
