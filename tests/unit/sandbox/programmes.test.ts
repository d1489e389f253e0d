import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Programme } from '#backoffice/wire/programme.ts'
import { readProgramme } from '#bookings/programme.ts'
import { parseItinerary } from '#sandbox/programmes/itinerary.ts'
import { findProgramme, itineraries } from '#sandbox/programmes/programmes.ts'
import { tourById } from '#sandbox/seed/tours.ts'

const LANGUAGES = ['en', 'it', 'es', 'fr', 'de'] as const

/** The languages in which a tour's programme is not written. */
const unwritten: Record<string, string[]> = { 'jordan-express': ['fr'] }

const written = Object.keys(itineraries).flatMap((tourId) =>
  LANGUAGES.filter((language) => !unwritten[tourId]?.includes(language)).map(
    (language) => [tourId, language] as const,
  ),
)

const read = (tourId: string, language: string) => {
  const programme = findProgramme(tourId, language)
  if (!programme) throw new Error(`${tourId} has no programme`)
  return programme
}

/** Every text anywhere in a value, with its path. */
const textsIn = (value: unknown, path = ''): [path: string, text: string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

describe.each(written)('the programme of %s in %s', (tourId, language) => {
  const programme = read(tourId, language)
  const english = itineraries[tourId]?.texts.en

  it('is in that language and as long as its tour', () => {
    expect(programme.language).toBe(language)
    expect(programme.days.map((day) => day.number)).toEqual(
      Array.from({ length: tourById(tourId).days }, (_, index) => index + 1),
    )
  })

  it('has nothing that the pages would leave out', () => {
    expect(readProgramme(Programme.parse(programme)).oddities).toEqual([])
  })

  it('has a text wherever English has one, and none is empty', () => {
    expect(textsIn(programme).filter(([, text]) => text.trim() === '')).toEqual([])
    const paths = (of: object) => textsIn(of).map(([path]) => path)
    expect(paths(programme)).toEqual(paths(read(tourId, 'en')))
    expect(Object.keys(itineraries[tourId]?.texts[language]?.places ?? {})).toEqual(
      Object.keys(english?.places ?? {}),
    )
    for (const { title, text, places } of programme.days) {
      expect([title, text]).toEqual([expect.any(String), expect.any(String)])
      expect(places).not.toEqual([])
    }
  })

  it('keeps the typography of its language', () => {
    const apostrophes = textsIn(programme).filter(([, text]) => /['"]/.test(text))
    expect(apostrophes).toEqual([])
    // French: a narrow no-break space before high punctuation and inside guillemets.
    const spaces = language === 'fr' ? /[^\u202f\d][:;!?»]|[:;!?]\S|«[^\u202f]/ : /[ \u00a0\u202f][:;!?]/
    expect(textsIn(programme).filter(([, text]) => spaces.test(text))).toEqual([])
  })
})

describe.each(Object.entries(itineraries))('the itinerary of %s', (_tourId, itinerary) => {
  const { days } = itinerary

  it('begins each day where the last one ended, and sleeps where it arrives', () => {
    days.forEach(({ transport = [], stay, places: seen }, index) => {
      const stretches = transport.filter(([, , , from]) => from)
      const previous = days[index - 1]?.stay
      stretches.forEach(([, , , from], at) => {
        const before = at > 0 ? stretches[at - 1]?.[4] : previous
        if (before) expect([index + 1, from]).toEqual([index + 1, before])
      })
      const end = stretches.at(-1)?.[4] ?? previous ?? seen[0]
      if (index < days.length - 1) expect([index + 1, stay]).toEqual([index + 1, end])
      else expect(stay).toBeUndefined()
    })
  })

  it('names an activity exactly if there is a price for one', () => {
    for (const texts of Object.values(itinerary.texts)) {
      expect(texts.days.map(([, , activity]) => activity !== undefined)).toEqual(
        days.map(({ activity }) => activity !== undefined),
      )
      expect(texts.emergency).toHaveLength(itinerary.emergency.length)
    }
  })
})

describe('nights', () => {
  it('are listed on every day, as many as there are in a row', () => {
    expect(read('azores-slow', 'en').days.map(({ stay }) => stay && [stay.place, stay.nights])).toEqual([
      ['Ponta Delgada', 3],
      ['Ponta Delgada', 3],
      ['Ponta Delgada', 3],
      ['Furnas', 2],
      ['Furnas', 2],
      ['Ribeira Grande', 1],
      ['Ponta Delgada', 1],
      null,
    ])
  })
})

describe('a language without a text', () => {
  it.each(Object.entries(unwritten).filter(([tourId]) => itineraries[tourId]))(
    'is shown as English in %s',
    (tourId, languages) => {
      for (const language of languages) expect(read(tourId, language).language).toBe('en')
    },
  )

  it('is absent for a tour without a programme', () => {
    expect(findProgramme('nowhere', 'en')).toBeNull()
  })
})

describe('an invalid itinerary file', () => {
  const file = 'src/sandbox/programmes/azores-slow.json'
  const json = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  const read = (text: string) => () => parseItinerary(file, text)

  it.each([
    ['is cut off', json.slice(0, -3), `${file} is no JSON: `],
    ['is a list', '[]', `${file} is no itinerary:\n  (all): `],
    ['has an unknown meal', json.replace('"DINNER"', '"SUPPER"'), '\n  days.0.meals.0: '],
    ['has an unknown field', json.replace('"currency"', '"coin"'), '"coin"'],
    ['lacks a field', json.replace('"currency"', '"coin"'), '\n  currency: '],
    ['has a text without words', json.replace(/"room": "[^"]+"/, '"room": ""'), '\n  texts.en.room: '],
    ['sleeps at an unknown place', json.replace('"stay": "', '"stay": "constructor'), '\n  days.0.stay: '],
    ['drives to an unknown place', json.replace(/(\["[A-Z]+", \d+, \d+, ")/, '$1x'), '.3: "x'],
    [
      'leaves a place unnamed',
      json.replace('"places": {', '"places": { "mars": [0, 0],'),
      'texts.de.places.mars: ',
    ],
    ['is off the earth', json.replace(/\[\d+\.\d+, /, '[137.7, '), '\n  places.'],
  ])('%s', (_, text, message) => {
    expect(read(json)).not.toThrow()
    expect(text).not.toBe(json)
    expect(read(text)).toThrow(message)
  })
})
