import type { AuthProvider } from './provider.ts'
import { ProviderUnavailable } from './provider-errors.ts'
import type { SessionStore } from './session-store.ts'
import { SessionStoreUnavailable } from './session-store-unavailable.ts'

/** How many sessions ended, or the error code that the standard asks for in the answer, with a reason for the log only. */
export type BackchannelLogout =
  | { ok: true; ended: number }
  | { ok: false; code: 'invalid_request' | 'temporarily_unavailable'; reason: string }

/**
 * Ends the sessions that the provider says have ended on its side (OpenID Connect Back-Channel Logout 1.0 §2.7). Only the signed
 * token in the form is trusted. Refresh tokens are deleted with their records, not revoked.
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
