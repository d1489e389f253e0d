import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { type AccountServer, createServer } from '#http/node/create-server.ts'
import { createLogger } from '#http/shared/log.ts'
import { demoEnvironment } from '#sandbox/environment.ts'
import { copyOf } from '../../support/copy.ts'

/*
 * The product has no page that throws and no switch to make one. So this takes a copy of the build and misspells the
 * check that pages name: they then name a middleware that does not exist, which is status 500 (spec §2).
 */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const en = copyOf('international')
let copy: string
let server: AccountServer
let port: number

beforeAll(async () => {
  // Beside the original, so that the copy finds the same packages.
  mkdirSync(join(root, 'test-results'), { recursive: true })
  copy = mkdtempSync(join(root, 'test-results', 'broken-'))
  cpSync(join(root, 'dist'), copy, { recursive: true })
  const misspelt = globSync('server/**/*.mjs', { cwd: copy }).filter((file) => {
    const code = readFileSync(join(copy, file), 'utf8')
    const broken = code.replace(/everyPage = \["user", "auth"\]/, 'everyPage = ["user", "autth"]')
    writeFileSync(join(copy, file), broken)
    return broken !== code
  })
  expect(misspelt).toHaveLength(1)

  const environment = demoEnvironment({ port: 0, sandboxPort: 1, dataDir: join(copy, 'data') })
  Object.assign(process.env, environment, {
    MARKET_HOSTS: 'international=http://here.localhost',
    LOG_LEVEL: 'silent',
    PUBLIC_SITE_URLS: 'international=http://www.localhost',
  })
  const { handler } = await import(join(copy, 'server/entry.mjs'))
  server = await createServer({
    config: readConfig(process.env),
    handler,
    clientDir: join(copy, 'client'),
    log: createLogger({ level: 'silent' }),
    sessionOf: async () => null,
  })
  port = await server.listen(0, '127.0.0.1')
})

afterAll(async () => {
  await server?.drain()
  rmSync(copy, { recursive: true, force: true })
})

/** A bare request with a Host header of our own, which `fetch` does not allow. */
function visit(path: string): Promise<{ status: number; html: string; id: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; html: string; id: string }>()
  const asked = request(
    { port, path, host: '127.0.0.1', headers: { host: 'here.localhost' } },
    async (answer) => {
      let html = ''
      for await (const chunk of answer.setEncoding('utf8')) html += chunk
      resolve({ status: answer.statusCode ?? 0, html, id: String(answer.headers['x-request-id']) })
    },
  )
  asked.on('error', reject).end()
  return promise
}

it('a page that names an unknown middleware is status 500, with the generic subtitle and the id to quote', async () => {
  const { status, html, id } = await visit('/travels')
  expect(status).toBe(500)
  expect(html).toContain(en('shell:errorTitle'))
  expect(html).toContain(en('shell:errorText'))
  expect(html).toContain(id)
})

it('gives nothing of the error away', async () => {
  const { html } = await visit('/travels')
  expect(html).not.toMatch(/autth|UnknownMiddleware|middleware|node:|\.mjs|at \w+ \(/)
})

it('leaves the other pages alone', async () => {
  expect((await visit('/')).status).toBe(200)
  expect((await visit('/nowhere')).status).toBe(404)
})
