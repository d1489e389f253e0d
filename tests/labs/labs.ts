import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../support/run-command.ts'

/*
 * `npm run labs`: every proof that is too slow for `npm test`, one after the other, before a release. `npm run labs -- engines access`
 * runs some of them. The output of each is in `test-results/logs/`, and a table at the end says how each ended.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const logs = join(root, 'test-results/logs')

/** In the order in which they are likely to fail; `mutants` and `screens` never do: a person reads what they leave. */
const labs = [
  'rows',
  'access',
  'pictures',
  'camera',
  'gallery',
  'verification',
  'engines',
  'vnu',
  'hostile',
  'observatory',
  'providers',
  'netlify',
  'publishing',
  'desk:test',
  'bench',
  'soak',
  'scale',
  'screens',
  'mutants',
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !labs.includes(name))
if (unknown.length > 0) {
  console.error(`There is no lab ${unknown.join(', ')}: ${labs.join(', ')}.`)
  process.exit(2)
}

mkdirSync(logs, { recursive: true })
const table: { lab: string; minutes: string; ended: string }[] = []
for (const lab of asked.length > 0 ? asked : labs) {
  console.log(`${lab} …`)
  const started = performance.now()
  const log = join(logs, `${lab.replace(':', '-')}.log`)
  const code = await runCommand(['npm', 'run', lab], { cwd: root, log })
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  table.push({ lab, minutes, ended: code === 0 ? 'passed' : `exit ${code}: ${log}` })
}
console.table(table)
process.exitCode = table.every(({ ended }) => ended === 'passed') ? 0 : 1
