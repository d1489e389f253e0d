import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { featurePayload, switchFlag } from './catalog/flag-switch.ts'

const USAGE = `node src/sandbox/flags.ts                              shows the flags
node src/sandbox/flags.ts wishlist on|off
node src/sandbox/flags.ts talk-to-us on|off [IT,FR]    and for visitors of which countries`

/** Switches a flag of a sandbox in its file (SANDBOX_FILE); a running sandbox needs no restart. */
function main(words: string[]): number {
  const file = process.env.SANDBOX_FILE ?? join('.data', 'sandbox.sqlite')
  if (!existsSync(file)) {
    console.error(`There is no sandbox at ${file}: start one, or name its file in SANDBOX_FILE.`)
    return 1
  }
  const db = new DatabaseSync(file)
  db.exec('PRAGMA busy_timeout = 3000')
  const store = {
    rows: <T>(sql: string) => db.prepare(sql).all() as T[],
    run: (sql: string, ...values: string[]) => db.prepare(sql).run(...values),
  }
  const understood = words.length === 0 || switchFlag(store, words)
  if (!understood) console.error(USAGE)
  for (const [name, { defaultValue }] of Object.entries(featurePayload(store).features)) {
    console.log(`${name}: ${JSON.stringify(defaultValue)}`)
  }
  db.close()
  return understood ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))
