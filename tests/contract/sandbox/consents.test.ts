import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, sharedSandbox, type TestSandbox, traveller } from './traveller.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox.dispose())

const granted = { granted: true, version: null }

describe('a traveller without the privacy consent', () => {
  it('is refused everywhere with the user id, may give it, and is let in', async () => {
    const hannah = await traveller(sandbox, 'hannah')
    const missing = { status: 403, key: 'USER_PRIVACY_POLICY_ERROR', extra: { userId: '1014' } }
    for (const name of ['getMe', 'listBookings', 'listNotifyMe', 'searchAirport'] as const) {
      expect(await refusal(await hannah.call(name)), name).toEqual(missing)
    }
    expect((await hannah.read('getConsents')).privacyPolicy.granted).toBe(false)

    const half = { privacyPolicy: granted }
    await hannah.read('updateConsents', { body: half })
    expect(await refusal(await hannah.call('getMe'))).toEqual(missing)

    const without = { termsAndConditions: { granted: false, version: null } }
    expect(await refusal(await hannah.call('updateConsents', { body: without }))).toEqual({
      status: 422,
      key: 'CONSENT_REQUIRED',
      extra: { fields: ['termsAndConditions'] },
    })

    const consents = await hannah.read('updateConsents', { body: { termsAndConditions: granted } })
    expect(consents.termsAndConditions).toMatchObject({ granted: true, version: '2025-05' })
    expect((await hannah.read('getMe')).consents).toEqual(consents)
  })

  it('may give and withdraw marketing alone', async () => {
    const sofia = await traveller(sandbox, 'sofia')
    const choose = (choice: boolean) =>
      sofia.read('updateConsents', { body: { marketing: { granted: choice, version: null } } })
    expect((await choose(false)).marketing).toEqual({ granted: false, grantedAt: null, version: null })
    expect((await choose(true)).marketing.granted).toBe(true)
  })
})

describe('travellers who are kept out', () => {
  it('refuses the blocked one without a user id, consents included', async () => {
    const pablo = await traveller(sandbox, 'pablo')
    for (const name of ['getMe', 'getConsents'] as const) {
      const answer = await refusal(await pablo.call(name))
      expect(answer).toEqual({ status: 403, key: 'USER_PRIVACY_POLICY_ERROR', extra: {} })
    }
  })

  it('fails for the one whose record cannot be loaded', async () => {
    const camille = await traveller(sandbox, 'camille')
    expect((await camille.call('getMe')).status).toBe(503)
  })
})
