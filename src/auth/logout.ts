import { type CookieJar, SESSION_COOKIE, TURNED_AWAY_COOKIE, writeCookie } from './cookies.ts'
import { type Browser, dropAfterEnd, dropEverything } from './leftovers.ts'
import type { AuthProvider } from './provider.ts'
import { ProviderUnavailable } from './provider-fetch.ts'
import { purposes } from './purposes.ts'
import { isRecent } from './recent.ts'
import { createSealer } from './sealing.ts'
import { looksLikeSessionId } from './session-record.ts'
import { type SessionStore, SessionStoreUnavailable } from './session-store.ts'

interface LogoutInput extends Browser {
  /** True when the traveller pressed the button; false after an error, where a draft must be kept. */
  onPurpose: boolean
  store: SessionStore
  /** Null when OAuth2 is not configured. */
  provider: AuthProvider | null
  /** Absolute address of `/` on this market's configured origin. */
  postLogoutRedirectUri: string
  logError: (message: string) => void
}

/**
 * Ends our session first, then notifies the provider; returns the address to send the browser to (product §5). Without a logout
 * endpoint, or while the provider is down, the traveller is still signed out here and sent to the signed-out home. Throws
 * `SessionStoreUnavailable`: then the session goes on, and the page must say so.
 */
export async function logOut(input: LogoutInput): Promise<string> {
  const { cookies, store, provider, postLogoutRedirectUri, onPurpose } = input
  const id = cookies.get(SESSION_COOKIE)
  const session = id !== undefined && looksLikeSessionId(id) ? await store.read(id) : null
  if (session !== null) await store.destroy(session.id)
  if (onPurpose) dropEverything(input)
  else dropAfterEnd(input)

  const refreshToken = session?.record.refreshToken
  if (provider && refreshToken) await provider.revoke(refreshToken)
  const idTokenHint = session?.record.idToken ?? null
  const wanted = provider?.logoutUrl({ idTokenHint, postLogoutRedirectUri })
  const url = await wanted?.catch(() => 'unreachable' as const)
  if (url instanceof URL) return url.href
  // The second message is the one of product §5.
  input.logError(
    url === 'unreachable' ? 'The provider could not be told of a logout.' : 'Error oauth2 configuration.',
  )
  return '/'
}

/** What the browser deletes at a sign-out, as a header. */
export const FORGOTTEN_AT_SIGN_OUT = [
  'Clear-Site-Data',
  '"cache", "prefetchCache", "prerenderCache", "storage"',
] as const

interface Visit {
  request: Request
  url: URL
  locals: Pick<App.Locals, 'cookies' | 'site' | 'log'>
}

interface Parts {
  /** SESSION_SECRET. */
  secret: string
  sessions: SessionStore
  provider: AuthProvider
}

/**
 * Handles a request of the logout page. Returns the next address if it signs out (its button posts; the link of an error page
 * carries a proof), null if it changes nothing, `failed` while signing out is impossible. The response needs
 * `FORGOTTEN_AT_SIGN_OUT` as its header.
 */
export async function visitLogout(
  { request, url, locals }: Visit,
  { secret, sessions, provider }: Parts,
): Promise<{ onward: string } | 'failed' | null> {
  const { cookies, site, log } = locals
  const onPurpose = request.method === 'POST'
  const id = cookies.get(SESSION_COOKIE)
  const proven = id === undefined ? null : provenSignOut(secret, id, url.searchParams.get('proof'))
  if (!onPurpose && !proven) return null
  try {
    const onward = await logOut({
      cookies,
      parentDomain: site.cookieDomain,
      onPurpose,
      store: sessions,
      provider,
      postLogoutRedirectUri: `${site.origin}/`,
      logError: (message) => log.error({}, message),
    })
    if (!onPurpose && proven) keepTurnedAway(cookies, proven)
    return { onward }
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    return 'failed'
  }
}

