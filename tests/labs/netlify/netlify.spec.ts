import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { contentTypeOf } from '#http/shared/content-encoding.ts'
import { contentSecurity, securityHeaders, strictTransport } from '#http/shared/security-headers.ts'
import { cacheControlOf, policyFor } from '#http/shared/static-files.ts'
import { demoEnvironment } from '#sandbox/environment.ts'
import { copyOf } from '../../support/copy.ts'
import { hangUpEveryClient } from '../../support/redis.ts'
import { expect, markets, test } from '../../support/test.ts'
import { built } from './site.ts'

const it = copyOf('italy')

test('what is no page is a 404 of ours, and what is no host of ours a 421', async ({
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
  expect(strange.headers()['content-security-policy']).toBe(contentSecurity.inert)
})

test('whatever a stranger sends is answered below 500, at addresses of ours alone', async ({ request }) => {
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
      'Strict-Transport-Security': strictTransport,
      'Cache-Control': cacheControlOf(path),
      'Content-Type': contentTypeOf(path),
    }
    for (const [header, value] of Object.entries(own))
      expect(headers[header.toLowerCase()], `${path} ${header}`).toBe(value)
    // A policy only matters for documents and workers, so styles and fonts may share the one for scripts.
    const policy = policyFor(contentTypeOf(path))
    const allowed = path.startsWith('/_astro/') ? [policy, contentSecurity.script] : [policy]
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

test('sessions in a file are refused, in the log by name, and nothing of it is told to a visitor', async () => {
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
