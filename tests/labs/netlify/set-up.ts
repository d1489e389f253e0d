import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { demoEnvironment } from '#sandbox/environment.ts'
import { startApp } from '../../support/app.ts'
import { startRedis } from '../../support/redis.ts'
import { publishedHeaders } from './published-headers.ts'
import { buildSite, built, functionWeight } from './site.ts'

const host = fileURLToPath(new URL('function-host.ts', import.meta.url))
const inMB = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Playwright's global set-up: builds for Netlify, starts the function and the sandbox, and says what it weighs. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildSite()
  // Outside our node_modules, so that a module missing from the function fails here as it would at Netlify.
  const folder = mkdtempSync(join(tmpdir(), 'caravel-function-'))
  const place = { functionFolder: join(folder, 'ssr'), headers: join(folder, 'headers.json') }
  cpSync(built.functionFolder, place.functionFolder, { recursive: true, verbatimSymlinks: true })
  writeFileSync(place.headers, JSON.stringify(await publishedHeaders()))
  const redis = await startRedis()
  const program = [host, place.functionFolder, built.publish, place.headers]
  const app = await startApp({ REDIS_URL: redis.url, SESSION_FILE: '' }, program)
  const { port, sandboxPort, dataDir } = app
  await reportColdStart([host, place.functionFolder, '', '', '--once', '/'], {
    ...demoEnvironment({ port, sandboxPort, dataDir }),
    REDIS_URL: redis.url,
    SESSION_FILE: '',
    LOG_LEVEL: 'warn',
  })
  Object.assign(process.env, { E2E_PORT: port, E2E_SANDBOX_PORT: sandboxPort, E2E_DATA: dataDir })
  Object.assign(process.env, {
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

/** Prints the size of the function and the time from the start of a new process to its first answer. Neither can fail the run. */
async function reportColdStart(args: readonly string[], env: Record<string, string>): Promise<void> {
  const { files, bytes, zipped } = functionWeight()
  const runs: { ms: number; cpuMs: number }[] = []
  for (let run = 0; run < 5; run += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })
    runs.push(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
  }
  const median = (of: 'ms' | 'cpuMs') => Math.round(runs.map((run) => run[of]).sort((a, b) => a - b)[2] ?? 0)
  console.log(
    `function: ${files} files, ${inMB(bytes)}, zipped ${inMB(zipped)}; a fresh process has given its first answer ` +
      `after ${median('ms')} ms, ${median('cpuMs')} ms of them at work (medians of 5)`,
  )
}
