import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Appearances } from '#desk/words/appearances.ts'
import { readGlossary, says, termsIn } from '#desk/words/glossary.ts'
import { judge } from '#desk/words/judge.ts'
import { measureFit } from '#desk/words/room.ts'
import { createTextSearch } from '#desk/words/search.ts'
import { readTexts, shownIn } from '#desk/words/texts.ts'
import { typeset } from '#desk/words/typography.ts'
import { faultText } from '#tools/problem.ts'
import { readLocales } from '#tools/read-project.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const tree = readLocales(root, [])
const texts = readTexts(tree.copy)
const search = createTextSearch(texts.values())

const textOf = (key: string) => {
  const text = texts.get(key)
  if (!text) throw new Error(`no text ${key}`)
  return text
}

describe('the search for a text', () => {
  it.each([
    ['Hey Otto', 'dashboard:hello'],
    ['hey otto', 'dashboard:hello'],
    ['Die Fotos gehen ins Konto von Jonas Weber', 'handoff:phone.owner'],
    ['dashboard:hello', 'dashboard:hello'],
  ])('finds by %s', (query, key) => {
    expect(search(query)[0]?.key).toBe(key)
  })

  it.each(['passport photo', 'PASSPORT, photo', 'photo passport'])(
    'keeps words together first: %s',
    (query) => {
      const sentence = {
        apart: 'Photo. Then take your passport',
        alone: 'Passport, passport, passport',
        near: 'Your passport, photo side up: if it is sharp you can go on to the next step and check what it says',
      }
      const among = createTextSearch(
        Object.entries(sentence).map(([key, text]) => ({ key: `a:${key}`, wordings: { en: text } })),
      )
      expect(among(query).map(({ key }) => key)).toEqual(['a:near', 'a:apart', 'a:alone'])
    },
  )

  it('takes a placeholder for whatever stands there', () => {
    const greet = { key: 'a:greet', wordings: { 'de-DE': 'Hallo {name}' } } as const
    const motor = { key: 'a:motor', wordings: { 'de-DE': 'Hallo Otto, dein Motor' } } as const
    const among = createTextSearch([motor, greet])
    expect(among('Hallo Otto').map(({ key }) => key)).toEqual(['a:greet', 'a:motor'])
    expect(among('Hallo Otto, dein Motor')[0]?.key).toBe('a:motor')
  })

  it.each([
    ['Été', 'ete'],
    ['Straße', 'STRASSE'],
    ['Où\u202f?', 'ou ?'],
    ['L’età', "l'eta"],
  ])('finds %s by %s', (text, query) => {
    expect(createTextSearch([{ key: 'a:b', wordings: { 'fr-FR': text } }])(query)).toHaveLength(1)
  })

  it('forgives a typing error', () => {
    expect(search('wohin als Nachstse', 'de-DE')[0]?.key).toBe('trip:after.next.text')
  })

  it('finds only what a locale says when it is asked for', () => {
    const hits = search('viaggio', 'it-IT')
    expect(hits.length).toBeGreaterThan(5)
    expect(new Set(hits.map(({ locale }) => locale))).toEqual(new Set(['it-IT']))
  })

  it('finds nothing for an empty query', () => {
    expect(search('')).toEqual([])
    expect(search('{name}')).not.toContainEqual(expect.objectContaining({ text: '{name}' }))
  })
})

describe('a text', () => {
  it('is shown by a variant as the locale it belongs to says it, unless it says it itself', () => {
    const own = [...texts.values()].find(({ wordings: sentence }) => sentence['en-US'] !== undefined)
    expect(own && shownIn(own, 'en-US')).toBe(own?.wordings['en-US'])
    expect(shownIn(textOf('dashboard:hello'), 'en-US')).toBe(textOf('dashboard:hello').wordings.en)
  })
})

describe('the glossary', () => {
  const glossary = readGlossary(readFileSync(`${root}/locales/glossary.tsv`, 'utf8'))

  it('is read from its table', () => {
    const trip = { en: 'trip', 'it-IT': 'viaggio', 'es-ES': 'viaje', 'fr-FR': 'voyage', 'de-DE': 'Reise' }
    expect(glossary.length).toBeGreaterThan(40)
    expect(glossary[0]).toEqual(trip)
    expect(() => readGlossary('# Words')).toThrow('glossary.tsv')
  })

  it.each([
    ['Your trips', 'trip', true],
    ['Le mie prenotazioni', 'prenotazione', true],
    ['Deine Reisen', 'Reise', true],
    ['Dein Reisepass', 'Reise', false],
    ['Gutschein „{code}“', 'voucher', false],
    ['Melde dich an', 'sich anmelden', false],
    ['Sign in again', 'to sign in', true],
    ['Meld dich bei der Reisebegleitung', 'Reisebegleitung', true],
    ['Storniert', 'storniert (by us: abgesagt)', true],
  ])('finds in “%s” the term “%s”: %s', (text, cell, is) => {
    expect(says(text, cell)).toBe(is)
  })

  it('lists the terms of a text, with the languages that say them', () => {
    const sentence = { en: 'Pay the balance', 'it-IT': 'Paga il saldo', 'de-DE': 'Bezahl den Rest' }
    const found = termsIn(sentence, glossary).map(({ term, usedIn: textIn }) => [term.en, textIn])
    expect(found).toContainEqual(['balance', ['en', 'it-IT']])
  })
})

