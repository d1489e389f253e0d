import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { missingIn } from '#desk/changes/missing.ts'
import { uncommitted } from '#desk/changes/uncommitted.ts'
import { undo } from '#desk/changes/undo.ts'
import { handOn } from '#desk/changes/wording.ts'
import { readJournal } from '#desk/files/journal.ts'
import { readValue, save } from '#desk/files/save.ts'
import { saveSlug } from '#desk/slugs/save-slug.ts'
import { slugTables } from '#i18n/slug-tables.ts'
import { movedBelow } from '../i18n/example-tables.ts'
import { Checkout } from './checkout.ts'

const checkout = new Checkout()
afterEach(() => checkout.reset())
afterAll(() => checkout.remove())

function change(locale: string, namespace: string, key: string, now: string | string[] | null) {
  const was = readValue(checkout.root, { locale, namespace }, key)
  return { locale, namespace, key, was, now }
}
const post = (fields: Record<string, string>) => new URLSearchParams(fields)
const rename = (key: string, to: string, was: string, locale = 'it-IT') =>
  saveSlug(checkout.root, post({ locale, key, to, was }))
/** A slug as a rename leaves it, without its judgement, which is dear. */
const renamed = (key: string, ...slugs: string[]) => change('it-IT', 'routes', key, slugs)
const said = (locale: string, key: string, namespace = 'trips') =>
  readValue(checkout.root, { locale, namespace }, key)

describe('a save', () => {
  it('of a text changes one line', () => {
    const text = 'Nothing “here”: {count} \\ / …'
    expect(save(checkout.root, [change('it-IT', 'trips', 'empty.past.title', text)]).ok).toBe(true)
    expect(checkout.changedLines()).toEqual(['1 1 locales/it-IT/trips.json'])
    expect(said('it-IT', 'empty.past.title')).toBe(text)
  })

  it('of a slug changes one line, and keeps the old slug behind it', () => {
    const old = said('de-DE', 'logout', 'routes')
    expect(rename('logout', '/out', String(old), 'de-DE')).toContain('saved=')
    expect(checkout.changedLines()).toEqual(['1 1 locales/de-DE/routes.json'])
    expect(said('de-DE', 'logout', 'routes')).toEqual(['/out', old])
  })

  it('adds a key where English has it, and takes it out again without a trace', () => {
    save(checkout.root, [change('en-WE', 'trips', 'search.clear', 'Start over')])
    const added = readFileSync(join(checkout.root, 'locales/en-WE/trips.json'), 'utf8')
    expect(JSON.parse(added)).toMatchObject({ search: { clear: 'Start over' } })
    save(checkout.root, [change('en-WE', 'trips', 'search.clear', null)])
    expect(checkout.changedLines()).toEqual([])
  })

  it('puts a key back to where English has it', () => {
    const back = change('it-IT', 'trips', 'search.submit', null)
    save(checkout.root, [back])
    expect(checkout.changedLines()).toEqual(['0 1 locales/it-IT/trips.json'])
    save(checkout.root, [{ ...back, was: null, now: back.was }])
    expect(checkout.changedLines()).toEqual([])
  })

  it('is refused when the text has changed since, and then writes nothing, not even its other changes', () => {
    const both = [
      change('it-IT', 'trips', 'filter.all', 'Ogni'),
      change('fr-FR', 'trips', 'filter.all', 'Chaque'),
    ]
    save(checkout.root, [change('fr-FR', 'trips', 'filter.all', 'Tout')])
    expect(save(checkout.root, both)).toEqual({
      ok: false,
      reason: expect.stringContaining('locales/fr-FR/trips.json says Tout at filter.all by now'),
    })
    expect(readJournal(checkout.root)).toHaveLength(1)
    expect(checkout.changedLines()).toEqual(['1 1 locales/fr-FR/trips.json'])
  })

  it.each([
    ['../../src', 'trips'],
    ['it-IT', '../../../package'],
    ['__proto__', 'trips'],
    ['it-IT', 'locales'],
    ['it-IT', 'nothing'],
  ])('reaches no file but those of locales: %s/%s', (locale, namespace) => {
    const foreign = { locale, namespace, key: 'name', was: null, now: 'x' }
    expect(() => save(checkout.root, [foreign])).toThrow(RangeError)
    expect(checkout.changedLines()).toEqual([])
  })

  it('merges with that of another editor, text beside text', () => {
    const began = checkout.git('rev-parse', 'HEAD').trim()
    const back = (to: string) => checkout.git('checkout', '-q', '--force', '--detach', to)
    onTestFinished(() => void back(began))
    save(checkout.root, [change('it-IT', 'trips', 'filter.past', 'Fatti')])
    checkout.commit()
    const other = checkout.git('rev-parse', 'HEAD').trim()
    back(began)
    save(checkout.root, [change('it-IT', 'trips', 'search.clear', 'Ricomincia')])
    checkout.commit()
    checkout.git('merge', '-q', '--no-edit', other)
    expect([said('it-IT', 'filter.past'), said('it-IT', 'search.clear')]).toEqual(['Fatti', 'Ricomincia'])
  })
})

