import type { KoaContextWithOIDC } from 'oidc-provider'
import type { ProviderStorage } from './storage.ts'

/**
 * Runs after oidc-provider has checked an end-session request. With a known client (by `id_token_hint` or
 * `client_id`) the provider's session and its tokens end at once and the browser goes back, without the
 * library's confirmation page: the traveller has already pressed "log out" in the app. The price is that any
 * site can sign a demo traveller out, which a sandbox may bear.
 */
export function logoutWithoutConfirmation(storage: ProviderStorage, sessionCookie: string) {
  return async function endSession(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next()
    if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200 || !ctx.oidc.client) return
    const { session, params } = ctx.oidc
    for (const { grantId } of Object.values(session?.authorizations ?? {})) {
      if (grantId) storage.revokeGrant(grantId)
    }
    await session?.destroy()
    ctx.remove('set-cookie')
    ctx.cookies.set(sessionCookie, null, { httpOnly: true, sameSite: 'lax' })
    const target = params?.post_logout_redirect_uri
    const url = new URL(typeof target === 'string' ? target : ctx.oidc.urlFor('end_session_success'))
    if (typeof target === 'string' && typeof params?.state === 'string') {
      url.searchParams.set('state', params.state)
    }
    ctx.redirect(url.href)
    ctx.status = 303
    ctx.body = ''
  }
}
