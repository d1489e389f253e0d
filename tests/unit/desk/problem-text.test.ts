import { describe, expect, it } from 'vitest'
import { changeSentence } from '#desk/publish/change-sentence.ts'
import { type DeskLanguage, deskTexts } from '#desk/texts/desk-texts.ts'
import { problemLanguage, problemText, problemTextsIn } from '#desk/texts/problem-text.ts'
import { slugTables } from '#i18n/slug-tables.ts'
import { type Copy, checkCopy } from '#tools/copy-check.ts'
import { checkLanguage, checkSpelling, checkTerms } from '#tools/language-check.ts'
import { type FoundFault, fault, faultText, type ProblemCode, problemTexts } from '#tools/problem.ts'
import { checkServed, withServed } from '#tools/served-slugs.ts'
import { checkTables } from '#tools/slugs-check.ts'

const codes = Object.keys(problemTexts) as ProblemCode[]
const languages = Object.keys(deskTexts) as DeskLanguage[]
const translations = languages.filter((language) => language !== 'en')

const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe.each(translations)('what the check finds, in %s', (language) => {
  it.each(codes)('%s', (code) => {
    const text = problemTextsIn[language][code] ?? ''
    expect(text.trim()).not.toBe('')
    expect(holes(text)).toEqual(holes(problemTexts[code]))
    expect(text).not.toBe(problemTexts[code])
    // The text about a forbidden character contains it.
    if (!/straight|badKey/.test(code)) expect(text).not.toMatch(/['"]/)
    if (language === 'fr') expect(text.replace(/\([^)]*\)/, '')).not.toMatch(/(?<!\u202f)[;»]|(?<!\u202f): /)
  })

  it('has no other codes', () => expect(Object.keys(problemTextsIn[language])).toEqual(codes))
})

/** Findings of the check itself, of as many kinds as files alone can have. */
function findings(): FoundFault[] {
  // biome-ignore format: grouped by line
  const texts = {
    plain: 'Trips', named: 'Hi {name}', forms: '{count} trip|{count} trips', gone: 'Gone', two: 'a|b',
    empty: 'Empty', group: { text: 'Text' },
  }
  // biome-ignore format: grouped by line
  const wrong = {
    plain: 'Trips', named: 'Ciao {nome}', forms: '{count} viaggio|viaggi', extra: 'L\'altro... "uno" ',
    empty: ' ', group: ['x'], 'a b': 'x{', many: 'a|b|c|', one: '{count} viaggi', two: 'c',
  }
  const registry = { en: {}, 'it-IT': {}, 'en-US': { variantOf: 'en' } }
  const copy: Copy = {
    en: { room: texts, alone: { a: 'Alone' } },
    'it-IT': { room: wrong, lost: [] },
    'en-US': { room: { plain: 'Trips' }, other: {} },
  }
  const allowed = { 'it-IT': { 'room:forms': ' ', 'room:none': 'x' }, 'en-US': {} }
  const textOf = (locale: string, text: string): Copy => ({ [locale]: { room: { text } } })
  const phrases: [string, string][] = [
    ...(['en special needs', 'en all {count}', 'en 5 %', 'it tutte le {count}', 'it viaggiatore'] as const),
    ...(['es 5%', 'es por pagar hasta', 'es la pista', 'fr a!', 'fr «a', 'fr a·b', 'de um {time}'] as const),
    ...(['it che cosa', 'de Reisende:innen'] as const),
  ].map((each) => [each.slice(0, 2), each.slice(3)])
  const { 'it-IT': italian } = slugTables
  const tables = (change: object) => ({ ...slugTables, 'it-IT': { ...italian, ...change } })
  // biome-ignore format: grouped by line
  const slugs = [
    'x', '/a//b', '/Ä', '/', '/livez', '/viaggi', '/profile', ['/x', '/x'], 7,
    '/x/{tour}', '/travels',
  ].map((to) => tables({ contacts: to }))
  const trips = ['/x', '/x/{tour?}', '/x/{tour?}/y', '/x/{tour}/{tour}', '/{tour}/x'].map((to) =>
    tables({ 'travels/_tour': to, 'notify-me/_token': '/x/{token}' }),
  )
  const words = [
    { passport: 'Ä' },
    { passport: [] },
    { x: 'y' },
    7,
    { ...(italian['{kind}'] as object), passport: 'patente' },
  ].map((kind) => tables({ '{kind}': kind }))
  const moved = tables({ travels: ['/avventure', '/viaggi'], login: '/x', none: '/x', contacts: '/viaggi' })
  const { contacts: _, ...without } = italian as Record<string, unknown>
  return [
    ...checkCopy(copy, allowed as never, registry as never),
    ...phrases.flatMap(([locale, text]) => checkLanguage(textOf(locale, text))),
    ...checkTerms(textOf('en', 'Log in')),
    ...checkSpelling({ en: { room: { a: 'color', b: 'colour' } }, 'en-US': { room: { c: 'colour' } } }),
    ...[...slugs, ...trips, ...words, moved, { 'it-IT': without }, { 'it-IT': 7 }].flatMap(checkTables),
    ...checkServed(tables({ contacts: '/x' }), withServed({}, slugTables)),
    ...checkServed(tables({ 'travels/_tour/_traveler': '/viaggi/{traveler}/x/{tour}' }), {
      'it-IT': { 'travels/_tour/_traveler': ['/viaggi/{tour}/x/{traveler}'] },
    }),
  ]
}

it('shows every value that the check found, in each language', () => {
  const found = findings()
  for (const each of found) {
    for (const language of languages) {
      const template = problemTextsIn[language][each.code]
      for (const hole of holes(template)) expect(each.values, each.code).toHaveProperty(hole.slice(1, -1))
      const text = problemText(each, language)
      for (const [name, value] of Object.entries(each.values))
        if (name !== 'page' && holes(template).includes(`{${name}}`)) expect(text).toContain(value)
    }
    expect(problemText(each, 'en').length).toBeGreaterThanOrEqual(faultText(each).length - 20)
  }
  // Kinds that need more than files: sources, the registry of locales, texts that code fills in, invalid JSON.
  const others = /^(?:file|registry|source)\.|text\.not(?:FilledIn|Counted|Object)|copy\.unused|programsOwn/
  const missing = codes.filter((code) => !others.test(code) && !found.some((each) => each.code === code))
  expect(missing).toEqual([])
})

it('names pages as the desk does, and values are never filled into values', () => {
  const clash = fault('slug.collides', { slug: '/{page}', other: '/x', page: 'travels', place: 'a' })
  expect(problemText(clash, 'it')).toContain('“/{page}” è in conflitto con “/x” di I miei viaggi (a)')
  expect(faultText(clash)).toContain('of travels (a)')
})

it('shows an unknown code in the check’s own words', () => {
  const newer = { code: 'slug.newer', values: {}, english: 'is too new' }
  expect([problemText(newer, 'de'), problemLanguage(newer, 'de')]).toEqual(['is too new', 'en'])
  expect(problemText({ code: 'constructor', values: {} }, 'de')).toBe('constructor')
})

it.each(languages)('names a change in %s without an English word', (language) => {
  const change = { locale: 'it-IT', namespace: 'routes', key: 'travels' }
  if (language !== 'en') expect(changeSentence(change, language)).not.toMatch(/\b(?:the|of|in it)\b/i)
})
