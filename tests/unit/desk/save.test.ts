import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { missingIn } from '#desk/changes/missing.ts'
import { uncommitted } from '#desk/changes/uncommitted.ts'
import { undo } from '#desk/changes/undo.ts'
import { handOn } from '#desk/changes/wording.ts'
import { appendToJournal, readJournal } from '#desk/files/journal.ts'
import type { Value } from '#desk/files/json-edit.ts'
import { readValue, save as saveIn } from '#desk/files/save.ts'
import { saveSlug } from '#desk/slugs/save-slug.ts'
import { deskTextIn } from '#desk/texts/desk-texts.ts'
import { saveText } from '#desk/words/save-text.ts'
import { slugTables } from '#i18n/slug-tables.ts'
import { movedBelow } from '../i18n/example-tables.ts'
import { checkoutOfTests } from './checkout.ts'

const checkout = checkoutOfTests()

function change(locale: string, namespace: string, key: string, now: Value) {
  const was = readValue(checkout.root, { locale, namespace }, key)
  return { locale, namespace, key, was, now }
}
/** One of a text that every language has. */
const all = (locale: string, now: string) => change(locale, 'trips', 'filter.all', now)
const save = (...changes: ReturnType<typeof change>[]) => saveIn(checkout.root, changes)
const post = (fields: Record<string, string>) => new URLSearchParams(fields)
const rename = (key: string, to: string, was: string) =>
  saveSlug(checkout.root, post({ locale: 'it-IT', key, to, was }))
/** A slug after a rename, without its check, which is slow. */
const renamed = (key: string, ...slugs: string[]) => change('it-IT', 'routes', key, slugs)
const textOf = (locale: string, key: string, namespace = 'trips') =>
  readValue(checkout.root, { locale, namespace }, key)

describe('a save', () => {
  it('of a text changes one line', () => {
    const text = 'Nothing “here”: {count} \\ / …'
    expect(save(change('it-IT', 'trips', 'empty.past.title', text)).ok).toBe(true)
    expect(checkout.changedLines()).toEqual(['1 1 locales/it-IT/trips.json'])
    expect(textOf('it-IT', 'empty.past.title')).toBe(text)
  })

  it('adds a key that English has, and takes it out again without a trace', () => {
    save(change('en-WE', 'trips', 'search.clear', 'Start over'))
    const added = readFileSync(join(checkout.root, 'locales/en-WE/trips.json'), 'utf8')
    expect(JSON.parse(added)).toMatchObject({ search: { clear: 'Start over' } })
    save(change('en-WE', 'trips', 'search.clear', null))
    expect(checkout.changedLines()).toEqual([])
  })

  it('puts a key back in the order of English', () => {
    const back = change('it-IT', 'trips', 'search.submit', null)
    save(back)
    expect(checkout.changedLines()).toEqual(['0 1 locales/it-IT/trips.json'])
    save({ ...back, was: null, now: back.was })
    expect(checkout.changedLines()).toEqual([])
  })

  it('is refused when the text has changed since, and then writes nothing, not even its other changes', () => {
    const [first, late] = [all('it-IT', 'Ogni'), all('fr-FR', 'Chaque')]
    save(all('fr-FR', 'Tout'))
    expect(save(first, late)).toEqual({ ok: false, stale: late })
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
    expect(() => save(foreign)).toThrow(RangeError)
    expect(checkout.changedLines()).toEqual([])
  })

  it('merges with that of another editor, text beside text', () => {
    const began = checkout.git('rev-parse', 'HEAD').trim()
    const back = (to: string) => checkout.git('checkout', '-q', '--force', '--detach', to)
    onTestFinished(() => void back(began))
    save(change('it-IT', 'trips', 'filter.past', 'Fatti'))
    checkout.commit()
    const other = checkout.git('rev-parse', 'HEAD').trim()
    back(began)
    save(change('it-IT', 'trips', 'search.clear', 'Ricomincia'))
    checkout.commit()
    checkout.git('merge', '-q', '--no-edit', other)
    expect([textOf('it-IT', 'filter.past'), textOf('it-IT', 'search.clear')]).toEqual(['Fatti', 'Ricomincia'])
  })
})

