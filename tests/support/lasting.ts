import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Child } from '#sandbox/demo/child.ts'

/*
 * Programs that outlive a test file. Vitest may end the process that started them before it can end them, so the global set-up does.
 */

const variable = 'LASTING_APPS'

/** Global set-up of Vitest projects: ends the programs of `leaveRunning` last. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-lasting-'))
  process.env[variable] = folder
  return () => {
    for (const name of readdirSync(folder)) end(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Has these programs ended, and the folder of their data removed, when all tests are over. */
export function leaveRunning(children: readonly Child[], dataDir: string): void {
  const pids = children.map(({ pid }) => pid)
  writeFileSync(join(String(process.env[variable]), `${pids[0]}.json`), JSON.stringify({ pids, dataDir }))
}

function end({ pids, dataDir }: { pids: number[]; dataDir: string }): void {
  for (const pid of pids) {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // Already gone.
    }
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
