import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { on } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { findFlaws } from '../../faults/valid-page.ts'
import { startBeside } from '../../support/app.ts'
import { loadCopy, readable } from '../../support/copy.ts'
import { fillDisk, isSound } from '../../support/process-disk.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'

const en = loadCopy('international')

const house = inHouse()
/** Sends the given cookies. */
const plain: BrowserCookies = {
  fetch: (url, init) => fetch(url, { ...init, redirect: 'manual' }),
  all: () => new Map(),
}
/** A file that is no longer a database when it is read. */
const broken = join(tmpdir(), `caravel-broken-${randomUUID()}.sqlite`)
let beside: Awaited<ReturnType<typeof startBeside>>
const visit = (path: string) => house.visit(path, { browser: on(beside.port, createBrowser(), house) })

// Everything the app depends on is down: nothing listens on port 1, and its sessions are lost.
beforeAll(async () => {
  const nothing = 'http://127.0.0.1:1'
  beside = await startBeside(house.app, {
    METRICS_PORT: '',
    SESSION_FILE: broken,
    OIDC_ISSUER: `${nothing}/oidc`,
    OIDC_TOKEN_URL: '',
    BACKOFFICE_URL: nothing,
    NOTIFY_URL: nothing,
    GEO_URL: nothing,
    CATALOG_URL: nothing,
    FEATURES_URL: nothing,
  })
})
afterAll(async () => {
  await beside?.app.stop()
  rmSync(broken, { force: true })
})

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
    readFileSync(join(house.app.dataDir, `${beside.app.name}.log`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId }) => requestId === id)
  // The page and the server have a logger each, whose writes may overtake one another.
  await expect
    .poll(() =>
      logged()
        .map(({ msg }) => String(msg))
        .toSorted(),
    )
    .toEqual(['login failed', 'request'])
})

it('a session that cannot be looked up keeps its cookie and gets 503 at once', async () => {
  writeFileSync(broken, 'this is no database, and never was one')
  for (const suffix of ['-wal', '-shm']) rmSync(broken + suffix, { force: true })
  const headers = { cookie: `__Host-session=${'a'.repeat(43)}` }
  const ask = (path: string) => on(beside.port, plain, house).fetch(house.origin + path, { headers })
  const page = await ask('/travels')
  expect(page.status).toBe(503)
  expect(page.headers.getSetCookie().filter((line) => line.startsWith('__Host-session'))).toEqual([])
  expect((await ask('/')).status).toBe(200)
})

it('a full disk under the sessions: new sign-ins fail with a message, and travellers already signed in continue', async () => {
  const browser = await house.signIn('emma')
  const file = join(house.app.dataDir, 'sessions.sqlite')
  const late = createBrowser()
  const callback = await house.callbackFor(late, 'noah')
  fillDisk(house.app.app, 4096)
  onTestFinished(() => fillDisk(house.app.app, null))
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(4096)
  const refused = await late.fetch(callback)
  expect(refused.status).toBe(503)
  const html = await refused.text()
  expect(readable(html)).toContain(en('auth:storeDown.title'))
  expect(findFlaws(html)).toEqual([])
  expect((await house.visit('/travels', { browser })).status).toBe(200)
  const ready = async () => (await fetch(`http://127.0.0.1:${house.app.port}/readyz`)).status
  expect(await ready()).toBe(503)
  fillDisk(house.app.app, null)
  await house.signIn('noah')
  expect(await ready()).toBe(200)
  expect((await house.visit('/travels', { browser })).status).toBe(200)
  expect(isSound(file)).toBe(true)
})
