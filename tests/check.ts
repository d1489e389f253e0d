import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** One thing `npm run check` makes sure of; `before` writes what its command reads. Longest first, so that the others run beside it. */
const checks: readonly { readonly name: string; readonly before?: string[]; readonly command: string[] }[] = [
  // Astro's checker on `.astro` files alone, with room for what lives shortly: a tenth of its time went into collecting garbage.
  // Everything else by the native compiler, which needs a third of its time; on one thread, because more do the same twice.
  {
    name: 'types',
    before: [
      process.execPath,
      '--max-semi-space-size=128',
      bin('astro'),
      'check',
      '--tsconfig',
      'tests/astro.tsconfig.json',
    ],
    command: [
      process.execPath,
      join(root, 'node_modules/typescript-native/bin/tsc'),
      '--noEmit',
      '--singleThreaded',
    ],
  },
  {
    name: 'tests that read sources',
    command: [bin('vitest'), 'run', '--config', 'tests/vitest.config.ts', '--project', 'source'],
  },
  {
    name: 'unused code',
    command: [bin('knip'), '--config', 'tests/knip.json', '--no-progress', '--no-config-hints'],
  },
  {
    name: 'lint and format',
    command: [bin('biome'), 'check', '--error-on-warnings', '--max-diagnostics=50'],
  },
  {
    name: 'features of the served browsers',
    command: [process.execPath, 'tests/support/browser-features.ts'],
  },
  { name: 'styles', command: [bin('stylelint'), '--no-color', '--allow-empty-input', 'src/**/*.scss'] },
  { name: 'locales and slugs', command: [process.execPath, 'src/tools/check-locales.ts'] },
  { name: 'import directions', command: [process.execPath, 'tests/support/directions.ts'] },
]

const atATime = 2

export interface CheckResult {
  readonly name: string
  readonly ok: boolean
  /** What it printed. */
  readonly output: string
}

/** Runs every check, two at a time, and prints a line for each; the output only of those that fail. */
export async function runChecks(): Promise<CheckResult[]> {
  const waiting = [...checks]
  const results: CheckResult[] = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = performance.now()
      const before = check.before ? await run(check.before) : { ok: true, output: '' }
      const after = await run(check.command)
      const [ok, output] = [before.ok && after.ok, before.output + after.output]
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${ok ? '✓' : '✗'} ${check.name} (${seconds} s)`)
      if (!ok) console.log(output.trimEnd().replace(/^/gm, '    '))
      results.push({ name: check.name, ok, output })
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return results
}

function run([program = '', ...args]: readonly string[]): Promise<{ ok: boolean; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ ok: boolean; output: string }>()
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  child.on('error', (error) => resolve({ ok: false, output: error.message }))
  child.on('close', (code) => resolve({ ok: code === 0, output }))
  return promise
}

/** Runs them again, all of them, when something has been saved since they began. */
async function watchAndCheck(): Promise<never> {
  let saved = Promise.withResolvers<void>()
  for (const folder of ['src', 'tests', 'locales']) {
    watch(join(root, folder), { recursive: true }, () => saved.resolve())
  }
  for (;;) {
    saved = Promise.withResolvers()
    await runChecks()
    console.log('Waiting for something to be saved; Ctrl+C ends.')
    await saved.promise
    // An editor saves many files at once.
    await wait(300)
  }
}

if (import.meta.main) {
  if (process.argv.includes('--watch')) await watchAndCheck()
  const results = await runChecks()
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
