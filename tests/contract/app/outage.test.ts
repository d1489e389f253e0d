import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import { createBrowser } from '../../support/sign-in.ts'
import { visit } from '../../support/visit.ts'

const en = copyOf('international')
const escaped = (text: string) => text.replaceAll("'", '&#39;')

let folder: string
let app: RunningApp
const address = (path: string) => `http://localhost:${app.port}${path}`

// Everything the app depends on is down: nothing listens on port 1, and the session file is not a database.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caravel-outage-'))
  const nothing = 'http://127.0.0.1:1'
  app = await startApp({
    OIDC_ISSUER: `${nothing}/oidc`,
    BACKOFFICE_URL: nothing,
    NOTIFY_URL: nothing,
    GEO_URL: nothing,
    CATALOG_URL: nothing,
    FEATURES_URL: nothing,
  })
}, 60_000)

afterAll(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('the welcome page works without any service', async () => {
  const response = await fetch(address('/'))
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(escaped(en('dashboard:welcome.signIn')))
})

it('an unreachable provider is a page with a way to try again, not a stack trace', async () => {
  const response = await visit(address('/login?returnTo=/travels'), { redirect: 'manual' })
  const html = await response.text()
  expect(response.status).toBe(503)
  expect(html).toContain(escaped(en('auth:unavailable.title')))
  expect(html).toContain('/login?returnTo=%2Ftravels')
  expect(html).not.toMatch(/at \w+ \(|node:internal|ECONNREFUSED/)
})

it('the error page quotes the id that the log has', async () => {
  const response = await visit(address('/login'), { redirect: 'manual' })
  const html = await response.text()
  const [id = ''] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(html) ?? []
  expect([id, response.headers.get('x-request-id')]).toEqual([expect.stringMatching(/./), id])
  const logged = () =>
    readFileSync(join(app.dataDir, 'app.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId }) => requestId === id)
  // Why it went wrong, and that it did.
  await expect.poll(() => logged().map(({ msg }) => msg)).toEqual([expect.any(String), 'request'])
})

it('a session that cannot be looked up keeps its cookie and gets 503 without a wait', async () => {
  const own = await startApp({ SESSION_FILE: join(folder, 'sessions.sqlite') })
  try {
    writeFileSync(join(folder, 'sessions.sqlite'), 'this is no database, and never was one')
    for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `sessions.sqlite${suffix}`), { force: true })
    const at = (path: string) => `http://localhost:${own.port}${path}`
    const cookie = `__Host-session=${'a'.repeat(43)}`
    const started = performance.now()
    const page = await fetch(at('/travels'), { headers: { cookie }, redirect: 'manual' })
    expect(page.status).toBe(503)
    expect(page.headers.getSetCookie().filter((line) => line.startsWith('__Host-session'))).toEqual([])
    // A busy machine is slow too; waiting for the store to come back would take far longer.
    expect(performance.now() - started).toBeLessThan(5000)
    const welcome = await fetch(at('/'), { headers: { cookie } })
    expect(welcome.status).toBe(200)
  } finally {
    await own.stop()
  }
}, 60_000)

it('a browser without cookies never loops at the callback', async () => {
  const response = await createBrowser().fetch(address(`/login/redirect?code=x&state=${'a'.repeat(43)}`))
  expect(response.status).toBe(400)
})