/** How many sessions ended, or the error code that the standard requires in the response, with a reason for the log only. */
type BackchannelLogout =
  | { ok: true; ended: number }
  | { ok: false; code: 'invalid_request' | 'temporarily_unavailable'; reason: string }

/**
 * Ends the sessions that the provider reports as ended (OpenID Connect Back-Channel Logout 1.0 §2.7). Only the signed token in the
 * form is trusted. Refresh tokens are deleted with their records, not revoked.
 */
export async function logOutByProvider(
  form: FormData | null,
  { provider, store }: { provider: AuthProvider; store: SessionStore },
): Promise<BackchannelLogout> {
  const [token, ...more] = form?.getAll('logout_token') ?? []
  if (typeof token !== 'string' || more.length > 0) return invalid('not one logout_token')
  try {
    const checked = await provider.readLogoutToken(token)
    if (!checked.ok) return invalid(checked.reason)
    const ended = await store.destroyNamed(checked.order)
    return ended === null ? invalid('used before') : { ok: true, ended }
  } catch (error) {
    const later = error instanceof ProviderUnavailable || error instanceof SessionStoreUnavailable
    if (!later) throw error
    return { ok: false, code: 'temporarily_unavailable', reason: error.message }
  }
}

const invalid = (reason: string): BackchannelLogout => ({ ok: false, code: 'invalid_request', reason })

/** How long the sign-out link of an error page is valid, in milliseconds. */
const PROOF_LIFETIME_MS = purposes['sign-out'].lastsMs

/**
 * Some errors sign a traveller out after three seconds (product §6) without script: a `Refresh` header leads to the logout page,
 * which is then a GET. A proof in its query shows that we issued the link, so that foreign links sign nobody out; it also carries
 * the reason for the next page.
 */
export function signOutProof(secret: string, sessionId: string, why: TurnedAway): string {
  const sealer = createSealer(secret, 'sign-out')
  return sealer.sealText(Buffer.from(`${Date.now()} ${turnedAwayText(why)}`), sessionId)
}

/** Why this session is signed out; null for a proof that is not ours, of another session, or too old. */
export function provenSignOut(secret: string, sessionId: string, proof: string | null): TurnedAway | null {
  const plain = createSealer(secret, 'sign-out').openText(proof, sessionId)
  const [time, why] = plain?.toString().split(' ') ?? []
  return isRecent(Number(time), PROOF_LIFETIME_MS) ? turnedAwayFrom(why) : null
}

/** `ended`: the traveller has ended this browser's session from another one. */
const kinds = ['notAllowed', 'userLoad', 'ended'] as const

/** The reason for a sign-out that the traveller did not request here, and the reference that an error page showed. */
interface TurnedAway {
  kind: (typeof kinds)[number]
  /** The request id, which is also in the log. */
  reference: string
}

/** How long the next page shows the reason, in seconds: long enough to write to us. */
const LIFETIME_S = 600

/** As text, for a proof or a cookie. */
const turnedAwayText = ({ kind, reference }: TurnedAway): string => `${kind}~${reference}`

/** Parses that text; null for anything that is not ours. */
export function turnedAwayFrom(text: string | undefined): TurnedAway | null {
  const [, kindText, reference] = /^(\w+)~([\w-]{1,64})$/.exec(text ?? '') ?? []
  const kind = kinds.find((known) => known === kindText)
  return kind && reference ? { kind, reference } : null
}

/** Keeps the reason for the page after the sign-out; the next sign-in removes it. */
export function keepTurnedAway(cookies: CookieJar, turnedAway: TurnedAway): void {
  writeCookie(cookies, TURNED_AWAY_COOKIE, turnedAwayText(turnedAway), LIFETIME_S)
}

/** The reason kept in this browser. */
export const readTurnedAway = (cookies: CookieJar): TurnedAway | null =>
  turnedAwayFrom(cookies.get(TURNED_AWAY_COOKIE))
