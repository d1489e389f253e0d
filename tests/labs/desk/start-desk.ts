import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '#sandbox/demo/child.ts'
import { untilAnswers } from '#sandbox/demo/ready.ts'
import { demoEnvironment } from '#sandbox/environment.ts'
import { freePorts } from '../../support/app.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The sandbox and `astro dev` with the desk's pages and keys, on free ports and with fresh data; without the front, which writes. */
export async function startSiteWithKeys(): Promise<{ port: number; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravel-desk-'))
  const [port, sandboxPort] = await freePorts()
  const env = {
    ...demoEnvironment({ port, sandboxPort, dataDir }),
    LOGINS_PER_ADDRESS: '100000',
    ASTRO_TELEMETRY_DISABLED: '1',
    ASTRO_DEV_BACKGROUND: '0',
    DESK: '1',
  }
  const start = (name: string, args: string[]) =>
    startChild({ name, args, env, cwd: root, log: join(dataDir, `${name}.log`) })
  const astro = join(root, 'node_modules/astro/bin/astro.mjs')
  const sandbox = start('sandbox', [join(root, 'src/sandbox/main.ts')])
  const site = start('site', [astro, 'dev', '--port', String(port), '--host', '127.0.0.1'])
  const stop = async () => {
    await Promise.all([sandbox.stop(), site.stop()])
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilAnswers(sandbox, `http://localhost:${sandboxPort}/healthz`, 180)
    await untilAnswers(site, `http://127.0.0.1:${port}/gallery`, 180)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, stop }
}
