import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { landscapesFile } from '#tools/build-landscapes.ts'
import {
  CARDS_PER_KIND,
  cardOf,
  drawnPlaces,
  kindOf,
  landscapeCard,
  landscapeCover,
  landscapeKinds,
} from '#ui/landscape.ts'
import { seasonOf } from '#ui/season.ts'

const hints = fc.record({
  countryCode: fc.option(fc.constantFrom('NO', 'JO', 'IT', 'VN', 'JP', 'XX', ''), { nil: null }),
  tags: fc.array(fc.string(), { maxLength: 3 }),
})

describe('landscape', () => {
  it('is the same for the same destination, small, without the seed, a style, an id or an invalid number', () => {
    fc.assert(
      fc.property(fc.string(), hints, (seed, hint) => {
        const [card, cover] = [landscapeCard(seed, hint, '/file'), landscapeCover(seed, hint)]
        expect([landscapeCard(seed, hint, '/file'), landscapeCover(seed, hint)]).toEqual([card, cover])
        expect(Buffer.byteLength(card)).toBeLessThanOrEqual(150)
        expect(Buffer.byteLength(cover)).toBeLessThanOrEqual(3 * 1024)
        expect(card).toMatch(
          /^<svg class="landscape landscape--(\w+)" aria-hidden="true"><use href="\/file#\1[0-7]"\/><\/svg>$/,
        )
        expect(cover).toMatch(
          /^<svg class="landscape landscape--\w+" viewBox="0 0 1440 460" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">(<circle fill="var\(--disc\)"( opacity=".3")? cx="\d+" cy="\d+" r="\d+"\/>){2}(<path fill="var\(--r[1-4]\)" d="[MVlcz\d -]+"\/>){4}<\/svg>$/,
        )
      }),
    )
  })

  it('draws another cover for another destination', () => {
    const names = ['Lofoten', 'Tromsø', 'Svalbard', 'Bergen', 'Ålesund']
    expect(new Set(names.map((name) => landscapeCover(name, { countryCode: 'NO' }))).size).toBe(names.length)
  })

  it('reaches below its frame, or the sky shines through at the edge', () => {
    const bottoms = (svg: string) => [...svg.matchAll(/M0 (\d+)V/g)].map(([, bottom]) => Number(bottom))
    for (const bottom of bottoms(landscapeCover('Lofoten', {}))) expect(bottom).toBeGreaterThan(460)
    const symbols = landscapesFile().match(/<symbol.*/g) ?? []
    expect(symbols).toHaveLength(landscapeKinds.length * CARDS_PER_KIND)
    for (const symbol of symbols) {
      expect(symbol).toContain('overflow="visible"')
      for (const bottom of bottoms(symbol)) expect(bottom).toBeGreaterThan(400)
    }
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

  it.each([
    ['2026-12-01', 'NO', 'winter'],
    ['2027-02-28', 'NO', 'winter'],
    ['2027-03-01', 'NO', 'spring'],
    ['2027-06-01', null, 'summer'],
    ['2027-11-30', 'JO', 'autumn'],
    ['2027-07-01', 'ZA', 'winter'],
  ])('on %s in %s is that of %s', (day, country, season) => {
    expect(seasonOf(day, country)).toBe(season)
  })

  it('has the sky of the season, and the same shapes', () => {
    expect(landscapeCover('Lofoten', { season: 'winter' })).toBe(
      landscapeCover('Lofoten', {}).replace('"landscape ', '"landscape landscape--winter '),
    )
  })
})
