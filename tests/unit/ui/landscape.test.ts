import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CARDS_PER_KIND,
  cardOf,
  drawnPlaces,
  kindOf,
  landscapeCard,
  landscapeCover,
  landscapeKinds,
} from '#ui/landscape.ts'

const files = { coast: '/coast', desert: '/desert', dusk: '/dusk', fjord: '/fjord', jungle: '/jungle' }
const hints = fc.record({
  countryCode: fc.option(fc.constantFrom('NO', 'JO', 'IT', 'VN', 'JP', 'XX', ''), { nil: null }),
  tags: fc.array(fc.string(), { maxLength: 3 }),
})

describe('landscape', () => {
  it('is the same picture for the same destination: 150 bytes on a card, at most 3 KB on a cover', () => {
    fc.assert(
      fc.property(fc.string(), hints, (seed, hint) => {
        const [card, cover] = [landscapeCard(seed, hint, files), landscapeCover(seed, hint)]
        expect([landscapeCard(seed, hint, files), landscapeCover(seed, hint)]).toEqual([card, cover])
        expect(Buffer.byteLength(card)).toBeLessThanOrEqual(150)
        expect(Buffer.byteLength(cover)).toBeLessThanOrEqual(3 * 1024)
      }),
    )
  })

  it('contains nothing of the seed, no style, no id and no invalid number', () => {
    fc.assert(
      fc.property(fc.string(), hints, (seed, hint) => {
        expect(landscapeCard(seed, hint, files)).toMatch(
          /^<svg class="landscape landscape--(\w+)" aria-hidden="true"><use href="\/\1#l[0-7]"\/><\/svg>$/,
        )
        expect(landscapeCover(seed, hint)).toMatch(
          /^<svg class="landscape landscape--\w+" viewBox="0 0 1440 460" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">(<circle fill="var\(--disc\)"( opacity=".3")? cx="\d+" cy="\d+" r="\d+"\/>){2}(<path fill="var\(--r[1-4]\)" d="[MVlcz\d -]+"\/>){4}<\/svg>$/,
        )
      }),
    )
  })

  it('draws another cover for another destination', () => {
    const names = ['Lofoten', 'Tromsø', 'Svalbard', 'Bergen', 'Ålesund']
    expect(new Set(names.map((name) => landscapeCover(name, { countryCode: 'NO' }))).size).toBe(names.length)
  })

  it.each(landscapeKinds)('gives each place that is drawn for %s its own drawing', (kind) => {
    expect(drawnPlaces[kind].map(cardOf)).toEqual([...Array(CARDS_PER_KIND).keys()])
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
