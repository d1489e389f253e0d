import { expect, it } from 'vitest'
import { evaluateFlags } from '#flags/evaluate.ts'
import { createFlagSet, type FlagAttributes } from '#flags/flag-set.ts'

const visitor = { deviceId: '5f3c2b1e-0000-4000-8000-000000000001', country: 'IT' }
const log = { error: () => {} }
const flagsFor = async (payload: { features: Record<string, unknown> }, seenBy: FlagAttributes) =>
  evaluateFlags(await createFlagSet(payload, { decryptionKey: null, log }), seenBy)
const talkToUs = (value: unknown) => ({ features: { 'talk-to-us': { defaultValue: value } } })

it.each([
  [{ countries: ['IT'], header: true }, 'IT', true],
  [{ countries: ['IT'], header: false }, 'IT', false],
  [{ countries: ['DE'], header: true }, 'IT', false],
  [{ countries: ['IT'], header: true }, null, false],
  ['yes please', 'IT', false],
])(
  'hides the contact link only where talk-to-us lists the country and is on for the header: %j',
  async (value, country, hidden) => {
    expect((await flagsFor(talkToUs(value), { ...visitor, country })).contactHidden).toBe(hidden)
  },
)

it('treats a flag that is not there as off', async () => {
  const none = { wishlist: false, contactHidden: false, experiments: [] }
  expect(await flagsFor({ features: {} }, visitor)).toEqual(none)
})

it('follows a rule on the country attribute', async () => {
  const rules = [{ condition: { country: 'IT' }, force: true }]
  const payload = { features: { wishlist: { defaultValue: false, rules } } }
  expect((await flagsFor(payload, visitor)).wishlist).toBe(true)
  expect((await flagsFor(payload, { ...visitor, country: 'FR' })).wishlist).toBe(false)
})

it('reports which experiment decided, and only to visitors in it', async () => {
  const rule = {
    key: 'wishes',
    variations: [false, true],
    coverage: 1,
    weights: [0, 1],
    hashAttribute: 'deviceId',
  }
  const seen = (coverage: number) => {
    const rules = [{ ...rule, coverage }]
    return flagsFor({ features: { wishlist: { defaultValue: false, rules } } }, visitor)
  }
  expect(await seen(1)).toMatchObject({
    wishlist: true,
    experiments: [{ experiment: 'wishes', variation: '1' }],
  })
  expect((await seen(0)).experiments).toEqual([])
})
