import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { landscape } from '#ui/landscape.ts'
import { kindOf } from '#ui/landscape-kinds.ts'

const hints = fc.record({
  countryCode: fc.option(fc.constantFrom('NO', 'JO', 'IT', 'VN', 'JP', 'XX', ''), { nil: null }),
  tags: fc.array(fc.string(), { maxLength: 3 }),
  format: fc.constantFrom('card' as const, 'cover' as const),
})

describe('landscape', () => {
  it('is the same picture for the same destination, at most 3 KB', () => {
    fc.assert(
      fc.property(fc.string(), hints, (seed, hint) => {
        const svg = landscape(seed, hint)
        expect(landscape(seed, hint)).toBe(svg)
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3 * 1024)
      }),
    )
  })

  it('contains nothing of the seed, no style, no id and no invalid number', () => {
    fc.assert(
      fc.property(fc.string(), hints, (seed, hint) => {
        expect(landscape(seed, hint)).toMatch(
          /^<svg class="landscape landscape--\w+" viewBox="0 0 \d+ \d+" preserveAspectRatio="\w+ slice" aria-hidden="true">(<circle class="landscape__(halo|sun)" cx="\d+" cy="\d+" r="\d+"\/>){2}(<path class="landscape__ridge-[1-4]" d="[MVCLz\d -]+"\/>){4}<\/svg>$/,
        )
      }),
    )
  })

  it('draws another picture for another destination', () => {
    const names = ['Lofoten', 'Tromsø', 'Svalbard', 'Bergen', 'Ålesund']
    expect(new Set(names.map((name) => landscape(name, { countryCode: 'NO' }))).size).toBe(names.length)
  })

  it.each([
    ['Lofoten', 'NO', [], 'fjord'],
    ['Jordan express', 'jo', [], 'desert'],
    ['Sicily', 'IT', [], 'coast'],
    ['Dolomites', 'IT', ['Ski'], 'fjord'],
    ['Lofoten by kayak', 'NO', ['fjord', 'sea'], 'fjord'],
    ['Georgia', 'GE', ['food', 'mountains'], 'dusk'],
    ['Peru', 'PE', ['mountains', 'culture'], 'fjord'],
    ['Morocco', 'MA', ['desert', 'mountains'], 'desert'],
    ['Azores', 'PT', ['nature', 'coast'], 'coast'],
    ['Vietnam', 'VN', [], 'jungle'],
    ['Kyoto', 'JP', [], 'dusk'],
  ])('%s in %s with tags %j is %s', (seed, countryCode, tags, kind) => {
    expect(kindOf(seed, { countryCode, tags })).toBe(kind)
  })
})
