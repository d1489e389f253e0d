import { join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { removeDatabase } from './db/open.ts'
import { buildIsStale, startBuild } from './demo/build.ts'
import { startChild } from './demo/child.ts'
import { portFrom, requireFree } from './demo/ports.ts'
import { ChildEnded, untilAnswers, untilEnded } from './demo/ready.ts'
import { runTogether, type Troupe } from './demo/run-together.ts'
import { welcome } from './demo/welcome.ts'
import { demoEnvironment } from './environment.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run demo [-- --fresh]`: builds where needed, then runs the sandbox and the app until Ctrl-C. */
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
