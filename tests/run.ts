import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIsStale } from '#sandbox/demo/build.ts'
import { type Check, checks, runCheck } from './check.ts'
import { findChromium, findHeadlessShell, SHELL } from './support/chromium.ts'
import { installDebianPackages } from './support/installed-programs.ts'
import { inQueue } from './support/queue.ts'
import { findRedis } from './support/redis-server.ts'
import { NODE_OPTIONS, runCommand } from './support/run-command.ts'
import {
  describeFailure,
  type PartResult,
  playwrightResult,
  summaryLine,
  sumResults,
  toPartResult,
  vitestResult,
} from './support/test-report.ts'

/*
 * `npm test`: every part by its own tool. One line reports a part's start and one its result; the end repeats the failures, each
 * with the command that runs it alone. `npm test -- trips` runs the tests whose path contains one of the words,
 * at every level.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const words = process.argv.slice(2)

/** Runs one part between its two lines. `test-results/` has its tool's own output. */
async function part(name: string, work: () => Promise<PartResult>): Promise<PartResult> {
  console.log(`  ${name} …`)
  const started = performance.now()
  const result = await work().catch((error: unknown) => toPartResult(name, false, { message: String(error) }))
  const seconds = Math.round((performance.now() - started) / 1000)
  const mark = result.failures.length === 0 ? '✓' : '✗'
  console.log(`${mark} ${name}: ${summaryLine(result)} (${seconds} s)`)
  return result
}

/** Runs one tool with its output in `test-results/<name>.log`. */
function tool(name: string, ...command: string[]): Promise<number> {
  const log = join(results, `${name}.log`)
  return runCommand(command, { cwd: root, env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_OPTIONS }, log })
}

/** Where one tool writes its report, without that of an earlier run. Anything else in the folder stays: labs log there. */
function newReport(name: string): string {
  const report = join(results, `${name}.json`)
  rmSync(report, { force: true })
  return report
}

const logged = (name: string) => `see ${relative('.', join(results, `${name}.log`))}`

/** Installs the programs that the tests need beside the packages, all at once, if they are missing and we may. */
const programs = () =>
  part('programs', async () => {
    const needed = [
      { name: 'chromium', found: () => findChromium() !== null, variable: 'CHROMIUM_PATH' },
      { name: SHELL, found: () => (findHeadlessShell() ?? '').includes(SHELL), optional: true },
      { name: 'redis-server', found: () => findRedis() !== null, variable: 'REDIS_SERVER' },
    ].filter(({ name }) => name !== SHELL || !process.env.CHROMIUM_PATH)
    const missing = needed.filter(({ found }) => !found()).map(({ name }) => name)
    if (missing.length > 0) await installDebianPackages(missing)
    return sumResults(
      needed.map(({ name, found, optional, variable }) =>
        toPartResult(name, found() || optional === true, {
          message: `apt-get install ${name}, or name one in ${variable}`,
        }),
      ),
    )
  })

const build = () =>
  part('build', async () => {
    if (words.length > 0 && !buildIsStale(root)) return toPartResult('npm run build', true)
    const code = await tool('build', bin('astro'), 'build')
    return toPartResult('npm run build', code === 0, { message: logged('build'), alone: 'npm run build' })
  })

const check = (one: Check) => () =>
  part(`check: ${one.name}`, async () => {
    const { name, ok, output } = await runCheck(one)
    const alone = one.inTestsOnly ? ['npx node', ...one.command.slice(1)].join(' ') : 'npm run check'
    return toPartResult(`check: ${name}`, ok, { message: output, alone })
  })

const vitest =
  (name: string, ...projects: string[]) =>
  () =>
    part(name, async () => {
      const report = newReport(name)
      // biome-ignore format: grouped by line
      const code = await tool(
        name,
        bin('vitest'), 'run', '--config', 'tests/vitest.config.ts',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default', '--reporter=json', `--outputFile.json=${report}`,
        ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
      )
      return sought(vitestResult(name, report, code))
    })

const browser = () =>
  part('browser', async () => {
    const report = newReport('browser')
    // biome-ignore format: grouped by line
    const code = await tool(
      'browser',
      bin('playwright'), 'test', '--config', 'tests/playwright.config.ts',
      ...(words.length > 0 ? ['--pass-with-no-tests', ...words] : []),
    )
    return sought(playwrightResult('browser', report, code))
  })

/** With words, a part may have no test. */
function sought(result: PartResult): PartResult {
  const empty = result.passed === 0 && result.failures.every(({ name }) => name.endsWith('ran no test'))
  return words.length > 0 && empty ? sumResults([]) : result
}

mkdirSync(results, { recursive: true })
const started = performance.now()
const asked = words.length > 0 ? [] : checks
/** Each free place takes the next part: more at a time than there are cores cost more. */
const AT_A_TIME = 2
const ready = Promise.withResolvers<boolean>()
const prepare = async () => {
  const result = sumResults(await Promise.all([build(), programs()]))
  ready.resolve(result.failures.length === 0)
  return result
}
/** Parts that need the build, a redis-server and a browser. */
const onceReady = (work: () => Promise<PartResult>) => async () =>
  (await ready.promise) ? work() : sumResults([])

const rows = await inQueue(AT_A_TIME, [
  prepare,
  ...asked.filter(({ readsSources }) => readsSources).map(check),
  vitest('unit', 'unit*'),
  onceReady(vitest('contract', 'contract')),
  onceReady(browser),
  ...asked.filter(({ readsSources }) => !readsSources).map(check),
])

const total = sumResults(rows)
if (!(await ready.promise)) {
  console.log('\nThe tests that need the build, a redis-server and a browser were left out.')
}
for (const failure of total.failures) console.log(`\n${describeFailure(failure)}`)
console.log(`\n${((performance.now() - started) / 60_000).toFixed(1)} minutes in all.`)
process.exitCode = total.failures.length === 0 ? 0 : 1
console.log(summaryLine(total))