it('leaves the journal whole where the disk is full in the middle of a line', () => {
  const entry = { id: '1', at: '2026-11-29T12:00:00Z', changes: [all('it-IT', 'x'.repeat(200))] }
  appendToJournal(checkout.root, entry)
  const file = fileURLToPath(new URL('../../../src/desk/files/journal.ts', import.meta.url))
  const long = JSON.stringify({ ...entry, undoes: 'x'.repeat(5000) })
  const script = `import { appendToJournal } from '${file}'
    appendToJournal(${JSON.stringify(checkout.root)}, ${long})`
  // The kernel accepts 512 or 1,024 bytes of a file, which is part of that line.
  const limited =
    'ulimit -f 1; exec "$0" --disable-warning=ExperimentalWarning --input-type=module --eval "$1"'
  const { status, stderr } = spawnSync('/bin/sh', ['-c', limited, process.execPath, script], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('EFBIG')])
  expect(readJournal(checkout.root)).toEqual([entry])
})

describe('a text that is saved at the desk', () => {
  const changedLines = () => Object.values(checkout.changes()).flat()
  const [question, domanda] = ['Hi {name}', 'Ciao {name}']
  const hello = { key: 'dashboard:hello', 'was.en': question, 'was.it-IT': domanda, 'was.en-US': '' }
  const say = (fields: Record<string, string>) => saveText(checkout.root, post(fields))

  it('changes one line for each language with its own text', () => {
    const now = { en: 'Hi {name},\r\nwhere to now?', 'it-IT': 'Ehi {name}, dove si va?' }
    const asBefore = { 'es-ES': String(textOf('es-ES', 'hello', 'dashboard')), 'en-US': '' }
    const page = say({ ...hello, ...now, ...asBefore })
    expect(page).toMatch(/^\/desk\/words\/dashboard\/hello\?saved=/)
    expect(changedLines()).toEqual([
      `-  "hello": "${question}",`,
      '+  "hello": "Hi {name}, where to now?",',
      `-  "hello": "${domanda}",`,
      '+  "hello": "Ehi {name}, dove si va?",',
    ])
  })

  it('is refused with what was typed, and nothing is written', () => {
    const page = say({ ...hello, en: 'Hi {name}!', 'it-IT': 'Ciao!' })
    expect(page).toBe('/desk/words/dashboard/hello?en=Hi+%7Bname%7D%21&it-IT=Ciao%21')
    expect(changedLines()).toEqual([])
  })

  it('is refused when another editor changed it meanwhile', () => {
    say({ ...hello, 'it-IT': 'Ehi {name}, dove si va?' })
    const page = say({ ...hello, 'it-IT': 'Salve {name}, dove si va?' })
    expect(page).toBe('/desk/words/dashboard/hello?it-IT=Salve+%7Bname%7D%2C+dove+si+va%3F&stale=1')
    expect(changedLines()).toHaveLength(2)
  })

  it('gives a variant its own words, and takes them back', () => {
    expect(say({ ...hello, 'en-US': 'Hey {name}, where to next?' })).toContain('saved=')
    expect(checkout.changedLines()).toEqual(['1 0 locales/en-US/dashboard.json'])
    const again = { ...hello, 'was.en-US': 'Hey {name}, where to next?', 'en-US': '' }
    expect(say(again)).toContain('saved=')
    expect(checkout.changedLines()).toEqual([])
  })

  it('may be the same as in English for a reason, which goes when it is translated', () => {
    const total = { key: 'trip:figure.total', 'was.it-IT': 'Totale', 'it-IT': 'Total' }
    expect(say(total)).toBe('/desk/words/trip/figure.total?it-IT=Total')
    expect(say({ ...total, 'same.it-IT': 'a test' })).toContain('saved=')
    expect(changedLines()).toContain('+    "trip:figure.total": "a test"')
    const back = { ...total, 'was.it-IT': 'Total', 'it-IT': 'Totale', 'same.it-IT': 'a test' }
    expect(say(back)).toContain('saved=')
    expect(changedLines()).toEqual([])
  })

  it.each([{ key: 'dashboard:none', en: 'x' }, { key: '../secret:x', en: 'x' }, {}])(
    'must be a text of ours: %j',
    (fields) => expect(() => say(fields as Record<string, string>)).toThrow(RangeError),
  )
})

