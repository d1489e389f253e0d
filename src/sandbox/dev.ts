import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { removeDatabase } from './db/open.ts'
import { startChild } from './demo/child.ts'
import { portFrom, requireFree } from './demo/ports.ts'
import { untilAnswers, untilEnded } from './demo/ready.ts'
import { runTogether, type Troupe } from './demo/run-together.ts'
import { demoEnvironment } from './environment.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run dev [-- --fresh]`: the sandbox, restarted when its files change, and `astro dev` with hot reload. */
async function dev(troupe: Troupe): Promise<never> {
  const place = {
    port: portFrom('PORT', 4321),
    sandboxPort: portFrom('SANDBOX_PORT', 4322),
    dataDir: join(root, '.data'),
  }
  await requireFree(place.port, 'PORT', 'dev')
  await requireFree(place.sandboxPort, 'SANDBOX_PORT', 'dev')
  const env = { ...demoEnvironment(place), ASTRO_TELEMETRY_DISABLED: '1', ASTRO_DEV_BACKGROUND: '0' }
  if (process.argv.includes('--fresh')) {
    for (const name of ['sandbox', 'sessions']) removeDatabase(join(place.dataDir, `${name}.sqlite`))
  }
  const quiet = '--disable-warning=ExperimentalWarning'
  const sandbox = troupe.add(
    startChild({ name: 'sandbox', args: [quiet, '--watch', join(root, 'src/sandbox/main.ts')], env }),
  )
  await untilAnswers(sandbox, `http://localhost:${place.sandboxPort}/healthz`)
  const astro = join(root, 'node_modules/astro/bin/astro.mjs')
  const app = troupe.add(
    startChild({ name: 'app', args: [quiet, astro, 'dev', '--port', `${place.port}`], env }),
  )
  return Promise.race([untilEnded(sandbox), untilEnded(app)])
}

await runTogether(dev)
