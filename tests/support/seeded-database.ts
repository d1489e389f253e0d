import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { startChild } from '#sandbox/demo/child.ts'
import { freePort } from '#sandbox/demo/ports.ts'
import { untilAnswers } from '#sandbox/demo/ready.ts'

/*
 * Half of the sandbox's start is filling its database, with the list of airports, and making a signing key.
 * The contract and fault tests start sixty: the set-up fills one, and each begins with a copy.
 */

const variable = 'SEEDED_DATABASE'
const program = fileURLToPath(new URL('../../src/sandbox/main.ts', import.meta.url))

/** Node's folder of compiled files for the processes that start again and again. */
export const compileCache = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/** Global set-up of Vitest projects: fills a database and gives the tests' processes its path. */
export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-seeded-'))
  const file = join(folder, 'sandbox.sqlite')
  const port = String(await freePort())
  const env = { SANDBOX_PORT: port, SANDBOX_FILE: file, NODE_COMPILE_CACHE: compileCache }
  const sandbox = startChild({ name: 'sandbox', args: [program], env, log: join(folder, 'sandbox.log') })
  await untilAnswers(sandbox, `http://localhost:${port}/healthz`).finally(sandbox.stop)
  process.env[variable] = file
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Puts a copy of the filled database at `file`; without the set-up the sandbox fills its own. */
export function copySeededDatabase(file: string): void {
  const seeded = process.env[variable]
  if (seeded) copyFileSync(seeded, file)
}

/** Gives the sandbox that runs on `file` its first records again; sign-ins stay. */
export function restoreSeededDatabase(file: string): void {
  const db = new DatabaseSync(file, { timeout: 60_000, enableForeignKeyConstraints: false })
  db.prepare('ATTACH ? AS seeded').run(String(process.env[variable]))
  const ofRecords = "type = 'table' AND name NOT LIKE 'oidc_%'"
  db.exec('BEGIN IMMEDIATE')
  for (const { name } of db.prepare(`SELECT name FROM seeded.sqlite_schema WHERE ${ofRecords}`).all()) {
    db.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM seeded.${name}`)
  }
  db.exec('COMMIT')
  db.close()
}
