import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

interface IdTokenOptions {
  foreignKey?: boolean
  kid?: string
  typ?: string
}

/** A provider on real HTTP whose every answer a test decides; for what a good provider never does. */
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
  /** Called first for every request; true when it has answered (or means to leave it hanging). */
  onAny: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Claims the userinfo endpoint answers with. */
  userinfo: Record<string, unknown>
  /** What a sound ID token says. */
  claims(): JWTPayload
  /** The token endpoint grants an ID token with these claims from now on. */
  grantIdToken(claims?: JWTPayload, options?: IdTokenOptions): void
  /** One path answers like this from now on, without one every path. */
  answerAt(path: string | null, status: number, body: unknown): void
  /** Puts a new key in the place of the one there was, under a name of its own; tokens are signed with it. */
  rotateKeys(): Promise<void>
  /** The key set as it is served. */
  publicKeys(): JWK[]
  /** An ID token of this issuer, or, with `foreignKey`, one signed by a stranger under the same key id. */
  idToken(claims: JWTPayload, options?: IdTokenOptions): Promise<string>
  stop(): Promise<void>
}

export const CLIENT = 'app'
/** What `finishLogin` is given for a callback. */
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

export async function startTokenServer(): Promise<TokenServer> {
  const foreign = await generateKeyPair('ES256')
  const newKey = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
  }
  let own = await newKey('one')
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const self: TokenServer = {
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
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

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
