import { SESSION_COOKIE } from './cookies.ts'
import { type Browser, dropAfterEnd, dropEverything } from './leftovers.ts'
import type { AuthProvider } from './provider.ts'
import { looksLikeSessionId } from './session-record.ts'
import type { SessionStore } from './session-store.ts'

export interface LogoutInput extends Browser {
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
 * Ends our session first, then tells the provider; returns the address to send the browser to (product §5). If there is no logout
 * endpoint or the provider is down, the traveller is still signed out here and sent to the signed-out home. Throws
 * `SessionStoreUnavailable`: nobody was signed out then, and the page must say so.
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
  const asked = provider?.logoutUrl({ idTokenHint, postLogoutRedirectUri })
  const url = await asked?.catch(() => 'unreachable' as const)
  if (url instanceof URL) return url.href
  // The second message is the one that product §5 names.
  input.logError(
    url === 'unreachable' ? 'The provider could not be told of a logout.' : 'Error oauth2 configuration.',
  )
  return '/'
}
