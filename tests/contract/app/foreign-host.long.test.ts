import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { chromiumArguments, findHeadlessShell } from '../../support/chromium.ts'
import { loadCopy } from '../../support/copy.ts'

/*
 * A provider that sends the browser on to a further host, as a federation does. A browser compares each redirect after a post with
 * the page's policy for forms, which cannot name that host. In `npm test`: session-end.test.ts, where no post is answered by a way there.
 */

const en = loadCopy('international')
let app: RunningApp
let browser: Browser
const servers: Server[] = []

/** A host that passes every visit on to the address that `onward` makes of it. */
async function passingOn(host: string, onward: (path: string) => string): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(302, { location: onward(request.url ?? '/') }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  app = await startApp(async (sandboxPort) => {
    const oidc = `http://localhost:${sandboxPort}/oidc`
    const broker = await passingOn('broker.localhost', (path) => oidc + path)
    const front = await passingOn('provider.localhost', (path) => broker + path)
    const endpoints = await (
      await fetch(`${oidc}/.well-known/openid-configuration`).catch(() => null)
    )?.json()
    const path = (name: string, known: string) =>
      (endpoints?.[name] ?? `${oidc}${known}`).replace(oidc, front)
    return {
      OIDC_AUTHORIZATION_URL: path('authorization_endpoint', '/auth'),
      OIDC_LOGOUT_URL: path('end_session_endpoint', '/session/end'),
    }
  })
  browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? undefined,
    args: chromiumArguments,
  })
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  for (const server of servers) server.close()
})

const at = (path: string) => `http://localhost:${app.port}${path}`

/** Signs in as Emma, on the provider's page. */
async function signedIn(context: BrowserContext, path: string) {
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await page.goto(at(`/login?returnTo=${encodeURIComponent(path)}`))
  await page.getByRole('button', { name: /Emma/ }).click()
  await page.waitForURL(at(path))
  return { page, refused }
}

describe.each([true, false])('with script: %s', (javaScriptEnabled) => {
  it('signing out ends at the signed-out home', async () => {
    const context = await browser.newContext({ javaScriptEnabled })
    const { page, refused } = await signedIn(context, '/account/profile')
    await page.goto(at('/logout'))
    await page
      .getByRole('main')
      .getByRole('button', { name: en('shell:LOGOUT') })
      .click()
    await page
      .getByRole('link', { name: en('dashboard:welcome.signIn') })
      .first()
      .waitFor()
    expect(page.url()).toBe(at('/'))
    expect(refused).toEqual([])
    await context.close()
  })

  it('a form posted after the session has ended comes back through the sign-in with what was typed', async () => {
    const context = await browser.newContext({ javaScriptEnabled })
    const { page, refused } = await signedIn(context, '/account/registry/needs')
    await page.getByRole('textbox').fill('A quiet room')
    await context.clearCookies({ name: '__Host-session' })
    await page.getByRole('button', { name: en('profile:save') }).click()
    await page.getByText(en('session-end:restored')).waitFor()
    expect(await page.getByRole('textbox').inputValue()).toBe('A quiet room')
    expect(refused.filter((text) => text.includes('form-action'))).toEqual([])
    await context.close()
  })
})
