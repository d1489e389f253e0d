import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../../support/installed-packages.ts'
import { ensureRedis } from '../../support/redis-server.ts'
import { runCommand } from '../../support/run-command.ts'

/*
 * `npm run mutants`: Stryker changes one expression at a time and runs the unit tests that reach it; a change that no
 * test notices is a survivor, shown with its lines. Folders or files narrow it: `npm run mutants -- src/auth`. Test files
 * among them narrow the tests: `npm run mutants -- src/auth/once.ts tests/unit/auth/once.test.ts`. Prints the share of
 * mutants noticed in each room. Hours for all, minutes for a file.
 */

/** Where a rule that silently changed would cost a traveller something. */
const watched = ['src/{auth,middleware,http,forms}/**/*.ts', 'src/**/{rules,schema}.ts']
const own = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))
const reportFile = join(root, 'test-results/mutants.json')

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
rmSync(reportFile, { force: true })
const stryker = join(own, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const code = await runCommand(
  [process.execPath, stryker, 'run', join(own, 'stryker.config.mjs'), '--mutate', files.join(',')],
  { cwd: root, env: { ASTRO_TELEMETRY_DISABLED: '1', MUTANT_TESTS: tests.join(',') } },
)
if (code === 0) printRooms()
process.exitCode = code

/** Noticed are those that failed a test or hung it; no test at all reaches the uncovered ones. */
function printRooms(): void {
  const report: { files: Record<string, { mutants: { status: string }[] }> } = JSON.parse(
    readFileSync(reportFile, 'utf8'),
  )
  const rooms = Map.groupBy(Object.entries(report.files), ([file]) =>
    file
      .split('/')
      .slice(0, file.startsWith('src/features/') ? 3 : 2)
      .join('/'),
  )
  console.table(
    [...rooms].map(([room, list]) => {
      const statuses = list.flatMap(([, { mutants }]) => mutants.map(({ status }) => status))
      const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length
      const noticed = count('Killed', 'Timeout')
      const [survived, uncovered] = [count('Survived'), count('NoCoverage')]
      const share = Math.round((100 * noticed) / Math.max(1, noticed + survived + uncovered))
      return { room, noticed, survived, uncovered, percent: share }
    }),
  )
}
