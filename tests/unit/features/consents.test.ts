import { expect, it } from 'vitest'
import { CHANGES_SHOWN, changesByConsent, consentsInForce, missingConsents } from '#account/consents.ts'
import type { ConsentEvent } from '#backoffice/wire/consents.ts'

const consent = (granted: boolean) => ({ granted, grantedAt: null, version: '1', currentVersion: '1' })

it.each([
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
  const [given, refused] = [consent(true), consent(false)]
  const stored = { privacyPolicy: given, termsAndConditions: given, marketing: refused }
  expect(consentsInForce(stored)).toBe(2)
})

it('shows the newest changes of each consent and counts the rest', () => {
  // biome-ignore format: grouped by line
  const event = (kind: ConsentEvent['kind'], at: string): ConsentEvent => ({
    kind, granted: true, at, version: null, place: '',
  })
  const many = Array.from({ length: 5000 }, (_, second) =>
    event('marketing', new Date(second * 1000).toISOString()),
  )
  const later = event('privacyPolicy', '2025-05-01T01:00:00-05:00')
  const earlier = event('privacyPolicy', '2025-05-01T05:00:00Z')
  const [privacy, terms, marketing] = changesByConsent([earlier, ...many, later])
  expect(privacy).toEqual({ kind: 'privacyPolicy', shown: [later, earlier], earlier: 0 })
  expect(terms).toEqual({ kind: 'termsAndConditions', shown: [], earlier: 0 })
  expect(marketing?.shown.map(({ at }) => at)).toEqual(
    Array.from({ length: CHANGES_SHOWN }, (_, back) => new Date((4999 - back) * 1000).toISOString()),
  )
  expect(marketing?.earlier).toBe(5000 - CHANGES_SHOWN)
})
