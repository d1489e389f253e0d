import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type RunningApp, startApp } from '../../support/app.ts'
import { createBrowser, followToCallback } from '../../support/sign-in.ts'
import { openTap, type Tap } from '../../support/tap.ts'
import type { RawPage } from './raw.ts'
import type { ReplayOrder } from './replay.ts'

/** The app and the services behind it, for one part of the benchmark. */
export interface Stage {
  readonly app: RunningApp
  /** Of the international market, without a trailing slash. */
  readonly origin: string
  /** The Cookie header of a demo traveller, signed in by the provider's own page once. */
  cookieOf(traveller: string): Promise<string>
  close(): Promise<void>
}

const behind = (url: string) => ({
  BACKOFFICE_URL: `${url}/api`,
  NOTIFY_URL: `${url}/notify`,
  GEO_URL: `${url}/geo`,
  CATALOG_URL: `${url}/catalog`,
  FEATURES_URL: `${url}/features`,
})

/** The real sandbox directly, because the pages' CSP names its origin for pictures. */
export async function openPlainStage(): Promise<Stage> {
  const app = await startApp()
  return stageOf(app, () => app.stop())
}

/** The real sandbox behind a tap that counts the calls. */
export async function openCountedStage(): Promise<Stage & { tap: Tap }> {
  let tap: Tap | undefined
  const app = await startApp(async (sandboxPort) => {
    tap = await openTap(`http://localhost:${sandboxPort}`)
    return behind(tap.url)
  })
  if (!tap) throw new Error('startApp tells the port of the sandbox')
  const opened = tap
  return {
    ...stageOf(app, async () => {
      await app.stop()
      await opened.close()
    }),
    tap: opened,
  }
}

const LAST_BOOKINGS = '/last-bookings'

export interface ReplayedStage extends Stage {
  /** The replay's own address of a list of bookings, once the app has requested one. */
  readonly callUrl: string
  /** Changes latency or size of the answers from here on. */
  tell(order: ReplayOrder): Promise<void>
}

/** The sandbox's own answers from memory, so that its cost does not count as the app's. */
export async function openReplayedStage(overrides: Record<string, string> = {}): Promise<ReplayedStage> {
  let replay: (Worker & { url: string }) | undefined
  const app = await startApp(async (sandboxPort) => {
    const worker = startWorker('replay.ts', [`http://localhost:${sandboxPort}`, LAST_BOOKINGS])
    replay = { ...worker, url: `http://127.0.0.1:${await worker.port}` }
    return { ...behind(replay.url), ...overrides }
  })
  if (!replay) throw new Error('startApp tells the port of the sandbox')
  const { process: worker, url } = replay
  return {
    ...stageOf(app, async () => {
      await app.stop()
      worker.disconnect()
    }),
    callUrl: url + LAST_BOOKINGS,
    tell(order) {
      const { promise, resolve } = Promise.withResolvers<void>()
      worker.once('message', () => resolve())
      worker.send(order)
      return promise
    },
  }
}

function stageOf(app: RunningApp, close: () => Promise<void>): Stage {
  const origin = `http://localhost:${app.port}`
  const cookies = new Map<string, Promise<string>>()
  return {
    app,
    origin,
    close,
    cookieOf(traveller) {
      const known = cookies.get(traveller) ?? signIn(origin, traveller)
      cookies.set(traveller, known)
      return known
    },
  }
}

async function signIn(origin: string, traveller: string): Promise<string> {
  const browser = createBrowser()
  const callback = await followToCallback(browser, `${origin}/login`, `${origin}/login/redirect`, traveller)
  await browser.fetch(callback)
  // A second page, so that device and visit cookies are set as on any later request.
  await browser.fetch(`${origin}/account/profile`)
  return [...browser.all()]
    .filter(([name]) => name.startsWith('_'))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}

interface Worker {
  readonly process: ChildProcess
  /** Its address. */
  readonly port: Promise<number>
}

function startWorker(file: string, args: readonly string[] = []): Worker {
  const worker = fork(fileURLToPath(new URL(file, import.meta.url)), args)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  worker.once('message', ({ port }: { port: number }) => resolve(port))
  worker.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  return { process: worker, port: promise }
}

export interface RawServer {
  readonly url: string
  readonly pid: number | undefined
  close(): void
}

/** Starts `node:http` in a process of its own, writing the current answer of this address. */
export async function openRaw(url: string, headers: Record<string, string>): Promise<RawServer> {
  const answer = await fetch(url, {
    headers: { 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
  })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const { process: worker, port } = startWorker('raw.ts')
  const kept = [...answer.headers].filter(
    ([name]) => !/^(connection|keep-alive|transfer-encoding|content-(length|encoding)|date)$/.test(name),
  )
  const page: RawPage = { headers: Object.fromEntries(kept), body: body.toString('base64') }
  worker.send(page)
  return { url: `http://127.0.0.1:${await port}/`, pid: worker.pid, close: () => worker.disconnect() }
}
