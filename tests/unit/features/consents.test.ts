import { expect, it } from 'vitest'
import { consentsInForce, missingConsents } from '#features/consents/rules.ts'

const consent = (granted: boolean) => ({ granted, grantedAt: null, version: '1' })

it.each([
  [true, true, false, []],
  [true, true, true, []],
  [false, true, true, ['privacyPolicy']],
  [true, false, false, ['termsAndConditions']],
  [false, false, true, ['privacyPolicy', 'termsAndConditions']],
])(
  'privacy %s, terms %s, marketing %s: missing %j (product §17)',
  (privacyPolicy, termsAndConditions, marketing, missing) => {
    expect(missingConsents({ privacyPolicy, termsAndConditions, marketing })).toEqual(missing)
  },
)

it('counts consents in force', () => {
  expect(
    consentsInForce({
      privacyPolicy: consent(true),
      termsAndConditions: consent(true),
      marketing: consent(false),
    }),
  ).toBe(2)
})
