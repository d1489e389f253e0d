import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type House, on, sharedHouse } from '../../faults/house.ts'
import { startBeside } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'

const en = copyOf('international')
const escaped = (text: string) => text.replaceAll("'", '&#39;')

let house: House
/** Sends the cookies that it is given. */
const plain: BrowserCookies = {
  fetch: (url, init) => fetch(url, { ...init, redirect: 'manual' }),
  all: () => new Map(),
}
let beside: Awaited<ReturnType<typeof startBeside>>
const visit = (path: string) => on(beside.port, createBrowser(), house).fetch(house.origin + path)

// Everything the app depends on is down: nothing listens on port 1.
beforeAll(async () => {
  house = await sharedHouse()
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
afterAll(async () => {
  await beside?.app.stop()
  await house?.close()
})

it('the welcome page works without any service', async () => {
  const response = await visit('/')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(escaped(en('dashboard:welcome.signIn')))
})

it('an unreachable provider is a page with a way to try again, not a stack trace', async () => {
  const response = await visit('/login?returnTo=/travels')
  const html = await response.text()
  expect(response.status).toBe(503)
  expect(html).toContain(escaped(en('auth:unavailable.title')))
  expect(html).toContain('/login?returnTo=%2Ftravels')
  expect(html).not.toMatch(/at \w+ \(|node:internal|ECONNREFUSED/)
})

it('the error page quotes the id that the log has', async () => {
  const response = await visit('/login')
  const html = await response.text()
  const [id = ''] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(html) ?? []
  expect([id, response.headers.get('x-request-id')]).toEqual([expect.stringMatching(/./), id])
  const logged = () =>
    readFileSync(join(house.app.dataDir, 'beside.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId }) => requestId === id)
  // Why it went wrong, and that it did.
  await expect.poll(() => logged().map(({ msg }) => msg)).toEqual([expect.any(String), 'request'])
})

it('a browser without cookies never loops at the callback', async () => {
  const response = await visit(`/login/redirect?code=x&state=${'a'.repeat(43)}`)
  expect(response.status).toBe(400)
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
