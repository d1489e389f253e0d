import { expect, it } from 'vitest'
import { flagsFor } from '#flags/evaluate.ts'
import { createFlagSet, type FlagAttributes } from '#flags/flag-set.ts'

const visitor = { deviceId: '5f3c2b1e-0000-4000-8000-000000000001', country: 'IT' }
const log = { error: () => {} }
const flagsIn = async (payload: { features: Record<string, unknown> }, seenBy: FlagAttributes) =>
  flagsFor(await createFlagSet(payload, { decryptionKey: null, log }), seenBy)
/** Every device gets the second variation. */
const experiment = { coverage: 1, weights: [0, 1], hashAttribute: 'deviceId' }
const talkToUs = (value: unknown) => ({ features: { 'talk-to-us': { defaultValue: value } } })

it.each([
  [{ countries: ['IT'], header: true }, 'IT', true],
  [{ countries: ['IT'], header: false }, 'IT', false],
  [{ countries: ['DE'], header: true }, 'IT', false],
  [{ countries: ['IT'], header: true }, null, false],
  [{ countries: ['de', ' it '], header: true }, 'IT', true],
  [{ countries: [null, 39, 'IT'], header: true }, 'IT', true],
  [{ countries: null, header: true }, 'IT', false],
  ['yes please', 'IT', false],
])(
  'hides the contact link only where talk-to-us lists the country and is on for the header: %j',
  async (value, country, hidden) => {
    expect((await flagsIn(talkToUs(value), { ...visitor, country })).contactHidden).toBe(hidden)
  },
)

it('treats a missing flag as off', async () => {
  const none = await flagsIn({ features: {} }, visitor)
  const read = [none.isOn('wishlist'), none.contactHidden, none.variation('anything'), none.viewed()]
  expect(read).toEqual([false, false, null, []])
})

it('follows a rule on the country attribute', async () => {
  const rules = [{ condition: { country: 'IT' }, force: true }]
  const payload = { features: { wishlist: { defaultValue: false, rules } } }
  expect((await flagsIn(payload, visitor)).isOn('wishlist')).toBe(true)
  expect((await flagsIn(payload, { ...visitor, country: 'FR' })).isOn('wishlist')).toBe(false)
})

it('reports which experiment decided, and only to visitors in it', async () => {
  const seen = (coverage: number) => {
    const rules = [{ ...experiment, key: 'wishes', variations: [false, true], coverage }]
    return flagsIn({ features: { wishlist: { defaultValue: false, rules } } }, visitor)
  }
  const [inIt, out] = [await seen(1), await seen(0)]
  expect([inIt.isOn('wishlist'), out.isOn('wishlist')]).toEqual([true, false])
  expect(inIt.viewed()).toEqual([{ experiment: 'wishes', variation: '1' }])
  expect(out.viewed()).toEqual([])
})

it('answers for any flag, evaluates it once, and reports an experiment when its flag is read', async () => {
  const rules = [{ ...experiment, key: 'cta', variations: ['a', 'b'] }]
  const set = await createFlagSet(
    { features: { 'any-flag': { defaultValue: 'a', rules }, other: { defaultValue: 7 } } } as never,
    { decryptionKey: null, log },
  )
  const evaluated: string[] = []
  const evaluate = (key: string, seenBy: FlagAttributes) => {
    evaluated.push(key)
    return set.evaluate(key, seenBy)
  }
  const flags = flagsFor({ evaluate }, visitor)
  const later: unknown[] = []
  expect(flags.viewed((view) => later.push(view))).toEqual([])
  const read = [flags.variation('any-flag'), flags.isOn('any-flag'), flags.variation('any-flag')]
  expect(read).toEqual(['b', true, 'b'])
  expect([flags.variation('other'), flags.isOn('other')]).toEqual([null, true])
  const view = { experiment: 'cta', variation: '1' }
  expect([later, flags.viewed()]).toEqual([[view], [view]])
  expect(evaluated).toEqual(['any-flag', 'other'])
})
