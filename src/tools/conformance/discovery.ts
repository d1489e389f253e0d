import { z } from 'zod'
import type { ProviderAddresses } from '#auth/provider-endpoints.ts'
import { CLOCK_TOLERANCE_S } from '#auth/signed-token.ts'
import { type Line, line } from './report.ts'

const names = z.array(z.string()).optional()
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  code_challenge_methods_supported: names,
  id_token_signing_alg_values_supported: names,
  scopes_supported: names,
  token_endpoint_auth_methods_supported: names,
  backchannel_logout_supported: z.boolean().optional(),
})
type Metadata = z.infer<typeof Metadata>

/** Signature algorithms that the product accepts: those with a key that only the provider has. */
const ASYMMETRIC = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/

/** Checks the provider's metadata, keys and clock; resolves with the userinfo address, if known. */
export async function tryDiscovery(
  place: ProviderAddresses,
  add: (line: Line) => void,
): Promise<string | null> {
  if (!place.issuer) {
    add(line('discovery', 'not tried', 'OIDC_ISSUER is not set: the four addresses are taken as they are'))
    return place.userinfoUrl ?? null
  }
  const address = `${place.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await get(address)
  if (typeof answer === 'string') {
    add(line('discovery', 'fails', `${answer}: set the four OIDC_…_URL and OIDC_JWKS_URL`))
    return place.userinfoUrl ?? null
  }
  add(clockOf(answer.date))
  const read = Metadata.safeParse(answer.body)
  if (!read.success) {
    const paths = read.error.issues.map(({ path, message }) => `${path.join('.') || '(all)'}: ${message}`)
    add(line('discovery', 'fails', paths.join('; ')))
    return place.userinfoUrl ?? null
  }
  for (const each of judged(read.data, place.issuer)) add(each)
  add(await keysAt(place.jwksUrl ?? read.data.jwks_uri))
  return place.userinfoUrl ?? read.data.userinfo_endpoint ?? null
}

function judged(metadata: Metadata, issuer: string): Line[] {
  const same = metadata.issuer.replace(/\/$/, '') === issuer.replace(/\/$/, '')
  const challenges = metadata.code_challenge_methods_supported
  const algorithms = metadata.id_token_signing_alg_values_supported ?? []
  const isOffered = (list: readonly string[] | undefined, name: string) =>
    list === undefined || list.includes(name)
  return [
    line(
      'discovery',
      same ? 'holds' : 'fails',
      same ? 'the issuer names itself' : `names ${metadata.issuer}: set OIDC_ISSUER to that`,
    ),
    isOffered(challenges, 'S256')
      ? line('PKCE', 'holds', challenges ? 'S256 is offered' : 'not told; the sign-in shows it')
      : line('PKCE', 'fails', `offers ${challenges?.join(', ')} only, S256 is needed`),
    algorithms.some((algorithm) => ASYMMETRIC.test(algorithm))
      ? line('ID token signatures', 'holds', algorithms.filter((each) => ASYMMETRIC.test(each)).join(', '))
      : line(
          'ID token signatures',
          'fails',
          `offers ${algorithms.join(', ') || 'none'}: a signature by a key pair is needed`,
        ),
    isOffered(metadata.scopes_supported, 'offline_access')
      ? line('scope offline_access', 'holds', '')
      : line(
          'scope offline_access',
          'differs',
          'not listed: without a refresh token a session lasts as long as its access token',
        ),
    metadata.backchannel_logout_supported
      ? line('back-channel logout', 'holds', 'register /login/backchannel-logout with the client')
      : line('back-channel logout', 'differs', 'not offered: signing out elsewhere ends nothing here'),
  ]
}

function clockOf(date: number): Line {
  const apart = Math.round(Math.abs(date - Date.now()) / 1000)
  if (Number.isNaN(apart)) return line('clock', 'not tried', 'the answer has no Date header')
  return line('clock', apart > CLOCK_TOLERANCE_S ? 'fails' : 'holds', `${apart} s apart`)
}

async function keysAt(address: string): Promise<Line> {
  const answer = await get(address)
  if (typeof answer === 'string') return line('keys', 'fails', answer)
  const read = z.object({ keys: z.array(z.object({ kty: z.string() })) }).safeParse(answer.body)
  const usable = read.success ? read.data.keys.filter(({ kty }) => kty !== 'oct') : []
  return line('keys', usable.length > 0 ? 'holds' : 'fails', `${usable.length} public`)
}

/** Fetches JSON from the provider, or says in a few words why there is none. */
async function get(address: string): Promise<{ body: unknown; date: number } | string> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(4000) })
    if (!response.ok) return `status ${response.status}`
    return { body: await response.json(), date: Date.parse(response.headers.get('date') ?? '') }
  } catch (error) {
    return error instanceof SyntaxError ? 'no JSON' : 'no answer'
  }
}
