import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { slugTables } from '#i18n/slug-tables.ts'
import { problemLine } from '#tools/problem.ts'
import { scanSources } from '#tools/read-project.ts'
import { checkServed, readServed, withServed } from '#tools/served-slugs.ts'
import { checkTables } from '#tools/slugs-check.ts'
import { checkPathLiterals } from '#tools/source-check.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const served = withServed({}, slugTables)
const italian = (change: Record<string, unknown>) => ({
  ...slugTables,
  'it-IT': { ...slugTables['it-IT'], ...change },
})
const kinds = (words: object) => ({ '{kind}': { ...slugTables['it-IT']['{kind}'], ...words } })
const reasons = (change: Record<string, unknown>) =>
  checkServed(italian(change), served).map((problem) => problemLine(problem).replace(': ', ' '))

describe('addresses that have been live', () => {
  it('are all known to the tables of this checkout', () => {
    expect(checkServed(slugTables, readServed(root))).toEqual([])
  })

  it.each([
    ['kept behind the new one', { partnership: ['/vantaggi', '/convenzioni'] }],
    ['kept at any place of the list', { partnership: ['/vantaggi', '/offerte', '/convenzioni'] }],
    ['in a word kept behind the new one', kinds({ passport: ['passaporti', 'passaporto'] })],
  ])('may be replaced when they are %s', (_, change) => expect(reasons(change)).toEqual([]))

  it('may be what another locale still calls the page, and need no table of a variant', () => {
    const { 'en-US': _, ...tables } = slugTables as Record<string, unknown>
    expect(checkServed(tables, served)).toEqual([])
    expect(checkServed(slugTables, { xx: { logout: ['/x'] }, 'it-IT': { 'no/route': ['/y'] } })).toEqual([])
  })

  it.each<[what: string, change: Record<string, unknown>, key: string, was: string, now: string]>([
    ['a slug', { partnership: '/vantaggi' }, 'partnership', '/convenzioni', '/vantaggi'],
    [
      'a former slug',
      { 'account/registry': '/account/i-miei-dati' },
      ...(['account/registry', '/account/anagrafica', '/account/i-miei-dati'] as const),
    ],
    ['a word', kinds({ passport: 'passaporti' }), '{kind}.passport', 'passaporto', 'passaporti'],
  ])(
    'are refused by hand as at the desk if an editor changed %s without the old one',
    (_, change, key, was, now) => {
      const reason = `"${was}" has been live and leads nowhere now: keep it behind "${now}", in a list`
      expect(reasons(change)).toEqual([`locales/it-IT/routes.json ${key}: ${reason}`])
    },
  )

  it('are refused if their parameters changed places', () => {
    const [key, now, was] = [
      'travels/_tour/_traveler',
      '/viaggi/{traveler}/{tour}',
      '/viaggi/{tour}/{traveler}',
    ]
    const reason = `swaps the parameters of "${was}", which has been live: put them back in that order`
    expect(reasons({ [key]: now })).toEqual([`locales/it-IT/routes.json ${key}: "${now}" ${reason}`])
  })

  it('are only ever added by a release', () => {
    const after = withServed(served, italian({ partnership: ['/vantaggi', '/convenzioni'] }))
    expect(after['it-IT']?.partnership).toEqual(['/convenzioni', '/vantaggi'])
    expect(withServed(after, slugTables)).toEqual(after)
  })
})

describe('a slug that begins with a word of the program’s own', () => {
  const scans = scanSources(root)

  it.each(['/desk', '/livez', '/login', '/gallery/pagina'])('such as %s gets one line', (slug) => {
    const tables = italian({ partnership: [slug, '/convenzioni'] })
    const all = [...checkTables(tables), ...checkPathLiterals(tables, scans)]
    expect(all.map(({ file, key }) => `${file} ${key}`)).toEqual(['locales/it-IT/routes.json partnership'])
  })
})
