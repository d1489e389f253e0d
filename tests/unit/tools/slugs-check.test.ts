import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { slugTables } from '#i18n/slug-tables.ts'
import { routesJsonSchema } from '#i18n/slugs-schema.ts'
import { markets } from '#markets/market-table.ts'
import { routeEntry, routeNames } from '#routes.ts'
import { faultText, problemLine } from '#tools/problem.ts'
import { checkTables } from '#tools/slugs-check.ts'
import { movedBelow } from '../i18n/example-tables.ts'

const it_IT = slugTables['it-IT']
const withItalian = (change: Record<string, unknown>) => ({ ...slugTables, 'it-IT': { ...it_IT, ...change } })
const file = 'locales/it-IT/routes.json'
const steps = it_IT['{step}']

type Described = { oneOf?: [{ pattern: string }] }

describe('the slug tables of the product', () => {
  it('are valid, complete for every locale, and translated', () => {
    expect(checkTables(slugTables)).toEqual([])
    for (const locale of ['it-IT', 'es-ES', 'fr-FR', 'de-DE'] as const)
      expect(slugTables[locale].travels).not.toBe('/travels')
    const tabled = new Set(Object.keys(slugTables))
    expect(Object.values(markets).filter(({ locale }) => !tabled.has(locale))).toEqual([])
  })

  it("match the patterns of the editors' schema", () => {
    const { properties } = routesJsonSchema() as {
      properties: Record<string, Described & { properties?: Record<string, Described> }>
    }
    const words = Object.values(slugTables).flatMap((table) =>
      '{kind}' in table ? Object.entries(table['{kind}']) : [],
    )
    for (const [value, word] of words) {
      expect(word).toMatch(new RegExp(properties['{kind}']?.properties?.[value]?.oneOf?.[0].pattern ?? '^$'))
    }
    const folder = fileURLToPath(new URL('../../../locales/', import.meta.url))
    for (const [locale, table] of Object.entries(slugTables)) {
      const schema = JSON.parse(readFileSync(join(folder, locale, table.$schema), 'utf8'))
      expect(schema, locale).toEqual(routesJsonSchema())
      for (const [key, value] of Object.entries(table).filter(([key]) => !/^[${]/.test(key))) {
        const expression = new RegExp(properties[key]?.oneOf?.[0].pattern ?? '^$')
        for (const slug of [value].flat()) expect(slug).toMatch(expression)
        expect('/Bad Slug').not.toMatch(expression)
      }
    }
  })
})

describe('checkTables', () => {
  it('lets no slug hide behind a page that is not in the table of routes, or behind a tool', () => {
    const inTable = new Set<string>(routeNames.map((name) => routeEntry(name).file))
    const pages = globSync('**/*.astro', {
      cwd: fileURLToPath(new URL('../../../src/pages', import.meta.url)),
    })
    const others = pages
      .filter((page) => !inTable.has(page))
      .map((page) => page.replace('.astro', '').replace('[locale]', 'en'))
    expect(others).toContain('offline')
    for (const name of [...others, 'desk', 'gallery', 'livez', 'readyz']) {
      const reasons = checkTables(withItalian({ contacts: `/${name}` })).map(faultText)
      expect(reasons, name).toEqual([expect.stringContaining('is answered by the server')])
    }
  })

  it.each([
    [{ travels: '/account/profilo' }, 'travels', /collides with "\/account\/profilo" of account\/profile/],
    [{ travels: '/account/profile' }, 'travels', /of account\/profile \(src\/routes.ts\)/],
    [{ partnership: '/travels' }, 'partnership', /collides with "\/travels" of travels/],
    [{ partnership: '/viaggi/offerte' }, 'partnership', /collides with "\/viaggi\/\{tour\}"/],
    [{ 'travels/_tour': '/{tour}' }, 'travels/_tour', /collides with/],
    [{ 'travels/_tour/_traveler': '/travels/{traveler}/{tour}' }, 'travels/_tour/_traveler', /in two ways/],
    [{ 'travels/_tour': '/viaggi' }, 'travels/_tour', /misses \{tour\}/],
    [{ 'travels/_tour': '/viaggi/{viaggio}' }, 'travels/_tour', /\{viaggio\}, which/],
    [{ 'travels/_tour': '/viaggi/{constructor}' }, 'travels/_tour', /\{constructor\}, which/],
    [{ 'travels/_tour': '/viaggi/{tour}/{tour}' }, 'travels/_tour', /twice/],
    [{ 'travels/_tour': '/viaggi/{tour?}' }, 'travels/_tour', /\{tour\} is required/],
    [{ 'notify-me/_token': '/avvisami/{token}' }, 'notify-me/_token', /\{token\} is optional/],
    [{ 'notify-me/_token': '/avvisami/{token?}/x' }, 'notify-me/_token', /before its end/],
    [{ travels: '/i miei viaggi' }, 'travels', /not URL-safe/],
    [{ travels: '/Viaggi' }, 'travels', /not URL-safe/],
    [{ travels: '/città' }, 'travels', /not URL-safe/],
    [{ travels: '/viaggi/' }, 'travels', /empty part/],
    [{ travels: '//evil.example' }, 'travels', /empty part/],
    [{ travels: 'viaggi' }, 'travels', /does not begin with/],
    [{ travels: '/../viaggi' }, 'travels', /not URL-safe/],
    [{ travels: '/' }, 'travels', /dashboard/],
    [{ travels: '/livez' }, 'travels', /answered by the server/],
    [{ travels: [] }, 'travels', /must be a path/],
    [{ travels: 7 }, 'travels', /must be a path/],
    [{ travels: ['/viaggi', '/viaggi'] }, 'travels', /same path twice/],
    [{ travels: ['/gite', '/convenzioni'] }, 'partnership', /former path that still redirects/],
    [{ travel: '/viaggi' }, 'travel', /unknown route/],
    [{ login: '/entra' }, 'login', /same in every locale/],
    [{ '{kind}': 'passaporto' }, '{kind}', /must say passport, identity-card, driving-licence/],
    [{ '{step}': { ...steps, image: undefined } }, '{step}', /misses "image"/],
    [{ '{step}': { ...steps, photo: 'scatto' } }, '{step}', /"photo" is no value/],
    [{ '{step}': { ...steps, image: 'la foto' } }, '{step}', /"la foto" is not URL-safe/],
    [{ '{step}': { ...steps, image: [] } }, '{step}', /"image" must be a word/],
    [{ '{step}': { ...steps, image: 'dati' } }, '{step}', /"dati" for "image" means "information" already/],
    [{ '{step}': { ...steps, verification: 'image' } }, '{step}', /means "image" already \(src/],
    [{ '{token}': { a: 'b' } }, '{token}', /unknown route/],
    [{ travels: ['/gite', '/viaggi'] }, 'travels/_tour/_traveler', /which travels has left for/],
  ])('finds %o', (change, key, reason) => {
    const problems = checkTables(withItalian(change))
    expect(problems.map(problemLine)).toContainEqual(
      expect.stringMatching(new RegExp(`^${file}: ${RegExp.escape(key)}: .*${reason.source}`)),
    )
  })

  it('finds a route without a path, and a malformed table', () => {
    const { travels: _, ...rest } = it_IT
    expect(checkTables({ ...slugTables, 'it-IT': rest })).toEqual([
      { file, key: 'travels', code: 'route.missing', values: {} },
    ])
    expect(checkTables({ 'it-IT': [] })).toEqual([{ file, key: '', code: 'table.notObject', values: {} }])
  })

  it('requires of a variant only what differs', () => {
    expect(checkTables({ ...slugTables, 'en-US': {} })).toEqual([])
    expect(checkTables({ ...slugTables, 'en-US': { '{kind}': 7 } })).toHaveLength(1)
  })

  it('finds two locales that use one path for two pages, or one word for two values', () => {
    const german = slugTables['de-DE']
    const changed = { contacts: '/viaggi', '{step}': { ...german['{step}'], image: 'dati' } }
    const problems = checkTables({ ...slugTables, 'de-DE': { ...german, ...changed } })
    expect(problems).toEqual([
      expect.objectContaining({ file: 'locales/de-DE/routes.json', key: '{step}' }),
      expect.objectContaining({ file: 'locales/de-DE/routes.json', key: 'contacts' }),
    ])
    expect(problems.map(faultText)[0]).toContain(`"dati" for "image" means "information" already (${file})`)
  })

  it('allows a fixed word in place of a traveller, for the one route that declares it', () => {
    expect(checkTables(withItalian({ 'travels/_tour/change': '/viaggi/{tour}/sposta' }))).toEqual([])
    const problems = checkTables(withItalian({ 'account/credits': '/viaggi/b1/crediti' }))
    expect(problems.map((problem) => problemLine(problem).slice(`${problem.file}: `.length))).toEqual([
      expect.stringMatching(/^account\/credits: .*collides with "\/viaggi\/\{tour\}/),
    ])
  })

  it('accepts a renamed slug with its former paths', () => {
    const renamed = {
      ...movedBelow(it_IT, '/viaggi', '/i-miei-viaggi'),
      travels: ['/i-miei-viaggi', '/viaggi', '/gite'],
    }
    expect(checkTables(withItalian(renamed))).toEqual([])
  })
})
