import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tours } from '#sandbox/seed/tours.ts'
import { landscapeFiles } from '#tools/build-landscapes.ts'
import {
  CARDS_PER_KIND,
  drawnPlaces,
  findMotif,
  landscapeCard,
  landscapeCover,
  landscapeKind,
  landscapeKinds,
  pickCard,
} from '#ui/landscape.ts'
import { fileOfDrawing, filesOfCards } from '#ui/landscape-files.ts'
import { motifShapes, motifs } from '#ui/motifs.ts'
import { findSeason } from '#ui/season.ts'

const hints = fc.record({
  countryCode: fc.option(fc.constantFrom('IT', 'DE', 'XX', ''), { nil: null }),
  tags: fc.array(fc.string(), { maxLength: 3 }),
})

const cardOf = (seed: string, hint: Parameters<typeof landscapeCard>[1]) =>
  landscapeCard(seed, hint, () => '/file')
const coverOf = (seed: string, hint: Parameters<typeof landscapeCover>[1] = {}) =>
  landscapeCover(seed, hint, () => '/file')

/** A text without any place of a motif: those have names of four letters at least. */
const withoutPlace = fc.string({ maxLength: 3 })

describe('landscape', () => {
  it('is the same for the same destination, small, without the seed, a style, an id or an invalid number', () => {
    fc.assert(
      fc.property(withoutPlace, hints, (seed, hint) => {
        const [card, cover] = [cardOf(seed, hint), coverOf(seed, hint)]
        expect([cardOf(seed, hint), coverOf(seed, hint)]).toEqual([card, cover])
        expect(Buffer.byteLength(card)).toBeLessThanOrEqual(150)
        expect(Buffer.byteLength(cover)).toBeLessThanOrEqual(3 * 1024)
        expect(card).toMatch(
          /^<svg class="landscape landscape--(\w+)" aria-hidden="true"><use href="\/file#\1[0-3]"\/><\/svg>$/,
        )
        expect(cover).toMatch(
          /^<svg class="landscape landscape--\w+" viewBox="0 0 1440 460" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">(<circle fill="var\(--disc\)"( opacity=".3")? cx="\d+" cy="\d+" r="\d+"\/>){2}(<path fill="var\(--r[1-4]\)" d="[MVlcz\d -]+"\/>){4}<\/svg>$/,
        )
      }),
    )
  })

  it('draws another cover for another destination', () => {
    const names = ['Turku', 'Rovaniemi', 'Inari', 'Levi', 'Åland']
    const covers = new Set(names.map((name) => coverOf(name, { countryCode: 'FI' })))
    expect(covers.size).toBe(names.length)
  })

  it('reaches below its frame, or the sky shines through at the edge', () => {
    const bottoms = (svg: string) =>
      [...svg.matchAll(/M(?:0|-4) (\d+)V/g)].map(([, bottom]) => Number(bottom))
    expect(Math.min(...bottoms(coverOf('Turku')))).toBeGreaterThan(460)
    const symbols = (landscapeFiles()['landscapes.svg'] ?? '').match(/<symbol.*/g) ?? []
    expect(symbols).toHaveLength(motifs.length + landscapeKinds.length * CARDS_PER_KIND)
    for (const symbol of symbols) {
      expect(symbol).toContain('overflow="visible"')
      expect(Math.min(...bottoms(symbol))).toBeGreaterThan(400)
    }
  })

  it.each(landscapeKinds)('gives each place that is drawn for %s its own drawing', (kind) => {
    expect(drawnPlaces[kind].map(pickCard)).toEqual([...Array(CARDS_PER_KIND).keys()])
  })

  it.each([
    ['Sicily', 'IT', [], 'coast'],
    ['Dolomites', 'IT', ['Ski'], 'fjord'],
    ['Sweden', 'SE', ['fjord', 'sea'], 'fjord'],
    ['Albania', 'AL', ['food', 'mountains'], 'dusk'],
    ['Oman', 'om', [], 'desert'],
    ['Kenya', 'KE', ['safari'], 'jungle'],
  ])('%s in %s with tags %j is %s', (seed, countryCode, tags, kind) => {
    expect(landscapeKind(seed, { countryCode, tags })).toBe(kind)
    expect(findMotif(seed, { countryCode, tags })).toBeNull()
  })

  it.each([
    ['2026-12-01', 'NO', 'winter'],
    ['2027-02-28', 'NO', 'winter'],
    ['2027-03-01', 'NO', 'spring'],
    ['2027-06-01', null, 'summer'],
    ['2027-11-30', 'JO', 'autumn'],
    ['2027-07-01', 'ZA', 'winter'],
  ])('on %s in %s is that of %s', (day, country, season) => {
    expect(findSeason(day, country)).toBe(season)
  })

  it('has the sky of the season, and the same shapes', () => {
    const winter = coverOf('Lofoten').replace('"landscape ', '"landscape landscape--winter ')
    expect(coverOf('Lofoten', { season: 'winter' })).toBe(winter)
  })
})

