import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { removeDatabase } from './db/open.ts'
import { startChild } from './demo/child.ts'
import { freePort, portFrom, requireFree } from './demo/ports.ts'
import { untilAnswers, untilEnded } from './demo/ready.ts'
import { runTogether, type Troupe } from './demo/run-together.ts'
import { demoEnvironment } from './environment.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const quiet = '--disable-warning=ExperimentalWarning'

/**
 * `npm run dev [-- --fresh]`: the sandbox, restarted when its files change, and `astro dev` with hot reload. `npm run desk` is the
 * same with the editors' desk, whose own server (src/desk/front) is then in front of Astro.
 */
async function dev(troupe: Troupe): Promise<never> {
  const withDesk = process.argv.includes('--desk')
  const place = {
    port: portFrom('PORT', 4321),
    sandboxPort: portFrom('SANDBOX_PORT', 4322),
    dataDir: join(root, '.data'),
  }
  const command = withDesk ? 'desk' : 'dev'
  await requireFree(place.port, 'PORT', command)
  await requireFree(place.sandboxPort, 'SANDBOX_PORT', command)
  // For the desk's server alone, not for the pages of a branch.
  const publishing = process.env.DESK_PUBLISHING
  delete process.env.DESK_PUBLISHING
  const env = { ...demoEnvironment(place), ASTRO_TELEMETRY_DISABLED: '1', ASTRO_DEV_BACKGROUND: '0' }
  if (process.argv.includes('--fresh')) {
    for (const name of ['sandbox', 'sessions']) removeDatabase(join(place.dataDir, `${name}.sqlite`))
  }
  const start = (name: string, args: string[], more: Record<string, string> = {}) =>
    troupe.add(startChild({ name, args: [quiet, ...args], env: { ...env, ...more } }))

  // Publishing changes the sources in the folder, which must not restart running programs.
  const watch = publishing ? [] : ['--watch']
  const sandbox = start('sandbox', [...watch, join(root, 'src/sandbox/main.ts')])
  await untilAnswers(sandbox, `http://localhost:${place.sandboxPort}/healthz`)
  const astro = [join(root, 'node_modules/astro/bin/astro.mjs'), 'dev', '--port']
  if (!withDesk) return Promise.race([sandbox, start('app', [...astro, `${place.port}`])].map(untilEnded))

  const inner = String(await freePort())
  const app = start('app', [...astro, inner, '--host', '127.0.0.1'], { DESK: '1' })
  await untilAnswers(app, `http://127.0.0.1:${inner}/desk`)
  const front = start('desk', [...watch, join(root, 'src/desk/front/main.ts')], {
    DESK_ASTRO_PORT: inner,
    ...(publishing && { DESK_PUBLISHING: publishing }),
  })
  return Promise.race([sandbox, app, front].map(untilEnded))
}

await runTogether(dev)
