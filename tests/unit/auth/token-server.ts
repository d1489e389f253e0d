import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeEach } from 'vitest'
import { listen } from '../../support/proxy.ts'

interface IdTokenOptions {
  foreignKey?: boolean
  kid?: string
  typ?: string
}

/** A provider on real HTTP with every answer chosen by a test; for cases that a good provider never produces. */
export interface TokenServer {
  issuer: string
  /** Forms posted to the token endpoint, in order. */
  tokenCalls: URLSearchParams[]
  /** `Authorization` of every request that had one, by path. */
  credentials: Map<string, string>
  /** Calls per path, token endpoint included. */
  calls: Map<string, number>
  /** Answer of the token endpoint; the default grants fresh tokens. */
  onToken: (response: ServerResponse, form: URLSearchParams) => void | Promise<void>
  /** Called first for every request; true if it has answered (or leaves it hanging on purpose). */
  onAny: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Claims in the userinfo endpoint's answer. */
  userinfo: Record<string, unknown>
  /** The claims of a valid ID token. */
  claims(): JWTPayload
  /** From now on the token endpoint grants an ID token with these claims. */
  grantIdToken(claims?: JWTPayload, options?: IdTokenOptions): void
  /** From now on one path answers like this, without a path every path. */
  answerAt(path: string | null, status: number, body: unknown): void
  /** Replaces the key by a new one with its own name, which signs tokens from then on. */
  rotateKeys(): Promise<void>
  /** The key set as served. */
  publicKeys(): JWK[]
  /** An ID token of this issuer, or, with `foreignKey`, one signed by a stranger under the same key id. */
  idToken(claims: JWTPayload, options?: IdTokenOptions): Promise<string>
  stop(): Promise<void>
}

export const CLIENT = 'app'
/** The arguments of `finishLogin` for a callback. */
export const CALLBACK = {
  code: 'c',
  codeVerifier: 'v',
  nonce: 'n',
  redirectUri: 'https://a.example/redirect',
}

export const grant = (response: ServerResponse, extra: Record<string, unknown> = {}): void => {
  const tokens = { access_token: 'new-access', refresh_token: 'new-refresh', expires_in: 600 }
  answer(response, 200, { token_type: 'Bearer', ...tokens, ...extra })
}

export const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The four addresses of a provider that has no discovery. */
export const addressesAt = (issuer: string) => ({
  authorizationUrl: `${issuer}/auth`,
  tokenUrl: `${issuer}/token`,
  userinfoUrl: `${issuer}/me`,
  logoutUrl: `${issuer}/logout`,
})

/** A new one for each test of a file. */
export function tokenServerOfTests(): TokenServer {
  const server = {} as TokenServer
  beforeEach(async () => void (await startTokenServer(server)))
  afterEach(() => server.stop())
  return server
}

/** Starts one, which becomes `self`. */
export async function startTokenServer(self = {} as TokenServer): Promise<TokenServer> {
  const foreign = await generateKeyPair('ES256')
  const newKey = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
  }
  let own = await newKey('one')
  const server = createServer((request, response) => void respond(request, response))
  const { url: issuer, close } = await listen(server)

  Object.assign(self, {
    issuer,
    tokenCalls: [],
    credentials: new Map(),
    userinfo: {},
    calls: new Map(),
    onToken: (response) => grant(response),
    onAny: () => false,
    async rotateKeys() {
      own = await newKey(`${own.jwk.kid} more`)
    },
    publicKeys: () => [own.jwk],
    claims() {
      const now = Math.floor(Date.now() / 1000)
      return { iss: issuer, aud: CLIENT, sub: 'anna', nonce: CALLBACK.nonce, iat: now, exp: now + 60 }
    },
    grantIdToken(claims, options) {
      self.onToken = async (response) =>
        grant(response, { id_token: await self.idToken(claims ?? self.claims(), options) })
    },
    answerAt(path, status, body) {
      self.onAny = (request, response) => {
        if (path !== null && request.url !== path) return false
        answer(response, status, body)
        return true
      }
    },
    idToken: (claims, { foreignKey = false, kid = own.jwk.kid, typ } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, ...(typ && { typ }) })
        .sign(foreignKey ? foreign.privateKey : own.privateKey),
    stop: close,
  } satisfies TokenServer)

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = String(request.url)
    self.calls.set(path, (self.calls.get(path) ?? 0) + 1)
    const { authorization } = request.headers
    if (authorization !== undefined) self.credentials.set(path, authorization)
    if (self.onAny(request, response)) return
    if (path === '/.well-known/openid-configuration') return answer(response, 200, discoveryOf(issuer))
    if (path === '/jwks') return answer(response, 200, { keys: self.publicKeys() })
    if (path === '/me') return answer(response, 200, self.userinfo)
    if (path === '/token') {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const form = new URLSearchParams(body)
      self.tokenCalls.push(form)
      return void (await self.onToken(response, form))
    }
    if (path === '/revoke') return void response.writeHead(200).end()
    answer(response, 404, {})
  }
  return self
}

function discoveryOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    end_session_endpoint: `${issuer}/logout`,
    revocation_endpoint: `${issuer}/revoke`,
  }
}
