import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { type Account, type Accounts, uiLanguage } from './accounts.ts'
import { PAGE_HEADERS } from './page.ts'
import { renderMessagePage } from './sign-in-page.ts'
import type { ProviderStorage } from './storage.ts'
import { TEXTS } from './texts.ts'

export interface ProviderClient {
  clientId: string
  /** Sent by HTTP Basic. Absent for a public client, which only has PKCE. */
  clientSecret?: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  /** Where to report the end of sessions of this client (OpenID Connect Back-Channel Logout). */
  backchannelLogoutUri?: string
}

export interface ProviderSettings {
  storage: ProviderStorage
  accounts: Accounts
  clients: ProviderClient[]
  /** Path of an interaction's sign-in page, without its uid. */
  signInPath: string
  accessTokenSeconds: number
}

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** The provider's own session and its refresh tokens live as long as the app's longest session. */
const SESSION_SECONDS = 30 * DAY

export function providerConfiguration(settings: ProviderSettings): Configuration {
  const { storage, accounts, clients } = settings
  return {
    adapter: (kind: string) => storage.adapter(kind),
    jwks: storage.jwks(),
    clients: clients.map(clientMetadata),
    // Cookies ignore ports: the app on the same host must not see ours.
    cookies: {
      keys: storage.cookieKeys(),
      names: { session: 'sandbox_oidc', interaction: 'sandbox_sign_in', resume: 'sandbox_sign_in_resume' },
    },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name', 'picture', 'role'], email: ['email', 'email_verified'] },
    discovery: { ui_locales_supported: Object.keys(TEXTS) },
    responseTypes: ['code'],
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => asOidcAccount(accounts.find(sub)),
    loadExistingGrant: grantSilently,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    clientBasedCORS: () => false,
    // Without the library's protection against private addresses: our clients are on this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    interactions: { url: (_ctx, interaction) => `${settings.signInPath}${interaction.uid}` },
    renderError: (ctx, out) => showError(ctx, clients, [out.error, out.error_description]),
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        // Never shown for a known client (see logout.ts); without one there is nothing to return to.
        logoutSource: (ctx, form) => {
          ctx.body = form.replace('</form>', '<button name="logout" value="yes">OK</button></form>')
        },
        postLogoutSuccessSource: (ctx) => showSignedOut(ctx, clients),
      },
    },
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      AuthorizationCode: MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: 60 * MINUTE,
      RefreshToken: SESSION_SECONDS,
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
    },
  }
}

function clientMetadata(client: ProviderClient) {
  return {
    client_id: client.clientId,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    ...(client.backchannelLogoutUri && {
      backchannel_logout_uri: client.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
    ...(client.clientSecret
      ? { token_endpoint_auth_method: 'client_secret_basic' as const, client_secret: client.clientSecret }
      : { token_endpoint_auth_method: 'none' as const }),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
  }
}

function asOidcAccount(account: Account | undefined) {
  if (!account) return undefined
  const { sub, name, picture, email, role } = account
  return {
    accountId: sub,
    claims: async () => ({
      sub,
      name,
      email,
      email_verified: true,
      ...(picture && { picture }),
      ...(role && { role }),
    }),
  }
}

/** A first-party client: the grant is created and extended without asking. */
async function grantSilently(ctx: KoaContextWithOIDC) {
  const { oidc } = ctx
  const { client, session } = oidc
  if (!client || !session?.accountId) return undefined
  const known = session.grantIdFor(client.clientId)
  const existing = known ? await oidc.provider.Grant.find(known) : undefined
  if (existing) return existing
  const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid profile email offline_access')
  await grant.save()
  return grant
}

function showError(
  ctx: KoaContextWithOIDC,
  clients: ProviderClient[],
  detail: (string | undefined)[],
): undefined {
  const language = uiLanguage(ctx.oidc?.params?.ui_locales ?? ctx.acceptsLanguages().join(' '))
  const { errorTitle: title, errorText: text } = TEXTS[language]
  const backTo = clients[0]?.postLogoutRedirectUris[0]
  ctx.set(PAGE_HEADERS)
  ctx.body = renderMessagePage(language, { title, text, detail: detail.filter(Boolean).join(': '), backTo })
}

function showSignedOut(ctx: KoaContextWithOIDC, clients: ProviderClient[]): undefined {
  const language = uiLanguage(ctx.acceptsLanguages().join(' '))
  const { signedOutTitle: title, signedOutText: text } = TEXTS[language]
  ctx.set(PAGE_HEADERS)
  ctx.body = renderMessagePage(language, { title, text, backTo: clients[0]?.postLogoutRedirectUris[0] })
}
