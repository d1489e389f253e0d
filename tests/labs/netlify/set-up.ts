import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startApp } from '../../support/app.ts'
import { startRedis } from '../../support/redis.ts'
import { publishedHeaders } from './published-headers.ts'
import { buildSite, built, describeFunction } from './site.ts'

const host = fileURLToPath(new URL('function-host.ts', import.meta.url))

/** Playwright's global set-up: builds for Netlify, starts the function and the sandbox, and says what it weighs. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildSite()
  console.log(describeFunction())
  // Outside our node_modules, so that a module missing from the function fails here as it would at Netlify.
  const folder = mkdtempSync(join(tmpdir(), 'caravel-function-'))
  const place = { functionFolder: join(folder, 'ssr'), headers: join(folder, 'headers.json') }
  cpSync(built.functionFolder, place.functionFolder, { recursive: true, verbatimSymlinks: true })
  writeFileSync(place.headers, JSON.stringify(await publishedHeaders()))
  const redis = await startRedis()
  const program = [host, place.functionFolder, built.publish, place.headers]
  const app = await startApp({ REDIS_URL: redis.url, SESSION_FILE: '' }, program)
  const { port, sandboxPort, dataDir } = app
  Object.assign(process.env, {
    ...{ E2E_PORT: port, E2E_SANDBOX_PORT: sandboxPort, E2E_DATA: dataDir },
    EDGE_REDIS: redis.url,
    EDGE_PID: app.app.pid,
    EDGE_FUNCTION: place.functionFolder,
  })
  return async () => {
    await app.stop()
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