describe('the files of drawings', () => {
  const cards = (...drawings: string[]) => drawings.map((drawing) => ({ className: '', drawing }))

  it('are one for each drawing of a page that shows four, however often', () => {
    const files = filesOfCards(cards('huts', 'tea', 'coast1', 'tea', 'dusk0', 'huts'))
    const four = ['huts', 'tea', 'coast1', 'dusk0']
    const addresses = four.map(files)
    expect(addresses).toEqual(four.map(fileOfDrawing))
    expect(addresses.map((address) => /(\w+)\.svg/.exec(address)?.[1])).toEqual(four)
  })

  it('are one for all from the fifth drawing on', () => {
    const files = filesOfCards(cards('huts', 'tea', 'coast1', 'dusk0', 'karst'))
    expect(new Set(['huts', 'tea', 'coast1', 'dusk0', 'karst'].map(files)).size).toBe(1)
    expect(files('huts')).toMatch(/\/landscapes[^/]*\.svg/)
  })

  it('exist for every drawing', () => {
    const drawings = [...(landscapeFiles()['landscapes.svg'] ?? '').matchAll(/id="(\w+)"/g)].map(
      ([, id = '']) => id,
    )
    expect(drawings.length).toBeGreaterThan(motifs.length)
    expect(drawings.filter((drawing) => fileOfDrawing(drawing) === '')).toEqual([])
  })
})

describe('a motif', () => {
  it.each(motifs)('%s is at most 5 KB with what a cover shows of it, and reaches its edges', (motif) => {
    const shapes = motifShapes(motif)
    expect(Buffer.byteLength(shapes)).toBeLessThanOrEqual(5 * 1024)
    // In whole units, without an id.
    expect(shapes).not.toMatch(/\d\.\d|NaN|undefined|id=|style=|url\(/)
    const bottoms = [...shapes.matchAll(/M-800 (\d+)V/g)].map(([, at]) => Number(at))
    expect(Math.min(...bottoms)).toBeGreaterThan(400)
    expect(shapes).toContain('M-800')
    expect(motifShapes(motif, { isCover: false }).length).toBeLessThanOrEqual(shapes.length)
  })

  // A browser draws a path up to its first fault, and says nothing.
  it.each(Object.entries(landscapeFiles()))('every path of %s is well formed', (_, file) => {
    const paths = [...file.matchAll(/ d="([^"]*)"/g)].map(([, d = '']) => d)
    expect(paths.length).toBeGreaterThan(3)
    const counts = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
    for (const d of paths)
      for (const [command, letter = '', numbers = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
        const figures = numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g)?.length ?? 0
        const each = counts[letter.toLowerCase() as keyof typeof counts]
        expect(each === 0 ? figures === 0 : figures > 0 && figures % each === 0, command).toBe(true)
      }
  })

  it('tells the twelve tours of the sandbox apart, in every language', () => {
    for (const language of ['en', 'it', 'es', 'fr', 'de'] as const) {
      const drawn = tours.map(({ title, destination, countryCode, tags }) =>
        findMotif(destination[language], { title: title[language], countryCode, tags }),
      )
      expect(new Set(drawn).size).toBe(tours.length)
      expect(drawn).not.toContain(null)
    }
  })

  it.each([
    // The country, if the tour is of the kind that shows it, or gives no kind.
    ['Norway', { countryCode: 'no' }, 'huts'],
    ['Norway', { countryCode: 'NO', tags: ['aurora'] }, 'huts'],
    ['Oslo', { countryCode: 'NO', tags: ['city', 'food'] }, null],
    ['Faroe Islands', { countryCode: 'FO' }, 'huts'],
    ['Iceland', { countryCode: 'IS', tags: ['Volcanoes', 'snow'] }, 'waterfall'],
    ['Reykjavik', { countryCode: 'IS', tags: ['nightlife'] }, null],
    ['Japan', { countryCode: 'JP' }, 'pagoda'],
    ['Hokkaido', { countryCode: 'JP', tags: ['ski'] }, null],
    ['Sri Lanka', { countryCode: 'LK', tags: ['surf'] }, null],
    ['Morocco', { countryCode: 'MA', tags: ['surf', 'beach'] }, null],
    ['Peru', { countryCode: 'PE', tags: ['unheard-of'] }, 'inca'],
    ['Amazon', { countryCode: 'PE', tags: ['rainforest'] }, null],
    ['Chile', { countryCode: 'CL' }, null],
    ['Chile', { countryCode: 'CL', tags: ['trekking'] }, 'horns'],
    ['Portugal', { countryCode: 'PT', tags: ['coast'] }, null],
    // A place in the title is enough, with any tag, if it lies in that country.
    ['Portugal', { countryCode: 'PT', tags: ['coast'], title: 'Les Açores' }, 'crater'],
    ['Azzorre', {}, 'crater'],
    ['Saudi Arabia', { countryCode: 'SA', title: 'AlUla and Hegra' }, 'facade'],
    ['Cyprus', { countryCode: 'CY', title: 'Petra tou Romiou' }, null],
    ['Thailand', { countryCode: 'TH', title: 'Krabi by longtail' }, 'karst'],
    ['Egypt', { countryCode: 'EG', title: 'Sahara nights' }, null],
    ['Maroc', { countryCode: 'MA', tags: ['beach'], title: 'De l’Atlas à la mer' }, 'kasbah'],
    ['España', { countryCode: 'ES', title: 'Tenerife a pie' }, 'road'],
    ['Tierra del Fuego', { countryCode: 'CL', tags: ['city'] }, 'horns'],
    // A place inside a longer word does not count.
    ['Tulsa', { countryCode: 'US', title: 'Lincoln road trip' }, null],
    ['Peru', { countryCode: 'PE', tags: ['forest'], title: 'The provincial rivers' }, null],
    // No known place.
    ['', {}, null],
    ['horizon', {}, null],
    ['Atlantis', { countryCode: 'XX', tags: ['', 'sea'] }, null],
    ['Somewhere', { countryCode: '', tags: [], title: null }, null],
    ['Somewhere', { countryCode: null }, null],
  ])('%s with %j is %s', (seed, hints, motif) => {
    expect(findMotif(seed, hints)).toBe(motif)
  })
})
