import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { moveTo } from '../publish/carry.ts'
import {
  classifyTrouble,
  fetchBranch,
  isAncestor,
  parseRemote,
  redacted,
  resolveCommit,
  runGit,
  type TroubleCode,
} from '../publish/remote.ts'
import type { Publishing } from '../publish/settings.ts'
import { checkout } from '../root.ts'
import type { Editor } from './editors.ts'
import type { ServedSettings } from './settings.ts'

/** How long a desk may take to start, in milliseconds. */
const START_MS = 180_000
/** A desk idle for this long may be stopped for another editor, in milliseconds. */
const REST_MS = 5 * 60_000

/** The state of an editor's desk. */
export type CopyState =
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'ready'
      readonly port: number /** The port of the demo's provider. */
      readonly sandboxPort: number
    }
  | { readonly kind: 'failed'; readonly code: TroubleCode; readonly detail: string }
  | { readonly kind: 'full' }

interface Running {
  state: CopyState
  usedAt: number
  child: ChildProcess | null
  readonly begun: Promise<void>
}

/** The working copies, one for each editor, and the desks that run in them. */
export class Copies {
  readonly #settings: ServedSettings
  readonly #running = new Map<string, Running>()
  readonly #sweep: NodeJS.Timeout

  constructor(settings: ServedSettings) {
    this.#settings = settings
    this.#sweep = setInterval(() => this.#stopIdle(settings.idleMs), 30_000).unref()
  }

  /** The desk of an editor, started if it does not run. `patience`: how long to wait for it, in milliseconds. */
  async of(editor: Editor, patience: number): Promise<CopyState> {
    let running = this.#running.get(editor.id)
    // The next page retries a failed start.
    if (!running || (running.state.kind === 'failed' && Date.now() - running.usedAt > 2_000)) {
      if (!this.#hasRoom()) return { kind: 'full' }
      running = this.#begin(editor)
    }
    if (running.state.kind !== 'failed') running.usedAt = Date.now()
    await Promise.race([running.begun, wait(patience, undefined, { ref: false })])
    return running.state
  }

  /** Stops all of them. */
  async close(): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.all([...this.#running.keys()].map((id) => this.#stop(id)))
  }

  #hasRoom(): boolean {
    const live = () => [...this.#running.values()].filter(({ state }) => state.kind !== 'failed').length
    if (live() >= this.#settings.editors) this.#stopIdle(REST_MS, 1)
    return live() < this.#settings.editors
  }

  #stopIdle(restMs: number, most = Number.POSITIVE_INFINITY): void {
    const idle = [...this.#running].filter(([, { usedAt }]) => Date.now() - usedAt > restMs)
    const oldest = idle.sort(([, one], [, other]) => one.usedAt - other.usedAt).slice(0, most)
    for (const [id] of oldest) void this.#stop(id)
  }

  async #stop(id: string): Promise<void> {
    const child = this.#running.get(id)?.child
    this.#running.delete(id)
    if (child) await end(child)
  }

  #begin(editor: Editor): Running {
    const started = Promise.withResolvers<void>()
    const running: Running = {
      state: { kind: 'starting' },
      usedAt: Date.now(),
      child: null,
      begun: started.promise,
    }
    this.#running.set(editor.id, running)
    this.#start(editor, running)
      .catch((error: Error) => {
        const detail = redacted(error.message, parseRemote(this.#settings.remote).secrets)
        console.error(`desk of ${editor.id}: ${detail}`)
        running.state = { kind: 'failed', code: classifyTrouble(detail), detail }
        running.usedAt = Date.now()
        if (running.child) void end(running.child)
      })
      .finally(started.resolve)
    return running
  }

  async #start(editor: Editor, running: Running): Promise<void> {
    const workspace = join(this.#settings.data, editor.id)
    const root = join(workspace, 'copy')
    await this.#prepare(workspace, root)
    const [port, sandboxPort] = [await freePort(), await freePort()]
    const log = join(workspace, 'desk.log')
    const child = startDesk(root, log, {
      ...inherited(),
      ...this.#environment(editor, workspace, port, sandboxPort),
    })
    running.child = child
    const ended = Promise.withResolvers<never>()
    child.once('exit', () => ended.reject(new Error(lastLines(log))))
    child.once('error', ended.reject)
    child.once('exit', () => {
      if (this.#running.get(editor.id) === running && running.state.kind === 'ready')
        this.#running.delete(editor.id)
    })
    ended.promise.catch(() => {})
    await Promise.race([ended.promise, untilAnswers(port, () => lastLines(log))])
    running.state = { kind: 'ready', port, sandboxPort }
  }

  /** Clones at the first time; later updates to the branch, if the editor has nothing unpublished. */
  async #prepare(workspace: string, root: string): Promise<void> {
    const { branch } = this.#settings
    const remote = parseRemote(this.#settings.remote)
    mkdirSync(workspace, { recursive: true, mode: 0o700 })
    if (existsSync(join(root, '.git'))) {
      const newest = await fetchBranch(root, remote, branch).catch((error: Error) => {
        // Without the repository editing still works; publishing reports the problem.
        console.error(`fetch: ${error.message}`)
        return null
      })
      const changed = await runGit({ cwd: root }, 'status', '--porcelain', '--', 'locales')
      const isBehind = newest !== null && (await isAncestor(root, await resolveCommit(root, 'HEAD'), newest))
      const isCut = existsSync(join(root, '.data/desk/carry.json'))
      if (newest && isBehind && changed === '' && !isCut) {
        moveTo(root, newest)
      }
    } else {
      const draft = `${root}.new`
      rmSync(draft, { recursive: true, force: true })
      const how = ['--quiet', '--no-tags', '--single-branch', '--branch', branch]
      try {
        await runGit({ cwd: workspace, remote }, 'clone', ...how, '--end-of-options', remote.address, draft)
        await runGit({ cwd: draft }, 'checkout', '--quiet', '--detach')
        renameSync(draft, root)
      } catch (error) {
        // Frees the space on a full disk.
        rmSync(draft, { recursive: true, force: true })
        throw error
      }
    }
    rmSync(join(root, 'node_modules'), { force: true })
    symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'), 'dir')
  }

  #environment(editor: Editor, workspace: string, port: number, sandboxPort: number): Record<string, string> {
    const { remote, branch, review, reviewUrl, deployHook, live } = this.#settings
    const { name, email, id } = editor
    const publishing: Publishing = {
      remote,
      branch,
      review,
      reviewUrl,
      deployHook,
      live,
      workspace,
      author: { name, email },
      editor: id,
    }
    return {
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      LOG_LEVEL: 'warn',
      DESK_SERVED: '1',
      DESK_PUBLISHING: JSON.stringify(publishing),
    }
  }
}

/** Our environment without our own secrets. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('DESK_')))

function startDesk(root: string, log: string, env: NodeJS.ProcessEnv): ChildProcess {
  const output = openSync(log, 'w', 0o600)
  try {
    const args = ['--disable-warning=ExperimentalWarning', join(root, 'src/sandbox/dev.ts'), '--desk']
    return spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', output, output],
      detached: true,
    })
  } finally {
    closeSync(output)
  }
}

const lastLines = (log: string): string => readFileSync(log, 'utf8').trim().split('\n').slice(-12).join('\n')

/** Ends a desk and all its processes. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(insist)
}

/** Waits until a desk answers. Throws, with its log, if it takes too long. */
async function untilAnswers(port: number, logged: () => string): Promise<void> {
  const giveUpAt = Date.now() + START_MS
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`http://localhost:${port}/desk`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await wait(250)
  }
  throw new Error(logged())
}

/** A free port. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
