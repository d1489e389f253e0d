import { execFile, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { edgeVariables } from '#config/read-config.ts'
import { findContentType } from '#http/shared/content-encoding.ts'
import {
  permissionsOfFile,
  policyDirectives,
  securityHeaders,
  strictTransport,
} from '#http/shared/security-headers.ts'
import { chooseCacheControl, policyFor } from '#http/shared/static-files.ts'
import { freePort } from '#sandbox/demo/ports.ts'
import { demoEnvironment } from '#sandbox/environment.ts'
import { loadCopy } from '../../support/copy.ts'
import {
  answeredAtEdge,
  askServer,
  type EdgeRequest,
  edgeTableEnvironment,
  gotFrom,
  leftToServer,
} from '../../support/edge-requests.ts'
import { hangUpEveryClient } from '../../support/redis.ts'
import { expect, markets, test } from '../../support/test.ts'
import { startEdge } from './edge-process.ts'
import { built } from './site.ts'

const it = loadCopy('italy')

test('an address without a page is a 404 of ours, and a foreign host a 421', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 \(Not Found\)/)
  const answer = await page.goto(`${markets.italy}/nowhere`)
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-request-id': expect.stringMatching(/^01EDGE/),
    'x-content-type-options': 'nosniff',
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('shell:notFoundTitle'))
  const strange = await request.get(markets.international.replace('localhost', '127.0.0.1'))
  expect(strange.status()).toBe(421)
  expect(strange.headers()['content-security-policy']).toBe(policyDirectives.inert)
})

test('every invalid request is answered below 500, at addresses of ours only', async ({ request }) => {
  const { origin } = new URL(markets.international)
  const headers = { origin, 'content-type': 'application/json' }
  for (const [method, path, status, data] of [
    ['GET', '/500', 404],
    ['GET', '/_image?href=/favicon.svg', 404],
    ['GET', '/_server-islands/x', 404],
    ['GET', '/travels/%ED%A0%80', 400],
    ['PUT', '/travels', 405],
    ['GET', '/_actions/saveAddress', 405],
    ['POST', '/_actions/documents', 404, '{}'],
    ['POST', '/_actions/readTripChange', 400, '{"a'],
  ] as const) {
    const answer = await request.fetch(origin + path, { method, headers, data, maxRedirects: 0 })
    expect(answer.status(), `${method} ${path}`).toBe(status)
  }
})

test('every file has the headers that our own server gives it', async ({ request }) => {
  const files = globSync('**/*.*', { cwd: built.publish }).filter((name) => name !== '_redirects')
  expect(files.length).toBeGreaterThan(20)
  for (const name of files) {
    const path = `/${name}`
    const headers = (await request.get(markets.international + path)).headers()
    const own = {
      ...securityHeaders,
      // The edge answers that one, as our own server does, and sees no TLS here.
      ...(path === '/robots.txt'
        ? { 'Permissions-Policy': permissionsOfFile }
        : { 'Strict-Transport-Security': strictTransport }),
      'Cache-Control': chooseCacheControl(path),
      'Content-Type': findContentType(path),
    }
    for (const [header, value] of Object.entries(own))
      expect(headers[header.toLowerCase()], `${path} ${header}`).toBe(value)
    // A policy only matters for documents and workers, so styles and fonts may share the one for scripts.
    const policy = policyFor(findContentType(path))
    const allowed = path.startsWith('/_astro/') ? [policy, policyDirectives.script] : [policy]
    expect(allowed, path).toContain(headers['content-security-policy'])
  }
})

test('a function that was frozen while Redis hung up answers its first request', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  const pid = Number(process.env.EDGE_PID)
  process.kill(pid, 'SIGSTOP')
  try {
    await hangUpEveryClient(process.env.EDGE_REDIS ?? '')
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  const answer = await page.goto(`${markets.italy}/viaggi`)
  expect(answer?.status()).toBe(200)
})

test('sessions in a file are refused, in the log by name, and a visitor sees nothing of it', async () => {
  const environment = {
    ...process.env,
    ...demoEnvironment({
      port: Number(process.env.E2E_PORT),
      sandboxPort: Number(process.env.E2E_SANDBOX_PORT),
      dataDir: process.env.E2E_DATA ?? '',
    }),
  }
  const host = fileURLToPath(new URL('function-host.ts', import.meta.url))
  const args = [host, process.env.EDGE_FUNCTION ?? '', '', '', '--once', '/']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env: environment })
  expect(stderr).toContain('SESSION_FILE cannot hold the sessions on Netlify')
  expect(JSON.parse(stdout)).toMatchObject({ status: 500 })
})

test('the edge in Deno answers as the function, and leaves to it what the table lists', async () => {
  const folder = built.edgeFolder
  const [port, edgePort] = [await freePort(), await freePort()]
  const dataDir = process.env.E2E_DATA ?? ''
  const environment = {
    ...process.env,
    ...demoEnvironment({ port, sandboxPort: Number(process.env.E2E_SANDBOX_PORT), dataDir }),
    ...edgeTableEnvironment,
    SESSION_FILE: '',
    REDIS_URL: process.env.EDGE_REDIS ?? '',
    LOG_LEVEL: 'warn',
  }
  const program = [
    fileURLToPath(new URL('function-host.ts', import.meta.url)),
    process.env.EDGE_FUNCTION ?? '',
    built.publish,
    process.env.EDGE_HEADERS ?? '',
  ]
  const host = spawn(process.execPath, program, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const edge = await startEdge({ folder, port: edgePort }, environment, edgeVariables)
  const askEdge = async (
    { host: asked, path, method = 'GET', headers, country = 'IT' }: EdgeRequest,
    scheme = 'http',
  ) => {
    const context = { requestId: '01EDGEOFTHETABLE', geo: { country: { code: country } } }
    const all = Object.entries({ ...headers, host: asked })
    const answer = await edge.ask({ url: `${scheme}://${asked}${path}`, method, headers: all, context })
    return answer && gotFrom(answer.status, answer.headers, await answer.text())
  }
  try {
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true)
    let answered = 0
    for (const [kind, rows] of Object.entries(answeredAtEdge)) {
      for (const row of rows) {
        const own = await askEdge(row)
        expect(own, `${kind}: ${row.host}${row.path}`).not.toBeNull()
        const asked = { ...row, country: row.country ?? 'IT' }
        // A file, which Netlify serves before calling the function.
        if (row.path === '/robots.txt') continue
        expect(own, `${kind}: ${row.host}${row.path}`).toEqual(await askServer(port, asked))
        answered += 1
      }
    }
    for (const [kind, rows] of Object.entries(leftToServer))
      for (const row of rows)
        expect(await askEdge(row, 'https'), `${kind}: ${row.host}${row.path}`).toBeNull()
    console.log(`the edge in Deno answered ${answered} requests as the function does`)
  } finally {
    edge.stop()
    host.kill()
  }
})

test('the edge is one module that imports nothing, declared before all pages', async () => {
  const code = readFileSync(join(built.edgeFolder, 'worker.mjs'), 'utf8')
  expect(code).not.toMatch(/\bfrom\s*["'`]|\bimport\s*[("'`]|\brequire\(|\bnode:/)
  const { config } = await import(pathToFileURL(join(built.edgeFolder, 'edge.mjs')).href)
  expect(config).toMatchObject({ path: '/*', onError: 'bypass' })
})
