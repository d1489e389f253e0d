import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_OPTIONS, runCommand } from '../../support/run-command.ts'

/*
 * `npm run labs -- dates`: the unit and contract tests on days that are unlike today. `npm run labs -- dates 2028-02-29T11:00Z` runs one
 * instant of your own. What keeps the machine's clock is left out: the browser, and what `tests/vitest.config.ts` names.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const clock = fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url))

const instants: Readonly<Record<string, string>> = {
  '2026-12-31T23:30Z': 'the year of Rome and of London differ',
  '2027-02-28T12:00Z': 'a short month ends',
  '2027-03-27T23:30Z': 'a day of 23 hours begins in Rome',
  '2027-04-10T12:00Z': '“l’11” in Italian for a day that is over, when a seeded consent was given',
  '2027-05-01T12:00Z': '“1er” in French',
  '2027-08-08T12:00Z': '“l’8” in Italian, a day and a month that read alike',
  '2027-10-30T22:30Z': 'a day of 25 hours begins in Rome',
  '2028-02-29T11:00Z': 'a day that most years lack',
}

const logs = join(root, 'test-results/logs')
mkdirSync(logs, { recursive: true })
const asked = process.argv.slice(2)
const unread = asked.find((instant) => Number.isNaN(Date.parse(instant)))
if (unread !== undefined) {
  console.error(`${unread} is no instant: write one like 2028-02-29T11:00Z.`)
  process.exit(2)
}
const table: { instant: string; why: string; ended: string }[] = []
for (const instant of asked.length > 0 ? asked : Object.keys(instants)) {
  console.log(`${instant} …`)
  const log = join(logs, `dates-${instant.replaceAll(':', '')}.log`)
  const code = await runCommand(
    // biome-ignore format: grouped by line
    [
      join(root, 'node_modules/.bin/vitest'), 'run', '--config', 'tests/vitest.config.ts',
      '--project', 'unit*', '--project', 'contract',
    ],
    {
      cwd: root,
      log,
      env: {
        NODE_OPTIONS: `${NODE_OPTIONS} --import ${clock}`,
        CLOCK_SHIFT_MS: String(Date.parse(instant) - Date.now()),
      },
    },
  )
  table.push({ instant, why: instants[instant] ?? '', ended: code === 0 ? 'passed' : `exit ${code}: ${log}` })
}
console.table(table)
process.exitCode = table.every(({ ended }) => ended === 'passed') ? 0 : 1
