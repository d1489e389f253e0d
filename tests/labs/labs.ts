import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../support/run-command.ts'

/*
 * `npm run labs`: every proof that is too slow for `npm test`, one after the other, before a release. `npm run labs -- engines access`
 * runs some of them. The output of each is in `test-results/logs/`, and a table at the end shows each result. Words after the
 * name of one lab are for it, and its output is shown: `npm run labs -- soak --long`.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const logs = join(root, 'test-results/logs')

interface Lab {
  readonly command: readonly string[]
  /** Whether it tests the built app. */
  readonly builds?: true
  /** Whether it runs only by name. */
  readonly byNameOnly?: true
  readonly env?: Readonly<Record<string, string>>
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const node = (file: string) => [process.execPath, join(root, 'tests/labs', file)]
const vitest = (folder: string) => [bin('vitest'), 'run', '--config', 'tests/labs/vitest.config.ts', folder]
// biome-ignore format: grouped by line
const playwright = (config: string, ...more: string[]) => [
  bin('playwright'),
  'test', '--config', join('tests/labs', config), ...more,
]
const inLabs = (folder: string) => playwright('playwright.config.ts', `labs/${folder}`)

/** The likeliest to fail first; `mutants` and `screens` never do: a person reads their results. */
const labs: Readonly<Record<string, Lab>> = {
  rows: { command: [process.execPath, join(root, 'tests/run.ts')], env: { RUNS: '15' } },
  journeys: {
    command: [bin('playwright'), 'test', '--config', 'tests/playwright.config.ts'],
    env: { RUNS: '15' },
    builds: true,
    byNameOnly: true,
  },
  late: {
    command: [bin('playwright'), 'test', '--config', 'tests/playwright.config.ts'],
    env: { LATE_MS: '400' },
    builds: true,
  },
  dates: { command: node('dates/dates.ts'), builds: true },
  audit: { command: ['npm', 'audit', '--omit=dev', '--audit-level=high', '--no-fund', '--audit=true'] },
  access: { command: inLabs('access'), builds: true },
  pictures: { command: inLabs('pictures'), builds: true },
  camera: { command: inLabs('camera'), builds: true },
  gallery: { command: vitest('gallery') },
  verification: { command: vitest('verification') },
  engines: { command: node('engines/engines.ts'), builds: true },
  hostile: { command: vitest('hostile'), builds: true },
  observatory: { command: node('observatory/observatory.ts') },
  providers: { command: node('providers/providers.ts'), builds: true },
  netlify: { command: playwright('netlify/playwright.config.ts') },
  image: { command: node('image/image.ts') },
  publishing: { command: vitest('desk') },
  desk: { command: playwright('desk/playwright.config.ts') },
  bench: { command: node('bench/bench.ts'), builds: true },
  soak: { command: node('bench/soak.ts'), builds: true },
  scale: { command: node('scale/scale.ts'), builds: true },
  screens: { command: node('screens/screens.ts'), builds: true },
  mutants: { command: node('mutants/mutants.ts') },
  crawl: { command: node('desk/crawl.ts'), byNameOnly: true },
  renew: { command: node('screens/renew.ts'), builds: true, byNameOnly: true },
}

/** Runs one lab, after a build if it needs one; null shows its output. */
async function run(
  { command, builds, env }: Lab,
  more: readonly string[],
  log: string | null,
): Promise<number> {
  const options = { cwd: root, env: { ...env }, ...(log !== null && { log }) }
  const built = builds ? await runCommand([bin('astro'), 'build'], options) : 0
  return built === 0 ? runCommand([...command, ...more], options) : built
}

const words = process.argv.slice(2)
const first = words.findIndex((word) => !Object.hasOwn(labs, word))
const named = first < 0 ? words : words.slice(0, first)
const more = first < 0 ? [] : words.slice(first)
if (more.length > 0 && named.length !== 1) {
  console.error(`There is no lab ${more[0]}: ${Object.keys(labs).join(', ')}.`)
  process.exit(2)
}

const [only] = named
const lab = only === undefined ? undefined : labs[only]
if (lab && named.length === 1) process.exit(await run(lab, more, null))

mkdirSync(logs, { recursive: true })
const table: { lab: string; minutes: string; ended: string }[] = []
for (const [name, one] of Object.entries(labs)) {
  if (named.length > 0 ? !named.includes(name) : one.byNameOnly) continue
  console.log(`${name} …`)
  const started = performance.now()
  const log = join(logs, `${name}.log`)
  const code = await run(one, [], log)
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  table.push({ lab: name, minutes, ended: code === 0 ? 'passed' : `exit ${code}: ${log}` })
}
console.table(table)
process.exitCode = table.every(({ ended }) => ended === 'passed') ? 0 : 1