describe('a slug that is refused', () => {
  it('is not written, and is judged again where it was typed', () => {
    const answer = rename('travels', '/account/profilo', '/viaggi')
    expect(answer).toBe('/desk?locale=it-IT&key=travels&to=%2Faccount%2Fprofilo#to')
    expect(checkout.changedLines()).toEqual([])
  })

  it('is refused when somebody changed the cell meanwhile', () => {
    save(checkout.root, [renamed('logout', '/ciao', '/esci')])
    expect(rename('logout', '/addio', '/esci')).toContain('stale=1')
  })

  it('is refused when the table has no such cell', () => {
    expect(() => rename('login', '/x', '/login')).toThrow(RangeError)
  })
})

describe('undo', () => {
  const lastId = () => readJournal(checkout.root)[0]?.id ?? ''

  it('puts back what a save changed, and can itself be undone', () => {
    save(checkout.root, [
      change('it-IT', 'trips', 'filter.all', 'Ogni'),
      change('de-DE', 'trips', 'filter.all', 'Jede'),
    ])
    expect(undo(checkout.root, post({ id: lastId() }))).toContain('undone=')
    expect(checkout.changedLines()).toEqual([])
    undo(checkout.root, post({ id: lastId() }))
    expect(checkout.changedLines()).toEqual(['1 1 locales/de-DE/trips.json', '1 1 locales/it-IT/trips.json'])
  })

  it('is refused when the text has changed since', () => {
    save(checkout.root, [change('it-IT', 'trips', 'filter.all', 'Ogni')])
    const id = lastId()
    save(checkout.root, [change('it-IT', 'trips', 'filter.all', 'Tutto')])
    expect(undo(checkout.root, post({ id }))).toBe(`/desk/changes?refused=${id}`)
    expect(said('it-IT', 'filter.all')).toBe('Tutto')
  })

  it('is refused when another page has the old address by now', () => {
    save(checkout.root, [renamed('logout', '/ciao', '/esci')])
    save(checkout.root, [renamed('logout', '/addio', '/esci')])
    const id = lastId()
    save(checkout.root, [renamed('contacts', '/ciao', '/contattaci')])
    expect(undo(checkout.root, post({ id }))).toBe(`/desk/changes?refused=${id}`)
  })
})

describe('what to hand on', () => {
  it('names what differs from the last commit, and what is still missing', () => {
    save(checkout.root, [
      renamed('logout', '/ciao', '/esci'),
      change('en', 'trips', 'filter.all', 'Every one'),
      change('de-DE', 'trips', 'filter.all', 'Jede'),
    ])
    writeFileSync(join(checkout.root, 'locales/README.md'), 'by hand')
    const { changes, others } = uncommitted(checkout.root)
    expect(others).toEqual(['locales/README.md'])
    const missing = missingIn(checkout.root, changes)
    const toFollow = ['trips:filter.all']
    expect(missing).toMatchObject(['it-IT', 'es-ES', 'fr-FR'].map((locale) => ({ locale, toFollow })))
    expect(handOn(changes, ['it-IT trips:filter.all'])).toBe(
      'In locales: 2 texts (de-DE trips:filter.all, en trips:filter.all) and 1 slug (it-IT logout: /esci now leads to /ciao) changed; still missing: it-IT trips:filter.all.',
    )
  })

  it('counts the reasons for texts that stay English', () => {
    const reason = {
      locale: 'it-IT',
      namespace: 'untranslated',
      key: 'trips:days',
      was: null,
      now: 'a reason',
    }
    save(checkout.root, [reason])
    const { changes, others } = uncommitted(checkout.root)
    expect([changes, others]).toEqual([[reason], []])
    expect(handOn(changes, [])).toBe('In locales: 1 reason to stay English changed; nothing is missing.')
  })

  it('counts the pages that moved with the one above them', () => {
    const moved = Object.entries(movedBelow(slugTables['it-IT'], '/viaggi', '/avventure'))
    save(
      checkout.root,
      moved.map(([key, slugs]) => renamed(key, ...slugs)),
    )
    expect(moved.length).toBeGreaterThan(5)
    expect(handOn(uncommitted(checkout.root).changes, [])).toBe(
      `In locales: ${moved.length} slugs (it-IT travels: /viaggi now leads to /avventure, with ${moved.length - 1} pages below it) changed; nothing is missing.`,
    )
  })
})
