import { expect, it } from 'vitest'
import { bundledFeatures } from '#backoffice/client/reference-fallback.ts'
import { evaluateFlags } from '#flags/evaluate.ts'

const visitor = { deviceId: '5f3c2b1e-0000-4000-8000-000000000001', country: 'IT' }
const talkToUs = (value: unknown) => ({ features: { 'talk-to-us': { defaultValue: value } } })

it('shows the wishlist only when its flag is on', () => {
  expect(evaluateFlags(bundledFeatures, visitor).wishlist).toBe(false)
  expect(evaluateFlags({ features: { wishlist: { defaultValue: true } } }, visitor).wishlist).toBe(true)
})

it('hides the contact link only where talk-to-us lists the country and is on for the header', () => {
  expect(evaluateFlags(talkToUs({ countries: ['IT'], header: true }), visitor).contactHidden).toBe(true)
  expect(evaluateFlags(talkToUs({ countries: ['IT'], header: false }), visitor).contactHidden).toBe(false)
  expect(evaluateFlags(talkToUs({ countries: ['DE'], header: true }), visitor).contactHidden).toBe(false)
  expect(
    evaluateFlags(talkToUs({ countries: ['IT'], header: true }), { ...visitor, country: null }).contactHidden,
  ).toBe(false)
})

it('treats a flag of unknown shape as off', () => {
  expect(evaluateFlags(talkToUs('yes please'), visitor).contactHidden).toBe(false)
  expect(evaluateFlags({ features: {} }, visitor)).toEqual({
    wishlist: false,
    contactHidden: false,
    experiments: [],
  })
})

it('follows a rule on the country attribute', () => {
  const rules = [{ condition: { country: 'IT' }, force: true }]
  const payload = { features: { wishlist: { defaultValue: false, rules } } }
  expect(evaluateFlags(payload, visitor).wishlist).toBe(true)
  expect(evaluateFlags(payload, { ...visitor, country: 'FR' }).wishlist).toBe(false)
})

it('gives every visitor the same result for the same payload', () => {
  const payload = { features: { wishlist: { defaultValue: true } } }
  expect([1, 2, 3].map(() => evaluateFlags(payload, visitor).wishlist)).toEqual([true, true, true])
})

it('reports which experiment decided, and only to visitors in it', () => {
  const rule = {
    key: 'wishes',
    variations: [false, true],
    coverage: 1,
    weights: [0, 1],
    hashAttribute: 'deviceId',
  }
  const flags = evaluateFlags({ features: { wishlist: { defaultValue: false, rules: [rule] } } }, visitor)
  expect(flags).toMatchObject({ wishlist: true, experiments: [{ experiment: 'wishes', variation: '1' }] })
  const out = { ...rule, coverage: 0 }
  expect(
    evaluateFlags({ features: { wishlist: { defaultValue: false, rules: [out] } } }, visitor).experiments,
  ).toEqual([])
})
