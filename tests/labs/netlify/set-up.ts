import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { edgeVariables } from '#config/read-config.ts'
import { findContentType } from '#http/shared/content-encoding.ts'
import { freePort } from '#sandbox/demo/ports.ts'
import { demoEnvironment } from '#sandbox/environment.ts'
import { startApp } from '../../support/app.ts'
import { startRedis } from '../../support/redis.ts'
import { buildSite, built, describeFunction, installRuntime } from './site.ts'

const host = fileURLToPath(new URL('function-host.ts', import.meta.url))

/** Playwright's global set-up: builds for Netlify, starts the function and the sandbox, and prints its weight. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildSite()
  await installRuntime()
  console.log(describeFunction())
  // Outside our node_modules, so that a module missing from the function fails here as it would at Netlify.
  const folder = mkdtempSync(join(tmpdir(), 'caravel-function-'))
  const place = { functionFolder: join(folder, 'ssr'), headers: join(folder, 'headers.json') }
  cpSync(built.functionFolder, place.functionFolder, { recursive: true, verbatimSymlinks: true })
  writeFileSync(place.headers, JSON.stringify(await publishedHeaders()))
  const redis = await startRedis()
  const program = [host, place.functionFolder, built.publish, place.headers]
  const edge = {
    EDGE_FOLDER: built.edgeFolder,
    EDGE_PORT: String(await freePort()),
    EDGE_VARIABLES: edgeVariables.join(','),
  }
  const app = await startApp({ REDIS_URL: redis.url, SESSION_FILE: '', ...edge }, program)
  const { port, sandboxPort, dataDir } = app
  await reportColdStart([host, place.functionFolder, '', '', '--once', '/'], {
    ...demoEnvironment({ port, sandboxPort, dataDir }),
    REDIS_URL: redis.url,
    SESSION_FILE: '',
    LOG_LEVEL: 'warn',
  })
  Object.assign(process.env, {
    E2E_PORT: port,
    E2E_SANDBOX_PORT: sandboxPort,
    E2E_DATA: dataDir,
    EDGE_REDIS: redis.url,
    EDGE_PID: app.app.pid,
    EDGE_FUNCTION: place.functionFolder,
    EDGE_HEADERS: place.headers,
  })
  return async () => {
    await app.stop()
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints how long a new process takes to its first answer, the median of five; it cannot fail the run. */
async function reportColdStart(args: readonly string[], env: Record<string, string>): Promise<void> {
  const runs: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })
    runs.push(JSON.parse(stdout.trim().split('\n').at(-1) ?? '').ms)
  }
  console.log(
    `a fresh process has given its first answer after ${Math.round(runs.toSorted((a, b) => a - b)[2] ?? 0)} ms`,
  )
}

interface Rule {
  readonly forRegExp: RegExp
  readonly values: Record<string, string>
}

interface Parser {
  parseAllHeaders(options: {
    headersFiles: string[]
    netlifyConfigPath: string
    configHeaders: unknown[]
    minimal: false
  }): Promise<{ headers: Rule[]; errors: Error[] }>
}

/**
 * The headers of every published file: those of netlify.toml and of the adapter, read by Netlify's own parser.
 * Throws if two rules set the same header for one path, because it is undefined which of them wins.
 */
async function publishedHeaders(): Promise<Record<string, Record<string, string>>> {
  const rules = await parsedRules()
  const files = globSync('**/*.*', { cwd: built.publish }).map((name) => `/${name}`)
  return Object.fromEntries(
    files.filter((path) => path !== '/_redirects').map((path) => [path, headersOf(path, rules)]),
  )
}

function headersOf(path: string, rules: readonly Rule[]): Record<string, string> {
  const pairs = rules
    .filter(({ forRegExp }) => forRegExp.test(path))
    .flatMap(({ values }) => Object.entries(values))
  const names = pairs.map(([name]) => name.toLowerCase())
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0)
    throw new Error(`netlify.toml and the adapter give ${path} twice: ${twice.join(', ')}`)
  return { 'Content-Type': findContentType(path), ...Object.fromEntries(pairs) }
}

async function parsedRules(): Promise<readonly Rule[]> {
  const entry = pathToFileURL(join(built.adapterPackages, '@netlify/headers-parser/lib/index.js')).href
  const { parseAllHeaders } = (await import(entry)) as Parser
  const { default: framework } = await import(pathToFileURL(built.frameworkConfig).href, {
    with: { type: 'json' },
  })
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [],
    netlifyConfigPath: built.toml,
    configHeaders: framework.headers,
    minimal: false,
  })
  if (errors.length > 0) throw errors[0]
  return headers
}
