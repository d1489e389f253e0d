import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readTokens } from '#auth/provider.ts'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'

const answer = { access_token: 'a', token_type: 'Bearer', expires_in: 600, refresh_token: 'r', id_token: 'i' }
/** Milliseconds until the access token ends. */
const lifetime = (changes: object) => readTokens({ ...answer, ...changes }).accessTokenExpiresAt - Date.now()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('the answer of the token endpoint', () => {
  it('is parsed into tokens', () => {
    expect(readTokens(answer)).toMatchObject({ accessToken: 'a', refreshToken: 'r', idToken: 'i' })
    expect(readTokens({ access_token: 'a' })).toMatchObject({ refreshToken: null, idToken: null })
  })

  it.each([[undefined], [''], [7], [null], [{}]])('with the access token %j is invalid', (token) => {
    expect(() => readTokens({ ...answer, access_token: token })).toThrow(ProviderUnavailable)
  })

  it.each([[7], [''], [null], [{}]])('with the refresh token %j has none', (token) => {
    expect(readTokens({ ...answer, refresh_token: token, id_token: token })).toMatchObject({
      refreshToken: null,
      idToken: null,
    })
  })

  it.each([['bearer'], ['BEARER'], [undefined], ['']])('may call the kind of the token %j', (kind) => {
    expect(readTokens({ ...answer, token_type: kind }).accessToken).toBe('a')
  })

  it.each([['DPoP'], ['MAC'], ['bearer+'], ['x-bearer']])(
    'with a token of the kind %s is refused',
    (kind) => {
      expect(() => readTokens({ ...answer, token_type: kind })).toThrow(ProviderUnavailable)
    },
  )

  it("gives the token's lifetime, in seconds or as text", () => {
    expect(lifetime({})).toBe(600_000)
    expect(lifetime({ expires_in: '60' })).toBe(60_000)
    expect(lifetime({ expires_in: 1 })).toBe(1000)
  })

  it.each([[undefined], [0], [-5], ['soon'], [Number.POSITIVE_INFINITY], [null]])(
    'with the lifetime %j is trusted for five minutes',
    (seconds) => expect(lifetime({ expires_in: seconds })).toBe(300_000),
  )
})
