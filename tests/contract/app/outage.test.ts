import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp, startBeside } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import { createBrowser, followToCallback } from '../../support/sign-in.ts'
import { visit } from '../../support/visit.ts'

const en = copyOf('international')
const escaped = (text: string) => text.replaceAll("'", '&#39;')

let app: RunningApp
const address = (path: string) => `http://localhost:${app.port}${path}`

// Everything the app depends on is down: nothing listens on port 1.
beforeAll(async () => {
  const nothing = 'http://127.0.0.1:1'
  app = await startApp({
    OIDC_ISSUER: `${nothing}/oidc`,
    BACKOFFICE_URL: nothing,
    NOTIFY_URL: nothing,
    GEO_URL: nothing,
    CATALOG_URL: nothing,
    FEATURES_URL: nothing,
  })
})

afterAll(() => app?.stop())

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

it('a browser without cookies never loops at the callback', async () => {
  const response = await createBrowser().fetch(address(`/login/redirect?code=x&state=${'a'.repeat(43)}`))
  expect(response.status).toBe(400)
})

describe('without countries and flags from the start', () => {
  let own: RunningApp
  const broken = join(tmpdir(), `caravel-broken-${randomUUID()}.sqlite`)
  const at = (path: string) => `http://localhost:${own.port}${path}`
  beforeAll(async () => {
    own = await startApp({
      GEO_URL: 'http://127.0.0.1:1',
      FEATURES_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'silent',
    })
  })
  afterAll(async () => {
    await own?.stop()
    rmSync(broken, { force: true })
  })

  it('a save works with the bundled countries, and the wishlist is off', async () => {
    const browser = createBrowser()
    await browser.fetch(await followToCallback(browser, at('/login'), at('/login/redirect'), 'emma'))
    const form = await (await browser.fetch(at('/account/registry/personal'))).text()
    expect(form.match(/<option/g)?.length).toBeGreaterThan(400)
    const inputs = {
      name: 'Emma',
      lastname: 'Lindqvist',
      gender: 'F',
      'birthDate-day': '2',
      'birthDate-month': '3',
      'birthDate-year': '1991',
      birthCity: 'Uppsala',
      citizenship: 'SE',
      'mobilePhone-prefix': 'SE',
      mobilePhone: '070 123 45 67',
      email: 'emma@example.com',
      taxCode: '',
      seen: '',
    }
    const saved = await browser.fetch(at('/account/registry/personal?_action=savePersonalData'), {
      method: 'POST',
      body: new URLSearchParams(inputs),
      headers: { origin: at('') },
    })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/account/registry'])
    expect((await browser.fetch(at('/account/wishlist'))).status).toBe(404)
    expect(await (await browser.fetch(at('/'))).text()).not.toContain(en('shell:MY_WISH'))
  })

  it('a session that cannot be looked up keeps its cookie and gets 503 without a wait', async () => {
    const beside = await startBeside({
      ...own,
      env: { ...own.env, SESSION_FILE: broken, TRUSTED_PROXIES: '127.0.0.1' },
    })
    try {
      writeFileSync(broken, 'this is no database, and never was one')
      for (const suffix of ['-wal', '-shm']) rmSync(broken + suffix, { force: true })
      const cookie = `__Host-session=${'a'.repeat(43)}`
      const headers = { cookie, 'x-forwarded-host': `localhost:${own.port}` }
      const ask = (path: string) =>
        fetch(`http://127.0.0.1:${beside.port}${path}`, { headers, redirect: 'manual' })
      const page = await ask('/travels')
      expect(page.status).toBe(503)
      expect(page.headers.getSetCookie().filter((line) => line.startsWith('__Host-session'))).toEqual([])
      expect((await ask('/')).status).toBe(200)
    } finally {
      await beside.app.stop()
    }
  })
})
