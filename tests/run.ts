import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks } from './check.ts'
import { ensureChromium, ensureHeadlessShell } from './support/chromium.ts'
import { ensureRedis } from './support/redis-server.ts'
import { runCommand } from './support/run-command.ts'
import { type Counts, playwrightCounts, summaryLine, sumOf, vitestCounts } from './support/test-counts.ts'

/** `npm test`: everything, one step after the other, summed up in the last line. */

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const report = (name: string) => join(root, 'test-results', `${name}.json`)
const env = { ASTRO_TELEMETRY_DISABLED: '1' }

const one = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })
const run = (...command: string[]) => runCommand(command, { cwd: root, env })

async function check(): Promise<Counts> {
  return sumOf((await runChecks()).map(({ ok }) => one(ok)))
}

async function build(): Promise<Counts> {
  return one((await run(bin('astro'), 'build')) === 0)
}

async function unit(): Promise<Counts> {
  if ((await ensureRedis()) === null || (await ensureChromium()) === null) return one(false)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report('unit')}`]
  const code = await run(bin('vitest'), 'run', '--config', 'tests/vitest.config.ts', ...reporters)
  return vitestCounts(report('unit'), code)
}

async function browser(): Promise<Counts> {
  if ((await ensureChromium()) === null) return one(false)
  await ensureHeadlessShell()
  const code = await run(bin('playwright'), 'test', '--config', 'tests/playwright.config.ts')
  return playwrightCounts(report('browser'), code)
}

async function step(name: string, work: () => Promise<Counts>): Promise<Counts> {
  console.log(`\n━━ ${name} ${'━'.repeat(Math.max(0, 60 - name.length))}\n`)
  try {
    return await work()
  } catch (error) {
    console.error(error)
    return one(false)
  }
}

rmSync(join(root, 'test-results'), { recursive: true, force: true })
const results: Counts[] = [await step('check', check)]
const built = await step('build', build)
results.push(built, await step('unit and contract', unit))
if (built.failed === 0) results.push(await step('browser', browser))
else console.log('\nThe browser tests are left out: there is no build to test.')

const total = sumOf(results)
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${summaryLine(total)}`)
