import { expect, it } from 'vitest'
import { bundledFeatures } from '#backoffice/client/reference.ts'
import { evaluateFlags } from '#flags/evaluate.ts'

const visitor = { deviceId: '5f3c2b1e-0000-4000-8000-000000000001', country: 'IT' }
const talkToUs = (value: unknown) => ({ features: { 'talk-to-us': { defaultValue: value } } })

it.each([
  [{ countries: ['IT'], header: true }, 'IT', true],
  [{ countries: ['IT'], header: false }, 'IT', false],
  [{ countries: ['DE'], header: true }, 'IT', false],
  [{ countries: ['IT'], header: true }, null, false],
  ['yes please', 'IT', false],
])(
  'hides the contact link only where talk-to-us lists the country and is on for the header: %j',
  (value, country, hidden) => {
    expect(evaluateFlags(talkToUs(value), { ...visitor, country }).contactHidden).toBe(hidden)
  },
)

it('treats a flag that is not there as off, and the wishlist until flags have been loaded', () => {
  const none = { wishlist: false, contactHidden: false, experiments: [] }
  expect(evaluateFlags({ features: {} }, visitor)).toEqual(none)
  expect(evaluateFlags(bundledFeatures, visitor).wishlist).toBe(false)
})

it('follows a rule on the country attribute', () => {
  const rules = [{ condition: { country: 'IT' }, force: true }]
  const payload = { features: { wishlist: { defaultValue: false, rules } } }
  expect(evaluateFlags(payload, visitor).wishlist).toBe(true)
  expect(evaluateFlags(payload, { ...visitor, country: 'FR' }).wishlist).toBe(false)
})

it('reports which experiment decided, and only to visitors in it', () => {
  const rule = {
    key: 'wishes',
    variations: [false, true],
    coverage: 1,
    weights: [0, 1],
    hashAttribute: 'deviceId',
  }
  const seen = (coverage: number) => {
    const rules = [{ ...rule, coverage }]
    return evaluateFlags({ features: { wishlist: { defaultValue: false, rules } } }, visitor)
  }
  expect(seen(1)).toMatchObject({ wishlist: true, experiments: [{ experiment: 'wishes', variation: '1' }] })
  expect(seen(0).experiments).toEqual([])
})
