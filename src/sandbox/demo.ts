import { join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { removeDatabase } from './db/open.ts'
import { buildIsStale, startBuild } from './demo/build.ts'
import { startChild } from './demo/child.ts'
import { portFrom, requireFree } from './demo/ports.ts'
import { ChildEnded, untilAnswers, untilEnded } from './demo/ready.ts'
import { runTogether, type Troupe } from './demo/run-together.ts'
import { DEMO_MARKETS, type DemoMarket, type DemoPlace, demoEnvironment, demoHost } from './environment.ts'
import { people } from './seed/people.ts'
import { states } from './seed/states.ts'

const MARKETS = Object.keys(DEMO_MARKETS) as DemoMarket[]

/** The demo's output when both programs are ready: an address per market, and the travellers to sign in as. */
function welcome({ port, sandboxPort, dataDir }: DemoPlace): string {
  const addresses = MARKETS.map((market) => [market, `http://${demoHost(market, port)}/`])
  const travellers = [...people]
    .sort((a, b) => MARKETS.indexOf(a.market) - MARKETS.indexOf(b.market))
    .map(({ sub, name, lastname, market }) => [`${name} ${lastname}`, market, states[sub]?.en ?? ''])
  return `
The account area is up. Markets:

${table(addresses)}

Sign in as (a click, no password):

${table(travellers)}

Sandbox on http://localhost:${sandboxPort}, state and logs in ${dataDir}. Ctrl-C ends both; --fresh starts over.
`
}

/** Columns as wide as their widest cell, indented by two spaces. */
function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd())
    .join('\n')
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run demo [-- --fresh]`: builds if needed, then runs the sandbox and the app until Ctrl-C. */
async function demo(troupe: Troupe): Promise<never> {
  const place = {
    port: portFrom('PORT', 4321),
    sandboxPort: portFrom('SANDBOX_PORT', 4322),
    dataDir: join(root, '.data'),
  }
  const fresh = process.argv.includes('--fresh')
  await requireFree(place.port, 'PORT', 'demo')
  await requireFree(place.sandboxPort, 'SANDBOX_PORT', 'demo')
  const env = demoEnvironment(place)
  if (fresh) removeDatabase(join(place.dataDir, 'sessions.sqlite'))
  await build(troupe, join(place.dataDir, 'build.log'))

  const start = (name: string, file: string, ...args: string[]) =>
    troupe.add(
      startChild({
        name,
        args: ['--disable-warning=ExperimentalWarning', join(root, file), ...args],
        env,
        log: join(place.dataDir, `${name}.log`),
      }),
    )
  const sandbox = start('sandbox', 'src/sandbox/main.ts', ...(fresh ? ['--fresh'] : []))
  await untilAnswers(sandbox, `http://localhost:${place.sandboxPort}/healthz`)
  const app = start('app', 'src/http/node/main.ts')
  await untilAnswers(app, `http://localhost:${place.port}/readyz`)
  console.log(welcome({ ...place, dataDir: relative(process.cwd(), place.dataDir) }))
  return Promise.race([untilEnded(sandbox), untilEnded(app)])
}

async function build(troupe: Troupe, log: string): Promise<void> {
  if (!buildIsStale(root)) return
  console.log('Building the app, about half a minute…')
  const building = troupe.add(startBuild(root, log))
  const how = await building.ended
  if (how.code !== 0) throw new ChildEnded(building, how)
}

await runTogether(demo)