describe('a slug that is refused', () => {
  it('is not written, and is judged again where it was typed', () => {
    const answer = rename('travels', '/account/profilo', '/viaggi')
    expect(answer).toBe('/desk?locale=it-IT&key=travels&to=%2Faccount%2Fprofilo#to')
    expect(checkout.changedLines()).toEqual([])
  })

  it('is refused when another editor changed the cell meanwhile', () => {
    save(renamed('logout', '/ciao', '/esci'))
    expect(rename('logout', '/addio', '/esci')).toContain('stale=1')
  })

  it('is refused when the table has no such cell', () => {
    expect(() => rename('login', '/x', '/login')).toThrow(RangeError)
  })
})

describe('undo', () => {
  const lastId = () => readJournal(checkout.root)[0]?.id ?? ''
  const undone = (id = lastId()) => undo(checkout.root, post({ id }))

  it('puts back what a save changed, and can itself be undone', () => {
    save(all('it-IT', 'Ogni'), all('de-DE', 'Jede'))
    expect(undone()).toContain('undone=')
    expect(checkout.changedLines()).toEqual([])
    undone()
    expect(checkout.changedLines()).toEqual(['1 1 locales/de-DE/trips.json', '1 1 locales/it-IT/trips.json'])
  })

  it('is refused when the text has changed since', () => {
    save(all('it-IT', 'Ogni'))
    const id = lastId()
    save(all('it-IT', 'Tutto'))
    expect(undone(id)).toBe(`/desk/changes?refused=${id}`)
    expect(textOf('it-IT', 'filter.all')).toBe('Tutto')
  })

  it('is refused when another page has the old address by now', () => {
    save(renamed('logout', '/ciao', '/esci'))
    save(renamed('logout', '/addio', '/esci'))
    const id = lastId()
    save(renamed('contacts', '/ciao', '/contattaci'))
    expect(undone(id)).toBe(`/desk/changes?refused=${id}`)
  })
})

describe('what to hand on', () => {
  it('names what differs from the last commit, and what is still missing', () => {
    save(renamed('logout', '/ciao', '/esci'), all('en', 'Every one'), all('de-DE', 'Jede'))
    writeFileSync(join(checkout.root, 'locales/README.md'), 'by hand')
    const { changes, others } = uncommitted(checkout.root)
    expect(others).toEqual(['locales/README.md'])
    const missing = missingIn(checkout.root, changes)
    const toFollow = ['trips:filter.all']
    expect(missing).toMatchObject(['it-IT', 'es-ES', 'fr-FR'].map((locale) => ({ locale, toFollow })))
    expect(handOn(changes, ['it-IT trips:filter.all'], deskTextIn('en'))).toBe(
      'Changed in locales: texts (2): de-DE trips:filter.all, en trips:filter.all; slugs (1): it-IT logout: /esci now leads to /ciao; still missing: it-IT trips:filter.all.',
    )
  })

  it('counts the reasons for texts that stay English', () => {
    const stays = { locale: 'it-IT', namespace: 'untranslated', key: 'trips:days' }
    const reason = { ...stays, was: null, now: 'a reason' }
    save(reason)
    const { changes, others } = uncommitted(checkout.root)
    expect([changes, others]).toEqual([[reason], []])
    expect(handOn(changes, [], deskTextIn('de'))).toBe(
      'Geändert in locales: Gründe, englisch zu bleiben: 1; nichts fehlt.',
    )
  })

  it('counts the pages that moved with the one above them', () => {
    const moved = Object.entries(movedBelow(slugTables['it-IT'], '/viaggi', '/avventure'))
    save(...moved.map(([key, slugs]) => renamed(key, ...slugs)))
    expect(moved.length).toBeGreaterThan(5)
    expect(handOn(uncommitted(checkout.root).changes, [], deskTextIn('en'))).toBe(
      `Changed in locales: slugs (${moved.length}): it-IT travels: /viaggi now leads to /avventure, pages below it: ${moved.length - 1}; nothing is missing.`,
    )
  })
})
