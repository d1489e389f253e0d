import { execFileSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import type { Child } from '#sandbox/demo/child.ts'

/** Lets no file of a process grow any more, which is what a full disk does; null gives the room back. */
export function fillDisk({ pid }: Child, bytes: number | null): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`])
}

/** Whether a database is whole. */
export function isSound(file: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true })
  const [row] = db.prepare('PRAGMA integrity_check').all()
  db.close()
  return Object.values(row ?? {})[0] === 'ok'
}
