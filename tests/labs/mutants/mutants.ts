import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../../support/installed-packages.ts'
import { ensureRedis } from '../../support/redis-server.ts'
import { runCommand } from '../../support/run-command.ts'

/*
 * `npm run labs -- mutants`: Stryker changes one expression at a time and runs the unit tests that reach it; a change that no
 * test notices is a survivor, shown with its lines. Folders or files narrow it: `npm run labs -- mutants src/auth`. Test files
 * among them narrow the tests: `npm run labs -- mutants src/auth/once.ts tests/unit/auth/once.test.ts`. Stryker's own table
 * at the end has the share of mutants noticed in each folder. Hours for all, minutes for a file.
 */

/** Rules whose silent change would cost a traveller money or time. */
const watched = ['src/{auth,middleware,http,forms}/**/*.ts', 'src/**/{rules,schema}.ts']
const own = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

const isTest = (path: string) => path.endsWith('.test.ts')
const tests = process.argv.slice(2).filter(isTest)
const asked = process.argv
  .slice(2)
  .filter((path) => !isTest(path))
  .map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`))
const files = globSync(asked.length > 0 ? asked : watched, { cwd: root }).filter(
  (file) => !file.endsWith('.d.ts'),
)
if (files.length === 0) throw new Error(`no such files: ${asked.join(', ')}`)

await ensureInstalled(own)
await ensureRedis()
const stryker = join(own, 'node_modules/@stryker-mutator/core/bin/stryker.js')
process.exitCode = await runCommand(
  [process.execPath, stryker, 'run', join(own, 'stryker.config.mjs'), '--mutate', files.join(',')],
  { cwd: root, env: { ASTRO_TELEMETRY_DISABLED: '1', MUTANT_TESTS: tests.join(',') } },
)
