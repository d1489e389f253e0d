import { SESSION_COOKIE } from './cookies.ts'
import { logOut } from './logout.ts'
import type { AuthProvider } from './provider.ts'
import type { SessionStore } from './session-store.ts'
import { SessionStoreUnavailable } from './session-store-unavailable.ts'
import { provenSignOut } from './sign-out-proof.ts'
import { keepTurnedAway } from './turned-away.ts'

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
 * Answers a visit of the logout page: a redirect where it signs out (its button posts; the link of an error page
 * carries a proof), null where it changes nothing, `failed` while nobody can be signed out.
 */
export async function visitLogout(
  { request, url, locals }: Visit,
  { secret, sessions, provider }: Parts,
): Promise<Response | 'failed' | null> {
  const { cookies, site, log } = locals
  const onPurpose = request.method === 'POST'
  const id = cookies.get(SESSION_COOKIE)
  const proven = id === undefined ? null : provenSignOut(secret, id, url.searchParams.get('proof'))
  if (!onPurpose && !proven) return null
  try {
    const location = await logOut({
      cookies,
      parentDomain: site.cookieDomain,
      onPurpose,
      store: sessions,
      provider,
      postLogoutRedirectUri: `${site.origin}/`,
      logError: (message) => log.error({}, message),
    })
    if (!onPurpose && proven) keepTurnedAway(cookies, proven)
    const forgotten = '"cache", "prefetchCache", "prerenderCache", "storage"'
    return new Response(null, { status: 303, headers: { location, 'Clear-Site-Data': forgotten } })
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    return 'failed'
  }
}
