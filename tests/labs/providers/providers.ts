import { spawn, spawnSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import type { ReportLine } from '../../../src/tools/conformance/report.ts'
import { freePorts } from '../../support/app.ts'
import { launchChromium } from '../../support/chromium.ts'
import { installDebianPackages } from '../../support/installed-programs.ts'
import { signInToApp } from './app-sign-in.ts'
import { glewlwyd } from './glewlwyd.ts'
import { CLIENT_ID, type StartProvider } from './lab-provider.ts'
import { lemonldap } from './lemonldap.ts'

/*
 * `npm run labs -- providers`: `npm run conformance -- provider` against two providers by other authors, from Debian, with
 * a browser for the sign-in, then the built app signing in at each. Exit 1 if a line fails.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const REDIRECT_URI = 'http://localhost:4399/login/redirect'

const providers: readonly StartProvider[] = [glewlwyd, lemonldap]

async function ensurePackages({ packages }: StartProvider): Promise<void> {
  const status = (name: string) => spawnSync('dpkg', ['-s', name], { encoding: 'utf8' }).stdout
  const isThere = (name: string) => status(name).includes('install ok installed')
  const missing = packages.filter((name) => !isThere(name))
  if (missing.length === 0 || (await installDebianPackages(missing))) return
  throw new Error(`apt-get install ${missing.join(' ')} first`)
}

/** The command itself, as an adopter runs it; this browser signs in at the address that it prints. */
async function conformance(start: StartProvider, browser: Browser): Promise<ReportLine[]> {
  const [port] = await freePorts()
  const provider = await start.begin(port, {
    redirectUri: REDIRECT_URI,
    postLogoutUri: 'http://localhost:4399/',
    backchannelUri: 'http://localhost:4399/login/backchannel-logout',
  })
  const { issuer, clientSecret } = start.place(port)
  const page = await browser.newPage()
  try {
    const env = {
      ...process.env,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: clientSecret,
    }
    const command = [`${root}/src/tools/conformance/conformance.ts`, 'provider', '--json']
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: 'pipe' })
    let text = ''
    child.stderr.on('data', async (chunk) => {
      const address = /^http\S+$/m.exec(String(chunk))?.[0]
      if (!address) return
      await page.goto(address)
      await provider.signIn(page).catch((error: Error) => {
        console.log(`the browser could not sign in: ${error.message.split('\n')[0]}`)
        child.kill()
      })
    })
    child.stdout.on('data', (chunk) => {
      text += String(chunk)
    })
    await new Promise((resolve) => child.on('close', resolve))
    return JSON.parse(text) as ReportLine[]
  } finally {
    await page.close()
    await provider.stop()
  }
}

const browser = await launchChromium()
let failed = false
for (const start of providers) {
  await ensurePackages(start)
  console.log(`\n## ${start.name}\n\n| what | verdict | note |\n| --- | --- | --- |`)
  const lines = [...(await conformance(start, browser)), ...(await signInToApp(start, browser))]
  for (const { what, verdict, note } of lines) {
    failed ||= verdict === 'fails'
    console.log(`| ${what} | ${verdict} | ${note} |`)
  }
}
await browser.close()
process.exitCode = failed ? 1 : 0
