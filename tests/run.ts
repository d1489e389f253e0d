import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks } from './check.ts'
import { ensureChromium, ensureHeadlessShell } from './support/chromium.ts'
import { ensureFirefox } from './support/engines/firefox.ts'
import { ensureWebKit } from './support/engines/webkit.ts'
import { ensureRedis } from './support/redis-server.ts'
import { runCommand } from './support/run-command.ts'
import {
  type PartResult,
  playwrightResult,
  resultOf,
  summaryLine,
  sumOf,
  vitestResult,
} from './support/test-report.ts'

/*
 * `npm test`: every part by its own tool with its own reporter. Ours are the minutes of each part, the names of what
 * failed once more, and the closing line.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const reportOf = (part: string) => join(root, 'test-results', `${part}.json`)
const run = (...command: string[]) =>
  runCommand(command, { cwd: root, env: { ASTRO_TELEMETRY_DISABLED: '1' } })

const minutes: { part: string; minutes: string; passed: number; failed: number }[] = []

type Work = (part: string) => Promise<PartResult>

/** Runs one part under its headline and takes its time. */
async function part(name: string, work: Work): Promise<PartResult> {
  console.log(`\n━━ ${name} ${'━'.repeat(Math.max(0, 60 - name.length))}\n`)
  const started = performance.now()
  const result = await work(name).catch((error: unknown) => {
    console.error(error)
    return resultOf(`${name}: ${error}`, false)
  })
  const { passed, failures } = result
  const spent = ((performance.now() - started) / 60_000).toFixed(1)
  minutes.push({ part: name, minutes: spent, passed, failed: failures.length })
  return result
}

/** Runs parts one after the other. */
async function inTurn(parts: Record<string, Work>): Promise<PartResult> {
  const done: PartResult[] = []
  for (const [name, work] of Object.entries(parts)) done.push(await part(name, work))
  return sumOf(done)
}

async function check(): Promise<PartResult> {
  return sumOf((await runChecks()).map(({ name, ok }) => resultOf(`npm run check: ${name}`, ok)))
}

async function build(): Promise<PartResult> {
  return resultOf('npm run build', (await run(bin('astro'), 'build')) === 0)
}

async function vitest(project: string): Promise<PartResult> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(project)}`]
  const config = ['--config', 'tests/vitest.config.ts', '--project', `${project}*`]
  return vitestResult(project, reportOf(project), await run(bin('vitest'), 'run', ...config, ...reporters))
}

async function browser(): Promise<PartResult> {
  const code = await run(bin('playwright'), 'test', '--config', 'tests/playwright.config.ts')
  return playwrightResult('browser', reportOf('browser'), code)
}

/** What the tests need beside the packages; each says in a line what it installs. */
async function programs(): Promise<PartResult> {
  const redis = await ensureRedis()
  const chromium = await ensureChromium()
  if (chromium !== null) await ensureHeadlessShell()
  const firefox = await ensureFirefox()
  const webKit = await ensureWebKit()
  return sumOf([
    resultOf('a redis-server', redis !== null),
    resultOf('a Chromium', chromium !== null),
    resultOf('a Firefox', firefox !== null),
    resultOf('a WebKit', webKit),
  ])
}

rmSync(join(root, 'test-results'), { recursive: true, force: true })
const started = performance.now()
const results = [await part('programs', programs), await part('build', build)]
const ready = sumOf(results).failures.length === 0
// Two rows side by side: while one waits, the other has the processor.
results.push(
  ...(await Promise.all([
    inTurn({ check, unit: vitest, ...(ready && { contract: vitest, faults: vitest }) }),
    inTurn(ready ? { browser } : {}),
  ])),
)
if (!ready) console.log('\nThe tests that need the build, a redis-server and the browsers are left out.')

const total = sumOf(results)
console.log('')
console.table(minutes)
console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes in all.\n`)
for (const failure of total.failures) console.log(`✗ ${failure}`)
process.exitCode = total.failures.length === 0 ? 0 : 1
console.log(summaryLine(total))
