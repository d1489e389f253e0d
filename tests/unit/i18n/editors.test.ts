import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { localeRegistry } from '#i18n/locale-registry.ts'
import { slugTables } from '#i18n/slug-tables.ts'
import { compileSlugs } from '#i18n/slugs-compile.ts'
import type { Locale } from '#markets/market-table.ts'
import { checkCopy } from '#tools/copy-check.ts'
import { checkTables } from '#tools/slugs-check.ts'
import { movedBelow } from './example-tables.ts'

// Does what locales/README.md tells editors to do: three addresses renamed in three locales, one of them twice.
const { 'it-IT': italian, 'fr-FR': french, 'de-DE': german } = slugTables
const moved = (slugs: string | readonly string[], ...now: string[]) => [...now, ...[slugs].flat()]
const renamed = {
  ...slugTables,
  'it-IT': {
    ...italian,
    ...movedBelow(italian, '/viaggi', '/avventure'),
    travels: moved(italian.travels, '/avventure', '/le-mie-avventure'),
  },
  'fr-FR': { ...french, 'account/credits': moved(french['account/credits'], '/compte/tirelire') },
  'de-DE': { ...german, partnership: moved(german.partnership, '/vorteile') },
}
const slugs = compileSlugs(renamed)
const first = (slug: string | readonly string[]) => [slug].flat()[0] ?? ''

describe('a renamed address', () => {
  it('passes the check', () => {
    expect(checkTables(renamed)).toEqual([])
  })

  it.each<[Locale, string, string]>([
    ['it-IT', first(italian.travels), '/avventure'],
    ['it-IT', '/le-mie-avventure', '/avventure'],
    ['it-IT', first(italian['travels/_tour']).replace('{tour}', 'B%2F1'), '/avventure/B%2F1'],
    ['it-IT', '/travels/B1/T2', '/avventure/B1/T2'],
    ['fr-FR', first(french['account/credits']), '/compte/tirelire'],
    ['de-DE', first(german.partnership), '/vorteile'],
    ['de-DE', '/avventure/B1', slugs.pathTo('de-DE', 'travels/_tour', { tour: 'B1' })],
  ])('in %s, the old link %s arrives at %s with its query', (locale, old, now) => {
    const query = '?show=past&utm=a%26b'
    expect(slugs.localizedRedirect(locale, old, query)).toBe(now + query)
    expect(slugs.localizedRedirect(locale, now, query)).toBeNull()
  })
})

describe('a variant of a language', () => {
  const registry = { ...localeRegistry, 'fr-CH': { variantOf: 'fr-FR' } }
  const read = (path: string) =>
    JSON.parse(readFileSync(new URL(`../../../locales/${path}`, import.meta.url), 'utf8'))
  const dashboardOf = (locale: string) => ({ dashboard: read(`${locale}/dashboard.json`) })
  const untranslated = { 'fr-FR': pickDashboard(read('untranslated.json')['fr-FR']) }
  const copy = Object.fromEntries(
    Object.entries(localeRegistry).flatMap(([locale, { variantOf }]) =>
      variantOf ? [] : [[locale, dashboardOf(locale)]],
    ),
  )
  const check = (swiss: object) =>
    checkCopy({ ...copy, 'fr-CH': { dashboard: swiss } }, untranslated, registry)

  it('contains what differs and nothing twice', () => {
    expect(check({ welcome: { title: 'Tes voyages, depuis la Suisse' } })).toEqual([])
    const repeated = copy['fr-FR']?.dashboard.lead
    expect(check({ lead: repeated, hello: 'Salut' }).map(({ key, reason }) => [key, reason])).toEqual([
      ['lead', 'repeats the text of fr-FR: take it out'],
      ['hello', 'misses {name}'],
    ])
  })
})

/** The reasons about the one file of a locale that is checked here. */
function pickDashboard(reasons: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(reasons).filter(([key]) => key.startsWith('dashboard:')))
}
