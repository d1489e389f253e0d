import type { JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import { checkLogoutToken, LOGOUT_TOKEN_MEMORY_MS } from '#auth/logout-token.ts'
import type { TokenVerifier } from '#auth/signed-token.ts'

/*
 * A token's required content after its signature, issuer, audience and age have been verified: provider.test.ts and
 * provider-keys.test.ts.
 */

const event = 'http://schemas.openid.net/event/backchannel-logout'
const sound: JWTPayload = { jti: 'one', sid: 'sign-in', sub: 'sofia', events: { [event]: {} } }

const expected = { issuer: 'https://login.example', clientId: 'account' }
const check = (changes: object = {}, type?: string) =>
  checkLogoutToken(
    async () => ({ ok: true, payload: { ...sound, ...changes }, type, algorithm: 'RS256' }),
    'token',
    expected,
  )

describe('a logout token', () => {
  it('names itself, the login and the traveller; one of the last two is enough', async () => {
    expect(await check()).toEqual({ ok: true, order: { jti: 'one', sid: 'sign-in', subject: 'sofia' } })
    expect(await check({ sid: undefined })).toMatchObject({ order: { sid: null, subject: 'sofia' } })
    expect(await check({ sub: undefined })).toMatchObject({ order: { sid: 'sign-in', subject: null } })
  })

  it.each([[undefined], ['logout+jwt'], ['Logout+JWT'], ['application/logout+jwt'], ['JWT']])(
    'may be of the type %s',
    async (type) => expect(await check({}, type)).toMatchObject({ ok: true }),
  )

  it.each([['at+jwt'], ['x-application/jwt'], ['jwtapplication/'], ['']])(
    'is not of the type %j',
    async (type) => expect(await check({}, type)).toEqual({ ok: false, reason: 'another type' }),
  )

  it.each([
    ['no events', undefined],
    ['events that are null', null],
    ['events in a text', event],
    ['other events', { 'http://schemas.openid.net/event/other': {} }],
    ['an event that is null', { [event]: null }],
    ['an event that is a text', { [event]: 'yes' }],
    ['an event that is a list', { [event]: [] }],
  ])('with %s ends nothing', async (_, events) =>
    expect(await check({ events })).toEqual({ ok: false, reason: 'no logout event' }),
  )

  it.each([['n'], [''], [null]])('with the nonce %j is an ID token', async (nonce) =>
    expect(await check({ nonce })).toEqual({ ok: false, reason: 'has a nonce' }),
  )

  it.each([[''], [7], [null]])('with the jti %j could come twice', async (jti) =>
    expect(await check({ jti })).toEqual({ ok: false, reason: 'no jti' }),
  )

  it.each([[''], [7], [null]])('with %j for sign-in and traveller has no subject', async (none) =>
    expect(await check({ sid: none, sub: none })).toEqual({ ok: false, reason: 'neither sid nor sub' }),
  )

  it('must meet the specification of any token and be at most five minutes old', async () => {
    const asked: unknown[] = []
    const refused = { ok: false, reason: 'expired' } as const
    const verify: TokenVerifier = async (...what) => {
      asked.push(...what)
      return refused
    }
    expect(await checkLogoutToken(verify, 'token', expected)).toEqual(refused)
    const limits = { claims: ['jti', 'events'], maxAgeS: 300, from: 'anybody' }
    expect(asked).toEqual(['token', { ...expected, ...limits }])
    expect(LOGOUT_TOKEN_MEMORY_MS).toBe(600_000)
  })
})
