import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { on } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { startBeside } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'

const en = copyOf('international')

const house = inHouse()
/** Sends the given cookies. */
const plain: BrowserCookies = {
  fetch: (url, init) => fetch(url, { ...init, redirect: 'manual' }),
  all: () => new Map(),
}
let beside: Awaited<ReturnType<typeof startBeside>>
const visit = (path: string) => house.visit(path, { browser: on(beside.port, createBrowser(), house) })

// Everything the app depends on is down: no server listens on port 1.
beforeAll(async () => {
  const nothing = 'http://127.0.0.1:1'
  beside = await startBeside(house.app, {
    METRICS_PORT: '',
    OIDC_ISSUER: `${nothing}/oidc`,
    OIDC_TOKEN_URL: '',
    BACKOFFICE_URL: nothing,
    NOTIFY_URL: nothing,
    GEO_URL: nothing,
    CATALOG_URL: nothing,
    FEATURES_URL: nothing,
  })
})
afterAll(() => beside?.app.stop())

it('the welcome page works without any service', async () => {
  const { status, screen } = await visit('/')
  expect([status, screen.includes(en('dashboard:welcome.signIn'))]).toEqual([200, true])
})

it('an unreachable provider is a page with a way to try again and the id that the log has, not a stack trace', async () => {
  const { status, screen, headers } = await visit('/login?returnTo=/travels')
  expect(status).toBe(503)
  for (const text of [en('auth:unavailable.title'), '/login?returnTo=%2Ftravels'])
    expect(screen).toContain(text)
  expect(screen).not.toMatch(/at \w+ \(|node:internal|ECONNREFUSED/)
  const id = headers.get('x-request-id') ?? 'none'
  expect(screen).toContain(id)
  const logged = () =>
    readFileSync(join(house.app.dataDir, 'beside.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId }) => requestId === id)
  // The failure and its reason.
  await expect.poll(() => logged().map(({ msg }) => msg)).toEqual([expect.any(String), 'request'])
})

it('a session that cannot be looked up keeps its cookie and gets 503 without a wait', async () => {
  const broken = join(tmpdir(), `caravel-broken-${randomUUID()}.sqlite`)
  const lost = await startBeside(house.app, { METRICS_PORT: '', SESSION_FILE: broken, LOG_LEVEL: 'silent' })
  try {
    writeFileSync(broken, 'this is no database, and never was one')
    for (const suffix of ['-wal', '-shm']) rmSync(broken + suffix, { force: true })
    const headers = { cookie: `__Host-session=${'a'.repeat(43)}` }
    const ask = (path: string) => on(lost.port, plain, house).fetch(house.origin + path, { headers })
    const page = await ask('/travels')
    expect(page.status).toBe(503)
    expect(page.headers.getSetCookie().filter((line) => line.startsWith('__Host-session'))).toEqual([])
    expect((await ask('/')).status).toBe(200)
  } finally {
    await lost.app.stop()
    rmSync(broken, { force: true })
  }
})