describe('the judgement of a text', () => {
  const reasonsFor = (key: string, wordings: Parameters<typeof judge>[2]) =>
    judge(tree, key, wordings).map((refusal) => `${refusal.locale}: ${faultText(refusal)}`)

  it('finds nothing to say about any text as it stands', () => {
    for (const key of ['dashboard:hello', 'handoff:phone.owner', 'pocket:call'])
      expect(reasonsFor(key, {})).toEqual([])
  })

  // Other findings of the locales' check: check-locales.test.ts and language-check.test.ts.
  it.each<[string, Parameters<typeof judge>[2], string]>([
    ['a lost placeholder', { 'de-DE': 'Hey, wohin?' }, 'de-DE: misses {name}'],
    ['a space that French has not', { 'fr-FR': '{name}, on va où ?' }, 'fr-FR: needs a narrow no-break'],
    ['another word than that of the glossary', { en: 'Hi {name}, mail us' }, 'en: says "mail": write email'],
    ['what nobody fills in', { en: 'Hi {name}, see {city}?' }, 'en: has {city}, which the site'],
    ['plurals of nothing', { en: 'Hi {name}|Hi all, {name}' }, 'en: has plural forms, but'],
    ['British words for America', { en: 'Where to, traveller {name}?' }, 'en-US: has "traveller"'],
    ['the English of the same change', { en: 'Where to next?' }, 'de-DE: has {name}, which English has not'],
  ])('refuses %s', (_, wordings, reason) => {
    expect(reasonsFor('dashboard:hello', wordings)).toContainEqual(expect.stringContaining(reason))
  })

  it('lets a variant inherit again', () => {
    const own = [...texts.values()].find(({ wordings: sentence }) => sentence['en-WE'] !== undefined)
    expect(reasonsFor(own?.key ?? '', { 'en-WE': null })).toEqual([])
    expect(reasonsFor(own?.key ?? '', { 'en-WE': own?.wordings.en ?? '' })).toContainEqual(
      'en-WE: repeats the text of en: take it out',
    )
  })

  it('refuses a key that no text has', () => {
    expect(reasonsFor('dashboard:nothing', { en: 'x' })).toEqual(['en: is unknown: English has no such key'])
  })
})

describe('the setting of a text', () => {
  it.each([
    ['fr-FR', "T'es où ?", 'T’es où\u202f?'],
    ['fr-FR', 'Poids : 5 Mo max', 'Poids\u202f: 5\u00a0Mo max'],
    ['fr-FR', 'Le code "{code}" ne marche pas!', 'Le code «\u202f{code}\u202f» ne marche pas\u202f!'],
    ['fr-FR', 'À 10:30', 'À 10:30'],
    ['de-DE', 'Um {time} Uhr, "{name}"...', 'Um {time}\u00a0Uhr, „{name}“…'],
    ['es-ES', '{percent}% de descuento', '{percent}\u00a0% de descuento'],
    ['en', " We'll  take {percent} % off", 'We’ll take {percent}% off'],
  ] as const)('in %s makes of %j what the check accepts', (locale, typed, set) => {
    expect(typeset(typed, locale)).toBe(set)
  })

  it('leaves every text as it is that the check accepts', () => {
    for (const { key, wordings: sentence } of texts.values()) {
      for (const [locale, text] of Object.entries(sentence))
        expect(typeset(text, locale as keyof typeof sentence), key).toBe(text)
    }
  })
})

describe('what the crawl has learnt', () => {
  const learnt: Appearances = JSON.parse(readFileSync(`${root}/src/desk/words/appearances.json`, 'utf8'))

  it('names the screens of a text', () => {
    const on = learnt.texts['dashboard:hello']?.on.map((index) => learnt.screens[index]?.name)
    expect(on).toContain('dashboard')
    const indexes = Object.values(learnt.texts).flatMap((appearance) => appearance.on)
    expect(indexes.filter((index) => learnt.screens[index] === undefined)).toEqual([])
  })

  it('says how much longer a text may become before it takes another line', () => {
    const appearance = { on: [], 'de-DE': [10, 1, 4] } as const
    const placed = (text: string) => measureFit(text, appearance, 'de-DE')
    expect(placed('x'.repeat(14))).toEqual({ letters: 14, most: 14, lines: 1, fits: true })
    expect(placed('x'.repeat(15))?.fits).toBe(false)
    expect(placed('ein Tag|{count} Tage und Nächte')?.letters).toBe(23)
    expect(measureFit('x', appearance, 'fr-FR')).toBeNull()
  })
})
