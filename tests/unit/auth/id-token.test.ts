import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { expect, it } from 'vitest'
import { checkIdToken } from '#auth/provider.ts'
import type { TokenVerifier } from '#auth/signed-token.ts'

/* The checks after the signature; `provider.test.ts` has real signatures. */

const expected = { issuer: null, clientId: 'app', nonce: 'n', accessToken: 'canary-access-token' }
const check = (payload: JWTPayload, algorithm = 'RS256') =>
  checkIdToken(async () => ({ ok: true, payload, algorithm }), '', expected)
const good = { sub: 'anna', nonce: 'n', aud: 'app' }

const leftHalf = (hash: string) => {
  const digest = createHash(hash).update(expected.accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

it.each([
  [good],
  [{ ...good, azp: 'app' }],
  [{ ...good, aud: ['app'] }],
  [{ ...good, aud: ['app', 'other'], azp: 'app' }],
])('accepts %j', async (payload) => {
  expect(await check(payload)).toEqual({ ok: true, claims: payload })
})

it.each([
  [{ ...good, sub: '' }, 'no subject'],
  [{ ...good, sub: 7 as unknown as string }, 'no subject'],
  [{ ...good, nonce: 'another' }, 'nonce mismatch'],
  [{ ...good, nonce: undefined }, 'nonce mismatch'],
  [{ ...good, azp: 'other' }, 'azp mismatch'],
  [{ ...good, aud: ['app', 'other'] }, 'azp mismatch'],
  [{ ...good, aud: ['app', 'other'], azp: 'other' }, 'azp mismatch'],
  [{ ...good, at_hash: '' }, 'at_hash mismatch'],
])('refuses %j: %s', async (payload, reason) => {
  expect(await check(payload)).toEqual({ ok: false, reason })
})

it.each([
  ['RS256', 'sha256'],
  ['ES384', 'sha384'],
  ['PS512', 'sha512'],
  ['EdDSA', 'sha512'],
  ['Ed25519', 'sha512'],
])('compares the hash of the access token under %s with %s', async (algorithm, hash) => {
  expect(await check({ ...good, at_hash: leftHalf(hash) }, algorithm)).toMatchObject({ ok: true })
  const other = hash === 'sha384' ? 'sha256' : 'sha384'
  expect(await check({ ...good, at_hash: leftHalf(other) }, algorithm)).toMatchObject({ ok: false })
})

it('leaves what every token must have to the verifier', async () => {
  const refused = { ok: false, reason: 'ERR_JWT_EXPIRED' } as const
  const asked: unknown[] = []
  const verify: TokenVerifier = async (...what) => {
    asked.push(what)
    return refused
  }
  expect(await checkIdToken(verify, 'a token', expected)).toEqual(refused)
  const claims = ['sub', 'nonce', 'exp']
  expect(asked).toEqual([['a token', { issuer: null, clientId: 'app', claims, from: 'provider' }]])
})
