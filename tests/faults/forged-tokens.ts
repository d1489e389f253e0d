import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export type Claims = Record<string, unknown>

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const own = newKey()
const foreign = newKey()
const KEY_ID = 'tap'

/** The key that the provider publishes in its key set. */
export const ownKey = { ...own.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES256', use: 'sig' }

/** The claims of a token, without verification. */
export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

function signed(claims: Claims, key: KeyObject): string {
  const text = `${part({ alg: 'ES256', kid: KEY_ID })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

/** Signed with the provider's published key. */
export const sound = (claims: Claims): string => signed(claims, own.privateKey)

/** Signed by a stranger under the id of the provider's key. */
export const foreignKey = (claims: Claims): string => signed(claims, foreign.privateKey)

/** Other claims than those that were signed. */
export function badSignature(claims: Claims): string {
  const [head, , signature] = sound(claims).split('.')
  return `${head}.${part({ ...claims, sub: 'noah' })}.${signature}`
}

export const unsigned = (claims: Claims): string => `${part({ alg: 'none' })}.${part(claims)}.`

/** Signed with the public key as if it were a shared secret. */
export function sharedSecret(claims: Claims): string {
  const text = `${part({ alg: 'HS256', kid: KEY_ID })}.${part(claims)}`
  const secret = own.publicKey.export({ type: 'spki', format: 'pem' })
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
