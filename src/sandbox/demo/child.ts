import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'

const LAST_LINES = 20
const PATIENCE_MS = 12_000

/** A Node process the demo started. */
export interface Child {
  name: string
  /** Undefined when it could not be started. */
  pid: number | undefined
  /** Resolves with code and signal when the process has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** The end of its output. */
  lastLines: () => string
  /** Sends SIGTERM, kills it after 12 s, resolves when it is gone. */
  stop: () => Promise<void>
}

export interface ChildOrder {
  name: string
  args: string[]
  env: Record<string, string>
  /** Its working directory; ours when absent. */
  cwd?: string
  /** File for its output; without one it writes to our own terminal. */
  log?: string
}

/**
 * Starts `node <args>`. The process leads its own group: a Ctrl-C in the terminal reaches only us, and we
 * end the children in order.
 */
export function startChild({ name, args, env, cwd, log }: ChildOrder): Child {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', log ? 'pipe' : 'inherit', log ? 'pipe' : 'inherit'],
    detached: true,
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: 1, signal: null }))
  })
  const killWithUs = () => signalGroup(child, 'SIGKILL')
  process.once('exit', killWithUs)
  ended.then(() => process.off('exit', killWithUs))
  const lastLines = log ? keepLog(child, log) : () => ''
  return { name, pid: child.pid, ended, lastLines, stop: () => stop(child, ended) }
}

function keepLog(child: ChildProcess, log: string): () => string {
  mkdirSync(dirname(log), { recursive: true })
  const file = createWriteStream(log)
  let tail = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => {
      file.write(chunk)
      tail = `${tail}${chunk}`
        .split('\n')
        .slice(-LAST_LINES - 1)
        .join('\n')
    })
  }
  return () => tail.trim()
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) signalGroup(child, 'SIGTERM')
  const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(insist)
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.pid) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Already gone.
  }
}
