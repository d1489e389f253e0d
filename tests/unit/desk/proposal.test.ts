import { describe, expect, it } from 'vitest'
import { propose } from '#desk/slugs/proposal.ts'
import { findCell, findSlugRow } from '#desk/slugs/tables.ts'
import { slugTables } from '#i18n/slug-tables.ts'
import type { SlugTables } from '#i18n/slugs-words.ts'
import type { Locale } from '#markets/market-table.ts'
import { faultText } from '#tools/problem.ts'
import { movedBelow } from '../i18n/example-tables.ts'

const ground = { tables: slugTables, published: slugTables, scans: new Map(), served: {} }

function wish(locale: Locale, key: string, to: string) {
  const row = findSlugRow(key)
  if (!row) throw new Error(`no row ${key}`)
  return { locale, row, to }
}
const proposed = (locale: Locale, key: string, to: string) => propose(ground, wish(locale, key, to))

describe('a renamed slug', () => {
  it('keeps the old one, which redirects', () => {
    const { changes, problems, redirects } = proposed('fr-FR', 'logout', '/au-revoir')
    const was = slugTables['fr-FR'].logout
    expect(problems).toEqual([])
    expect(changes).toEqual([
      { locale: 'fr-FR', namespace: 'routes', key: 'logout', was, now: ['/au-revoir', was] },
    ])
    expect(redirects).toEqual([{ locale: 'fr-FR', from: was, to: '/au-revoir' }])
  })

  it('takes the pages below it along', () => {
    const { changes, problems, redirects } = proposed('it-IT', 'travels', '/avventure')
    expect(problems).toEqual([])
    const moved = movedBelow(slugTables['it-IT'], '/viaggi', '/avventure')
    expect(Object.fromEntries(changes.map(({ key, now }) => [key, now]))).toEqual(moved)
    expect(Object.keys(moved)).toContain('travels/_tour/_traveler/flights')
    expect(redirects).toContainEqual({ locale: 'it-IT', from: '/viaggi/{tour}', to: '/avventure/{tour}' })
  })

  it('leaves out an address that no commit has', () => {
    const italian = { ...slugTables['it-IT'], logout: ['/ciao', '/esci'] }
    const tables: SlugTables = { ...slugTables, 'it-IT': italian }
    const again = propose({ ...ground, tables }, wish('it-IT', 'logout', '/arrivederci'))
    expect(again.changes[0]?.now).toEqual(['/arrivederci', '/esci'])
    const back = propose({ ...ground, tables }, wish('it-IT', 'logout', '/esci'))
    expect(back.changes[0]?.now).toBe('/esci')
  })

  it('redirects in variants that inherit the address, and not in those with one of their own', () => {
    const { redirects } = proposed('en', 'logout', '/bye')
    expect(redirects.map(({ locale, to }) => [locale, to])).toEqual([
      ['en', '/bye'],
      ['en-US', '/bye'],
    ])
  })

  it('changes one variant alone where that inherits the address', () => {
    const { changes } = proposed('en-US', 'logout', '/leave')
    expect(changes).toEqual([
      { locale: 'en-US', namespace: 'routes', key: 'logout', was: null, now: '/leave' },
    ])
  })

  it('may be a word of a parameter', () => {
    const { changes, redirects } = proposed('it-IT', '{step}.image', 'immagine')
    expect(changes[0]?.now).toEqual(['immagine', 'foto'])
    expect(redirects).toEqual([
      { locale: 'it-IT', from: '/account/documenti/{kind}/foto', to: '/account/documenti/{kind}/immagine' },
    ])
  })
})

describe('a slug that is refused', () => {
  it.each<[Locale, string, string, RegExp, string | null]>([
    ['it-IT', 'travels', '/account/profilo', /collides with .* of account\/profile/, null],
    ['de-DE', 'travels/_tour', '/fahrten', /misses \{tour\}: put it back/, '/fahrten/{tour}'],
    ['it-IT', 'account-communications', '/account/Più Libertà', /not URL-safe/, '/account/piu-liberta'],
    ['de-DE', 'account/credits', 'konto/für dich', /does not begin with "\/"/, '/konto/fuer-dich'],
    ['fr-FR', 'partnership', '/login', /collides with "\/login" of login/, null],
    ['es-ES', 'partnership', '/readyz', /answered by the server/, null],
    ['it-IT', '{kind}.passport', 'Patente', /not URL-safe/, null],
    ['it-IT', '{kind}.passport', 'patente', /means "passport" already.*: take another word/, null],
  ])('%s %s %s', (locale, key, to, reason, instead) => {
    const proposal = proposed(locale, key, to)
    expect(proposal.problems.map(faultText).join('\n')).toMatch(reason)
    expect(proposal.instead).toBe(instead)
    expect(proposal.redirects).toEqual([])
  })

  it('is judged for new problems only: an older one elsewhere blocks no save', () => {
    const tables: SlugTables = { ...slugTables, 'de-DE': { ...slugTables['de-DE'], logout: '/Über' } }
    const { problems, changes } = propose({ ...ground, tables }, wish('it-IT', 'logout', '/ciao'))
    expect(problems).toEqual([])
    expect(changes).toHaveLength(1)
  })
})

it('finds what a variant has itself, what it inherits, and what only English paths have', () => {
  const row = (key: string) => wish('en', key, '').row
  const cell = (key: string) => findCell(slugTables, 'en-US', row(key))
  expect(cell('{kind}.identity-card')).toMatchObject({ slug: 'id-card', from: 'en-US' })
  expect(cell('travels')).toMatchObject({ slug: '/travels', from: 'en', own: null })
})
