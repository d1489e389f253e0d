import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inQueue } from './support/queue.ts'
import { NODE_OPTIONS } from './support/run-command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** One check of `npm run check`. */
export interface Check {
  readonly name: string
  /** Writes the files that the command reads. */
  readonly before?: string[]
  readonly command: string[]
  /** Whether it reads no file that Astro writes, so that it may run beside a build. */
  readonly readsSources?: boolean
  /** Whether only `npm test` runs it, because a typical edit does not break it and it takes long. */
  readonly inTestsOnly?: boolean
}

/** Longest first, so that the others run beside it. */
export const checks: readonly Check[] = [
  // Astro's checker reads `.astro` files alone, with room for short-lived objects: garbage collection took a tenth of its time.
  // The native compiler checks the rest in a third of the time; on one thread, because several do the same work twice.
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
  // The command reads several configurations at once; two of them load this file, which must be complete by then.
  {
    name: 'unused code',
    // biome-ignore format: grouped by line
    command: [
      process.execPath, '--import', './src/i18n/astro-i18next.config.mjs', bin('knip'),
      '--config', 'tests/knip.json', '--no-progress', '--no-config-hints',
    ],
  },
  {
    name: 'lint and format',
    command: [bin('biome'), 'check', '--error-on-warnings', '--max-diagnostics=50'],
    readsSources: true,
  },
  {
    name: 'features of the served browsers',
    // With room for the types that TypeScript keeps while it reads: collecting them took a fifth of its time.
    command: [process.execPath, '--max-semi-space-size=128', 'tests/support/browser-features.ts'],
    inTestsOnly: true,
  },
  {
    name: 'styles',
    command: [bin('stylelint'), '--no-color', '--allow-empty-input', 'src/**/*.scss'],
    readsSources: true,
  },
  {
    name: 'locales and slugs',
    command: [process.execPath, 'src/tools/check-locales.ts'],
    readsSources: true,
  },
  {
    name: 'import directions',
    command: [process.execPath, 'tests/support/directions.ts'],
    readsSources: true,
  },
]

const atATime = 2

export interface CheckResult {
  readonly name: string
  readonly ok: boolean
  /** The command's output. */
  readonly output: string
}

/** Runs one check. */
export async function runCheck({ name, before, command }: Check): Promise<CheckResult> {
  const first = before ? await run(before) : { ok: true, output: '' }
  const then = await run(command)
  return { name, ok: first.ok && then.ok, output: first.output + then.output }
}

/** Runs every check but those of `npm test` alone, two at a time, and prints a line for each, and the output of those that fail. */
function runChecks(): Promise<CheckResult[]> {
  const toRun = checks
    .filter(({ inTestsOnly }) => !inTestsOnly)
    .map((check) => async () => {
      const start = performance.now()
      const result = await runCheck(check)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${result.ok ? '✓' : '✗'} ${check.name} (${seconds} s)`)
      if (!result.ok) console.log(result.output.trimEnd().replace(/^/gm, '    '))
      return result
    })
  return inQueue(atATime, toRun)
}

function run([program = '', ...args]: readonly string[]): Promise<{ ok: boolean; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ ok: boolean; output: string }>()
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS,
      ASTRO_TELEMETRY_DISABLED: '1',
      FORCE_COLOR: '0',
      NODE_NO_WARNINGS: '1',
    },
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

/** Runs all checks again if a file has been saved since they began. */
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
