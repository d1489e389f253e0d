import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { line, type ReportLine, type Verdict } from '../../../src/tools/conformance/report.ts'
import { freePorts, startApp } from '../../support/app.ts'
import { forwardRequest, listen, passOn } from '../../support/proxy.ts'
import { signInByHttp } from '../../support/sign-in.ts'
import { CLIENT_ID, type LabProvider, type StartProvider } from './lab-provider.ts'

/**
 * Signs a traveller in to the built app at this provider, in a browser; then lets the provider end the session, and
 * signs out from the app. The sandbox's backoffice accepts only tokens of its own provider, so a proxy replaces them.
 */
export async function signInToApp(start: StartProvider, browser: Browser): Promise<ReportLine[]> {
  const [providerPort] = await freePorts()
  let tokens: Awaited<ReturnType<typeof exchangeTokens>> | undefined
  const app = await startApp(async (sandboxPort) => {
    tokens = await exchangeTokens(sandboxPort)
    const { issuer, clientSecret } = start.place(providerPort)
    return {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: clientSecret,
      BACKOFFICE_URL: `${tokens.url}/api`,
    }
  })
  const origin = `http://localhost:${app.port}`
  const redirectUri = `${origin}/login/redirect`
  let provider: LabProvider | undefined
  try {
    provider = await start.begin(providerPort, {
      redirectUri,
      postLogoutUri: `${origin}/`,
      backchannelUri: `${origin}/login/backchannel-logout`,
    })
    const issuer = `http://localhost:${app.sandboxPort}/oidc`
    const own = await signInByHttp({ issuer, sub: 'emma', clientId: CLIENT_ID, redirectUri })
    tokens?.use(own.accessToken)
    return await journey(browser, origin, provider)
  } finally {
    await provider?.stop()
    await app.stop()
    await tokens?.close()
  }
}

async function journey(browser: Browser, origin: string, provider: LabProvider): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const at = () => page.url().replace(origin, '').split('?')[0] ?? ''
  const step = (name: string, held: boolean, otherwise: Verdict = 'fails') =>
    lines.push(line(`the app: ${name}`, held ? 'holds' : otherwise, held ? '' : `came to ${at()}`))
  const enter = async () => {
    await page.goto(`${origin}/login`)
    if (!page.url().startsWith(`${origin}/`)) await provider.signIn(page)
    await page.waitForURL(`${origin}/**`)
    await page.goto(`${origin}/travels`)
    return at() === '/travels' && (await page.getByRole('main').getByRole('article').count()) > 0
  }
  try {
    step('sign-in, and the list of trips', await enter())
    await page.reload()
    step('the session after a reload', at() === '/travels')
    const other = await context.newPage()
    await provider.signOut(other)
    await wait(1000)
    await page.goto(`${origin}/travels`)
    // Neither provider lists back-channel logout in its discovery document.
    step('signed out at the provider', !page.url().startsWith(`${origin}/travels`), 'differs')
    step('sign-in again', at() === '/travels' || (await enter()))
    await page.goto(`${origin}/logout`)
    await page.getByRole('main').getByRole('button').first().click()
    await page.waitForLoadState()
    await page.goto(`${origin}/travels`)
    step('signed out here', !page.url().startsWith(`${origin}/travels`))
  } catch (error) {
    lines.push(line('the app: the next step', 'fails', error instanceof Error ? error.message : 'unknown'))
  } finally {
    await context.close()
  }
  return lines
}

/** A proxy in front of the sandbox that replaces every bearer token with the given one. */
async function exchangeTokens(sandboxPort: number) {
  let authorization = ''
  const server = createServer((incoming, outgoing) => {
    const changed = incoming.headers.authorization ? { authorization } : {}
    passOn(forwardRequest(`http://127.0.0.1:${sandboxPort}`, incoming, changed), incoming, outgoing)
  })
  const use = (token: string) => {
    authorization = `Bearer ${token}`
  }
  return { ...(await listen(server)), use }
}
