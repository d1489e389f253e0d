import { createHash, randomBytes } from 'node:crypto'
import { type Cookie, getSetCookies } from 'undici'
import { asDrawn, noteTraveller } from './form-owner.ts'
import { visit } from './visit.ts'

/** Cookies of one pretend browser for one origin; enough for a provider, not a full cookie jar. */
export interface BrowserCookies {
  fetch(url: string | URL, init?: RequestInit): Promise<Response>
  all(): Map<string, string>
}

/** The cookies as a request header. */
export const cookieHeader = (browser: BrowserCookies): string =>
  [...browser.all()].map(([name, value]) => `${name}=${value}`).join('; ')

export interface SignInOptions {
  issuer: string
  /** The demo traveller. */
  sub: string
  clientId: string
  /** Registered at the provider; no server needs to answer there. */
  redirectUri: string
  scope?: string
  uiLocales?: string
  /** The same cookies again return with the provider's session. */
  browser?: BrowserCookies
}

export interface SignedIn {
  accessToken: string
  refreshToken: string
  idToken: string
  expiresIn: number
  scope: string
  browser: BrowserCookies
}

export interface Endpoints {
  authorization_endpoint: string
  token_endpoint: string
  userinfo_endpoint: string
  revocation_endpoint: string
  end_session_endpoint: string
  jwks_uri: string
}

/** Signs a demo traveller in over plain HTTP: the code flow with PKCE, like a browser and an app. */
export async function signInByHttp(options: SignInOptions): Promise<SignedIn> {
  const endpoints = await discover(options.issuer)
  const verifier = randomBytes(32).toString('base64url')
  const browser = options.browser ?? createBrowser()
  const callback = await authorize(endpoints, browser, options, computeChallenge(verifier))
  const code = callback.searchParams.get('code')
  if (!code) throw new Error(`the provider answered ${callback.search}`)
  const response = await exchange(endpoints, {
    grant_type: 'authorization_code',
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    code,
    code_verifier: verifier,
  })
  if (!response.ok) throw new Error(`token endpoint: ${response.status} ${await response.text()}`)
  const tokens = (await response.json()) as Record<string, string>
  return {
    accessToken: String(tokens.access_token),
    refreshToken: String(tokens.refresh_token),
    idToken: String(tokens.id_token),
    expiresIn: Number(tokens.expires_in),
    scope: String(tokens.scope),
    browser,
  }
}

/** Goes from the authorization endpoint to the callback address, and picks the traveller if the page asks. */
export async function authorize(
  endpoints: Endpoints,
  browser: BrowserCookies,
  options: SignInOptions,
  challenge: string | null,
): Promise<URL> {
  const start = new URL(endpoints.authorization_endpoint)
  start.search = new URLSearchParams({
    response_type: 'code',
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    scope: options.scope ?? 'openid profile email offline_access',
    state: randomBytes(12).toString('base64url'),
    nonce: 'a-nonce',
    ...(challenge && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...(options.uiLocales && { ui_locales: options.uiLocales }),
  }).toString()
  return followToCallback(browser, start, options.redirectUri, options.sub)
}

/** The address to which a page goes on by itself, without a redirect. */
const refreshOf = ({ headers }: Response): string | null =>
  /^0; url=(.*)$/.exec(headers.get('refresh') ?? '')?.[1] ?? null

/** Follows redirects, and pages that go on by themselves, from any address until the callback; the sign-in form is answered with `sub`. */
export async function followToCallback(
  browser: BrowserCookies,
  start: string | URL,
  redirectUri: string,
  sub: string,
): Promise<URL> {
  noteTraveller(browser, sub)
  let url = new URL(start)
  let response = await browser.fetch(url)
  for (let step = 0; step < 10; step += 1) {
    const location = response.headers.get('location') ?? refreshOf(response)
    if (location) {
      url = new URL(location, url)
      if (url.href.startsWith(redirectUri)) return url
      response = await browser.fetch(url)
    } else {
      const page = await response.text()
      if (response.status !== 200 || !page.includes('name="sub"')) {
        throw new Error(`${url.pathname} answered ${response.status}: ${page.slice(-600)}`)
      }
      response = await browser.fetch(url, { method: 'POST', body: new URLSearchParams({ sub }) })
    }
  }
  throw new Error('too many steps')
}

export async function discover(issuer: string): Promise<Endpoints> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`)
  if (!response.ok) throw new Error(`discovery answered ${response.status}`)
  return (await response.json()) as Endpoints
}

export function exchange(endpoints: Endpoints, form: Record<string, string>): Promise<Response> {
  return fetch(endpoints.token_endpoint, { method: 'POST', body: new URLSearchParams(form) })
}

export function computeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** A browser's cookies: keeps them with their paths and never follows a redirect by itself. It may begin with some. */
export function createBrowser(cookies: ReadonlyMap<string, string> = new Map()): BrowserCookies {
  const jar: Jar = new Map()
  for (const [name, value] of cookies) keep(jar, { name, value })
  const browser: BrowserCookies = {
    async fetch(url, init = {}) {
      const { pathname } = new URL(url)
      const body = asDrawn(browser, new URL(url), init.body)
      const sent = [...jar.values()].filter(({ path }) => pathname.startsWith(path))
      const headers = new Headers(init.headers)
      headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
      if (!headers.has('accept')) headers.set('accept', 'text/html')
      const response = await visit(url, { ...init, body, headers, redirect: 'manual' })
      for (const cookie of getSetCookies(response.headers)) keep(jar, cookie)
      return response
    },
    all: () => new Map([...jar.values()].map(({ name, value }) => [name, value])),
  }
  return browser
}

/** By name, domain and path together, as browsers tell cookies apart. */
type Jar = Map<string, { name: string; value: string; path: string }>

function keep(jar: Jar, { name, value, path = '/', domain = '', maxAge, expires }: Cookie): void {
  const gone = maxAge === 0 || (expires !== undefined && Number(expires) < Date.now())
  const key = [name, domain, path].join(' ')
  if (gone) jar.delete(key)
  else jar.set(key, { name, value, path })
}
