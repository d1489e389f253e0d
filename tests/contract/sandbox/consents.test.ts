import { describe, expect, it } from 'vitest'
import type { ConsentEvent } from '#backoffice/wire/consents.ts'
import { inSandbox, refusal, traveller } from './traveller.ts'

const sandbox = inSandbox()

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
})

it('the history keeps what is given and withdrawn, once, and nothing that did not change', async () => {
  const nina = await traveller(sandbox, 'nina')
  const before = await nina.read('listConsentHistory')
  const { marketing } = await nina.read('getConsents')
  const turn = (to: boolean) =>
    nina.read('updateConsents', { body: { marketing: { granted: to, version: '2025-05' } } })
  await turn(!marketing.granted)
  await turn(!marketing.granted)
  await turn(marketing.granted)
  const added = (await nina.read('listConsentHistory')).slice(before.length)
  expect(added.map(({ kind, granted, place }: ConsentEvent) => [kind, granted, place])).toEqual([
    ['marketing', !marketing.granted, 'ACCOUNT'],
    ['marketing', marketing.granted, 'ACCOUNT'],
  ])
})
