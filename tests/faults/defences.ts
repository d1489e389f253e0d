import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { judgePlaywright, judgeVitest, type Verdict } from './defences/judge.ts'
import { defences } from './defences/list.ts'
import type { Change, Defence } from './defences/row.ts'

/*
 * `npm run defences`: takes each defence away in a copy of the tree, runs the test that guards it and demands that an
 * assertion fails. `npm run defences -- drafts 'two tabs'` takes the rows in which one of the words stands,
 * `npm run defences -- --from 40` goes on after an interruption. About an hour for all of them, on a machine that has
 * nothing else to do: on a busy one a test may fail for want of time, and its message says so.
 * `npm run defences -- --intact` runs the same tests, one by one as above, with every defence in its place, and demands
 * that they pass: a test that needs another one before it would fail alone, whatever is taken away.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const left =
  /^(?:node_modules|dist|\.git|\.data|\.astro|test-results|\.screens|tests\/tools\/node_modules)(?:\/|$)/
/** No test of ours takes as long; what hangs shows nothing. */
const GIVEN_UP_MS = 240_000

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'caravel-defences-'))
  cpSync(root, copy, { recursive: true, filter: (path) => !left.test(relative(root, path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Runs a program of the tree's own to its end; its output, which is shown where something went wrong. */
function run(cwd: string, command: readonly string[], env: Record<string, string> = {}) {
  const [program = '', ...args] = command
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string }>()
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: GIVEN_UP_MS,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  child.on('close', (code) => resolve({ code, output }))
  return promise
}

/** The name with its placeholders (`%s`, `$path`) standing for anything, as a pattern for the runners. */
const patternOf = (name: string) =>
  name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%(?:\\\.\d+)?[a-z]|\\\$[a-zA-Z]+/g, '.*')

async function judge(copy: string, { file, name }: Defence): Promise<Verdict> {
  const report = join(copy, 'test-results/defence.json')
  rmSync(report, { force: true })
  if (file.startsWith('tests/e2e/')) {
    const command = [
      'playwright',
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--reporter',
      'json',
      '-x',
    ]
    const spec = file.replace('tests/', '').replace('.spec.ts', '.spec')
    await run(copy, [...command, spec, '-g', patternOf(name)], { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    return judgePlaywright(report)
  }
  const command = ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--reporter=json', file]
  await run(copy, [...command, `--outputFile=${report}`, '-t', patternOf(name)])
  return judgeVitest(report)
}

/** The file with the change made. Throws when the text to be found is not there exactly once. */
function changed(text: string, [file, find, replace]: Change): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${parts.length - 1} times in ${file}: ${find}`)
  return parts.join(replace)
}

/** Whether the build has the file in it; the sandbox and what only the tests read are run as they are. */
const isBuilt = (file: string) => file.startsWith('src/') && !file.startsWith('src/sandbox/')

const servesBuild = ({ file }: Defence) => /^tests\/(?:contract\/app|faults|e2e)\//.test(file)

/** What `dist/` was built without: '' for a build of all there is. */
let built = 'unknown'

/** Makes the changes, builds where the build serves, runs the test, and puts all back but the build. */
async function tryWithout(copy: string, defence: Defence): Promise<Verdict> {
  const before = new Map<string, string>()
  try {
    for (const change of defence.changes) {
      const path = join(copy, change[0])
      const text = readFileSync(path, 'utf8')
      if (!before.has(path)) before.set(path, text)
      writeFileSync(path, changed(text, change))
    }
    const build = defence.changes
      .map(([file]) => file)
      .filter(isBuilt)
      .sort()
      .join()
    if (servesBuild(defence) && (build !== '' || built !== '')) {
      built = 'unknown'
      const { code, output } = await run(copy, ['astro', 'build'])
      if (code !== 0) return { is: 'breaks', said: `the build: ${output.slice(-300)}` }
      built = build
    }
    return await judge(copy, defence)
  } catch (error) {
    return { is: 'breaks', said: (error as Error).message }
  } finally {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}

/** The rows that were asked for and the place of the first among all of them, from 1. */
function wantedOf(given: readonly string[]) {
  const { values, positionals: words } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { from: { type: 'string', default: '1' }, intact: { type: 'boolean', default: false } },
  })
  const named = defences.filter(
    (defence) => words.length === 0 || words.some((word) => JSON.stringify(defence).includes(word)),
  )
  const tests = new Map(named.map((defence) => [`${defence.file} ${defence.name}`, defence]))
  const all = values.intact ? [...tests.values()].map((one) => ({ ...one, changes: [] })) : named
  const from = Number(values.from)
  return { wanted: all.slice(from - 1), from, count: all.length, due: values.intact ? 'passes' : 'fails' }
}

async function main(given: readonly string[]): Promise<number> {
  setPriority(10)
  const { wanted, from, count, due } = wantedOf(given)
  const copy = copyTree()
  const holes: string[] = []
  try {
    for (const [index, defence] of wanted.entries()) {
      const { is, said } = await tryWithout(copy, defence)
      const without = defence.changes.map(([file]) => file).join(', ') || 'nothing'
      const row = `${defence.file} "${defence.name}" without ${without}`
      console.log(`${is === due ? '✓' : '✗'} ${index + from}/${count} ${is}: ${row}\n      ${said}`)
      if (is !== due) holes.push(`${is}: ${row}`)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  const rest = due === 'fails' ? 'defences are missed when they are gone' : 'tests pass alone'
  console.log(`\n${wanted.length - holes.length} of ${wanted.length} ${rest}.`)
  for (const hole of holes) console.log(`  ${hole}`)
  return holes.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
