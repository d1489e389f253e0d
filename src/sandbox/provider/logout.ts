import type { KoaContextWithOIDC } from 'oidc-provider'
import type { ProviderStorage } from './storage.ts'

/**
 * Runs after oidc-provider has checked an end-session request. For a known client (by `id_token_hint` or `client_id`) the
 * provider's session and its tokens end at once and the browser returns, without the library's confirmation page: the traveller
 * has already pressed "log out" in the app. As a consequence any site can sign a demo traveller out, which is acceptable in a
 * sandbox.
 */
export function logoutWithoutConfirmation(storage: ProviderStorage, sessionCookie: string) {
  return async function endSession(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next()
    if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200 || !ctx.oidc.client) return
    const { session, params } = ctx.oidc
    for (const { grantId } of Object.values(session?.authorizations ?? {})) {
      if (grantId) storage.revokeGrant(grantId)
    }
    await tellClients(ctx)
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

/** Members that the library's types lack. */
interface ToldClient {
  backchannelLogoutUri?: string
  backchannelLogout(accountId: string, sid: string | undefined): Promise<void>
}

/** Notifies every client that this browser signed in to, as oidc-provider does after its confirmation page. */
async function tellClients({ oidc: { provider, session } }: KoaContextWithOIDC): Promise<void> {
  const { accountId } = session ?? {}
  if (!session || !accountId) return
  const told = Object.keys(session.authorizations ?? {}).map(async (clientId) => {
    const client = (await provider.Client.find(clientId)) as ToldClient | undefined
    if (client?.backchannelLogoutUri) await client.backchannelLogout(accountId, session.sidFor(clientId))
  })
  // The traveller is signed out even if a client could not be notified.
  for (const outcome of await Promise.allSettled(told)) {
    if (outcome.status === 'rejected') console.error('sandbox provider:', outcome.reason)
  }
}
