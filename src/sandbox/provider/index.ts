import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import type { KoaContextWithOIDC } from 'oidc-provider'
import Provider, { errors } from 'oidc-provider'
import { type Accounts, uiLanguage } from './accounts.ts'
import { type ProviderClient, providerConfiguration } from './configuration.ts'
import { sendPage } from './page.ts'
import { renderMessagePage, renderSignInPage } from './sign-in-page.ts'
import { createStorage, type ProviderStorage } from './storage.ts'
import { TEXTS } from './texts.ts'

/**
 * Runs after oidc-provider has checked an end-session request. For a known client (by `id_token_hint` or `client_id`) the
 * provider's session and its tokens end at once and the browser returns, without the library's confirmation page: the traveller
 * has already pressed "log out" in the app. As a consequence any site can sign a demo traveller out, which is acceptable in a
 * sandbox.
 */
function logoutWithoutConfirmation(storage: ProviderStorage, sessionCookie: string) {
  return async function endSession(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next()
    if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200 || !ctx.oidc.client) return
    const { session, params } = ctx.oidc
    for (const { grantId } of Object.values(session?.authorizations ?? {})) {
      if (grantId) storage.revokeGrant(grantId)
    }
    await notifyClients(ctx)
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
interface NotifiedClient {
  backchannelLogoutUri?: string
  backchannelLogout(accountId: string, sid: string | undefined): Promise<void>
}

/** Notifies every client that this browser signed in to, as oidc-provider does after its confirmation page. */
async function notifyClients({ oidc: { provider, session } }: KoaContextWithOIDC): Promise<void> {
  const { accountId } = session ?? {}
  if (!session || !accountId) return
  const notices = Object.keys(session.authorizations ?? {}).map(async (clientId) => {
    const client = (await provider.Client.find(clientId)) as NotifiedClient | undefined
    if (client?.backchannelLogoutUri) await client.backchannelLogout(accountId, session.sidFor(clientId))
  })
  // The traveller is signed out even if a client could not be notified.
  for (const outcome of await Promise.allSettled(notices)) {
    if (outcome.status === 'rejected') console.error('sandbox provider:', outcome.reason)
  }
}

export interface ProviderOptions {
  /** Issuer address of the provider, e.g. `http://localhost:4322/oidc`. */
  issuer: string
  database: DatabaseSync
  accounts: Accounts
  clients: ProviderClient[]
  /** Lifetime of an access token in seconds: ten minutes, so that every longer demo includes a renewal. */
  accessTokenSeconds?: number
}

export interface SandboxProvider {
  /** Answers every request below the issuer's path; `request.url` must still contain that path. */
  handler(request: IncomingMessage, response: ServerResponse): void
  /** Resolves the user of an access token; null if it is unknown, expired or revoked. */
  verifyAccessToken(token: string): Promise<{ sub: string } | null>
}

const SIGN_IN = '/sign-in/'
/** One field with a traveller's id; anything longer is not our form. */
const MAX_FORM_BYTES = 4096

/** A real OpenID provider for the sandbox, except that travellers are picked from a list instead of authenticated. */
export function createProvider(options: ProviderOptions): SandboxProvider {
  const mount = new URL(options.issuer).pathname.replace(/\/$/, '')
  const storage = createStorage(options.database)
  const { accounts, clients, accessTokenSeconds = 600 } = options
  const signInPath = `${mount}${SIGN_IN}`
  const provider = new Provider(
    options.issuer,
    providerConfiguration({ storage, accounts, clients, signInPath, accessTokenSeconds }),
  )
  provider.use(logoutWithoutConfirmation(storage, provider.cookieName('session')))
  provider.on('server_error', (_ctx, error) => console.error('sandbox provider:', error))
  const protocol = provider.callback()

  return {
    handler(request, response) {
      const url = request.url ?? '/'
      if (url.startsWith(signInPath)) {
        const backTo = clients[0]?.postLogoutRedirectUris[0]
        void signIn(provider, accounts, request, response, backTo)
        return
      }
      // oidc-provider finds its mount point by comparing these two, as in Express and Connect.
      Object.assign(request, { originalUrl: url, url: url.slice(mount.length) || '/' })
      void protocol(request, response)
    },
    async verifyAccessToken(token) {
      const found = await provider.AccessToken.find(token)
      return found && accounts.find(found.accountId) ? { sub: found.accountId } : null
    },
  }
}

async function signIn(
  provider: Provider,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
  backTo: string | undefined,
): Promise<void> {
  let language = uiLanguage(request.headers['accept-language']?.replaceAll(/[,;]/g, ' '))
  try {
    const { params, uid } = await provider.interactionDetails(request, response)
    language = uiLanguage(params.ui_locales)
    const action = request.url ?? ''
    if (!action.endsWith(uid)) throw new errors.SessionNotFound('another sign-in is open')
    const chosen = request.method === 'POST' ? accounts.find(await chosenSub(request)) : undefined
    if (chosen) {
      await provider.interactionFinished(request, response, { login: { accountId: chosen.sub } })
    } else {
      sendPage(response, 200, renderSignInPage(language, action, accounts.list()))
    }
  } catch (error) {
    const expired = error instanceof errors.SessionNotFound
    if (!expired) console.error('sandbox provider:', error)
    const { expiredTitle, expiredText, errorTitle, errorText } = TEXTS[language]
    const [title, text] = expired ? [expiredTitle, expiredText] : [errorTitle, errorText]
    sendPage(response, expired ? 400 : 500, renderMessagePage(language, { title, text, backTo }))
  }
}

async function chosenSub(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MAX_FORM_BYTES) return ''
  }
  return new URLSearchParams(body).get('sub') ?? ''
}
