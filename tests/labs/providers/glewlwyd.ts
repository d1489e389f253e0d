import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type LabClient,
  type LabProvider,
  labFolder,
  type StartProvider,
  startServer,
} from './lab-provider.ts'

const TRAVELLER = { username: 'anna', password: 'a-traveller', name: 'Anna Lab', email: 'anna@example.com' }
const SCOPES = ['openid', 'profile', 'email', 'offline_access']

const baseOf = (port: number) => `http://localhost:${port}`
const place = (port: number) => ({ issuer: `${baseOf(port)}/api/oidc`, clientSecret: CLIENT_SECRET })

/** Debian's glewlwyd with its tables in SQLite, set up by its own administration API as its manual says. */
export const glewlwyd: StartProvider = {
  name: 'glewlwyd',
  packages: ['glewlwyd'],
  place,
  begin,
}

async function begin(port: number, client: LabClient): Promise<LabProvider> {
  const folder = labFolder('glewlwyd')
  const base = baseOf(port)
  writeConfiguration(folder, port)
  const { stop } = await startServer(['glewlwyd', '-c', join(folder, 'glewlwyd.conf')], {
    folder,
    address: `${base}/config`,
  })
  await setUp(base, place(port).issuer, client).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { signIn, signOut: (page) => signOut(page, base), stop }
}

/** Its own pages sign out by calling its API. */
async function signOut(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/login.html`)
  await page.evaluate(() => fetch('/api/auth/', { method: 'DELETE' }))
}

function writeConfiguration(folder: string, port: number): void {
  const database = join(folder, 'glewlwyd.db')
  const tables = readFileSync('/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3', 'utf8')
  const made = new DatabaseSync(database)
  made.exec(tables)
  made.close()
  // On Debian 12 config.json links to a folder of that name, so glewlwyd's pages never finish loading.
  const pages = join(folder, 'pages')
  execFileSync('cp', ['-rL', '/usr/share/glewlwyd/webapp', pages])
  rmSync(join(pages, 'config.json'), { recursive: true })
  cpSync('/usr/share/glewlwyd/templates/config.json', join(pages, 'config.json'))
  const packaged = readFileSync('/etc/glewlwyd/glewlwyd.conf', 'utf8')
  const own = packaged
    .replace(/^port=.*/m, `port=${port}`)
    .replace(/^external_url=.*/m, `external_url="http://localhost:${port}"`)
    .replace(/^log_mode=.*/m, 'log_mode="console"')
    .replace(/^#\s*static_files_path=.*/m, `static_files_path="${pages}"`)
    .replace(/^#?bind_address=.*/m, 'bind_address="127.0.0.1"')
    .replace(/^@include.*glewlwyd-db.*/m, `database = { type = "sqlite3"; path = "${database}"; };`)
  writeFileSync(join(folder, 'glewlwyd.conf'), own)
}

/** An administrator's entries: the plugin, three scopes, our client, a traveller, and the client's permission. */
async function setUp(base: string, issuer: string, client: LabClient): Promise<void> {
  const admin = await signedIn(base, { username: 'admin', password: 'password' })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  for (const name of SCOPES.slice(1)) {
    await admin('/scope/', { name, display_name: name, password_required: false, scheme: {} })
  }
  await admin('/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey,
      cert: publicKey,
      'jwks-show': true,
      'auth-type-code-enabled': true,
      'auth-type-refresh-enabled': true,
      'auth-type-client-enabled': true,
      'auth-type-code-revoke-replayed': true,
      'refresh-token-one-use': 'always',
      'pkce-allowed': true,
      'pkce-required': true,
      'session-management-allowed': true,
      'session-cookie-name': 'OIDC_SID',
      'session-cookie-expiration': 2_419_200,
      'back-channel-logout-allowed': true,
      'introspection-revocation-allowed': true,
      'introspection-revocation-allow-target-client': true,
      'subject-type': 'public',
      'oauth-as-iss-id': true,
      'allowed-scope': SCOPES,
    },
  })
  await admin('/client/', {
    client_id: CLIENT_ID,
    name: 'Account area',
    confidential: true,
    enabled: true,
    password: CLIENT_SECRET,
    client_secret: CLIENT_SECRET,
    redirect_uri: [client.redirectUri],
    authorization_type: ['code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_method: ['client_secret_basic'],
    post_logout_redirect_uri: client.postLogoutUri,
    backchannel_logout_uri: client.backchannelUri,
    scope: SCOPES,
  })
  await admin('/user/', { ...TRAVELLER, enabled: true, scope: SCOPES })
  const traveller = await signedIn(base, TRAVELLER)
  await traveller(`/auth/grant/${CLIENT_ID}`, { scope: SCOPES.join(' ') }, 'PUT')
}

/** Calls the API in this user's session. Throws if a call is refused. */
async function signedIn(base: string, { username, password }: { username: string; password: string }) {
  let cookie = ''
  const call = async (path: string, body: object, method = 'POST') => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${base}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  }
  await call('/auth/', { username, password })
  return call
}

async function signIn(page: Page): Promise<void> {
  await page.locator('input[name="username"], #username').first().fill(TRAVELLER.username)
  await page.locator('input[type="password"]').first().fill(TRAVELLER.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Continue' }).click()
}
