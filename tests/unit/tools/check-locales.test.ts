// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources under check are written here as text
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkProject } from '#tools/check-locales.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const tableLocales = ['en', 'en-WE', 'it-IT', 'es-ES', 'fr-FR', 'de-DE']
const registry = {
  ...Object.fromEntries(tableLocales.map((locale) => [locale, {}])),
  'en-WE': { variantOf: 'en' },
  'en-US': { variantOf: 'en' },
}
const copyOf = (title: string, open: string, close: string, count: string) => ({
  ...{ title, menu: { open, close }, count },
})
const sound = {
  en: copyOf('Trips', 'Open', 'Close', '{count} trip|{count} trips'),
  'it-IT': copyOf('Viaggi', 'Apri', 'Chiudi', '{count} viaggio|{count} viaggi'),
  'es-ES': copyOf('Viajes', 'Abrir', 'Cerrar', '{count} viaje|{count} viajes'),
  'fr-FR': copyOf('Voyages', 'Ouvrir', 'Fermer', '{count} voyage|{count} voyages'),
  'de-DE': copyOf('Reisen', 'Öffnen', 'Schließen', '{count} Reise|{count} Reisen'),
}
const page = [
  '---',
  "const entries = [{ key: 'trips:title' }]",
  '---',
  '<!doctype html>',
  '<html lang="en"><head><meta charset="utf-8"><title>{t(entries[0].key)}</title></head>',
  '<body><br><button aria-label={t(`trips:menu.${state}`)}>{t("trips:count", { count })}</button></body></html>',
].join('\n')

let root: string

function write(file: string, content: unknown): void {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
}

const writeCopy = (locale: string, copy: unknown) => write(`locales/${locale}/trips.json`, copy)
const found = () => checkProject(root).map(({ file, key, reason }) => `${file}: ${key}: ${reason}`)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-'))
  write('locales/locales.json', registry)
  for (const locale of tableLocales) {
    const from = join(repository, 'locales', locale, 'routes.json')
    cpSync(from, join(root, 'locales', locale, 'routes.json'), { recursive: true })
  }
  for (const [locale, copy] of Object.entries(sound)) writeCopy(locale, copy)
  write('src/pages/index.astro', page)
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the check of a valid project', () => {
  it('finds nothing', () => {
    expect(found()).toEqual([])
  })

  // `npm run check` runs the command too, and shows that it ends with 0.
  it('runs as a command: exit code 1 with one line per problem', () => {
    const check = join(repository, 'src/tools/check-locales.ts')
    writeCopy('it-IT', { ...sound['it-IT'], title: '' })
    const failed = spawnSync(process.execPath, [check, root], { encoding: 'utf8' })
    expect(failed.status).toBe(1)
    expect(failed.stderr).toBe('locales/it-IT/trips.json: title: is empty\n')
  })
})

describe('the check of copy', () => {
  const flaws: readonly (readonly [change: object, problem: string])[] = [
    [{ title: undefined }, 'title: is missing'],
    [{ extra: 'Di più' }, 'extra: is unknown'],
    [{ title: 'Trips' }, 'title: is the English text unchanged'],
    [{ title: '  ' }, 'title: is empty'],
    [{ title: 'Viaggi di {name}' }, 'title: has {name}, which English has not'],
    [{ title: 'Viaggi {{name}}' }, 'title: has a brace'],
    [{ count: '{cont} viaggio|{cont} viaggi' }, 'count: misses {count}'],
    [{ count: '{count} viaggi' }, 'count: has 1 plural form(s) where English has 2'],
    [{ count: 'nessuno|{count} viaggio|{count} viaggi' }, 'count: has 3 plural form(s)'],
    [{ count: '{count} viaggio|' }, 'count: has an empty plural form'],
    [{ count: '{count} viaggio|viaggi' }, 'count: misses {count} in its last plural form'],
    [{ count: 'a|b|c|{count}' }, 'count: has 4 plural forms'],
    [{ menu: 'Menù' }, 'menu.open: is missing'],
    [{ title: ['Viaggi'] }, 'title: must be a text'],
    [{ 'a.b': 'Ciao' }, 'a.b: key may hold'],
    [{ title: "L'Italia" }, "title: has a straight '"],
    [{ title: '"Viaggi"' }, 'title: has a straight "'],
    [{ title: 'Viaggi...' }, 'title: has three dots'],
    [{ title: 'I  viaggi' }, 'title: has a space too many'],
    [{ title: 'Viaggi ' }, 'title: has a space too many'],
  ]

  it('finds each flaw, every one of them in a file of its own', () => {
    for (const [at, [change]] of flaws.entries()) {
      for (const [locale, copy] of Object.entries(sound)) {
        write(`locales/${locale}/n${at}.json`, locale === 'it-IT' ? { ...copy, ...change } : copy)
      }
    }
    const lines = found()
    for (const [at, [, problem]] of flaws.entries()) {
      expect(lines).toContainEqual(expect.stringContaining(`locales/it-IT/n${at}.json: ${problem}`))
    }
  })

  it('allows English words with a reason, for the locale that uses them and as long as it does', () => {
    writeCopy('it-IT', { ...sound['it-IT'], title: 'Trips' })
    writeCopy('de-DE', { ...sound['de-DE'], title: 'Trips' })
    write('locales/untranslated.json', { 'it-IT': { 'trips:title': 'Italians say so too' } })
    expect(found()).toEqual([
      'locales/de-DE/trips.json: title: is the English text unchanged: translate it or list it in locales/untranslated.json',
    ])
    writeCopy('de-DE', sound['de-DE'])
    const entries = { 'trips:title': ' ', 'trips:menu.open': 'so', 'trips:none': 'so' }
    write('locales/untranslated.json', { 'it-IT': entries, 'en-US': {}, 'trips:title': 'so' })
    expect(found().filter((line) => line.startsWith('locales/untranslated'))).toEqual([
      'locales/untranslated.json: it-IT trips:title: needs a reason',
      'locales/untranslated.json: it-IT trips:menu.open: is translated: take it out',
      'locales/untranslated.json: it-IT trips:none: names no text of en',
      'locales/untranslated.json: : holds "en-US": texts stand under the locale that says them as English does',
      'locales/untranslated.json: : holds "trips:title": texts stand under the locale that says them as English does',
    ])
  })

  it('accepts texts without words, and a singular that spells out its number', () => {
    for (const [locale, copy] of Object.entries(sound)) writeCopy(locale, { ...copy, title: '{a}/{b}' })
    writeCopy('it-IT', { ...sound['it-IT'], title: '{a}/{b}', count: 'Un viaggio|{count} viaggi' })
    expect(found()).toEqual([])
  })

  it('lets a variant contain what differs, and nothing else', () => {
    writeCopy('en-US', { title: 'Vacations' })
    expect(found()).toEqual([])
    writeCopy('en-US', { title: 'Trips', other: 'Hi' })
    write('locales/en-WE/other.json', {})
    expect(found()).toEqual([
      'locales/en-WE/other.json: : has no counterpart in locales/en',
      'locales/en-US/trips.json: title: repeats the text of en: take it out',
      'locales/en-US/trips.json: other: is unknown: English has no such key',
    ])
  })

  it('finds missing, malformed and unknown files', () => {
    rmSync(join(root, 'locales/fr-FR'), { recursive: true })
    write('locales/de-DE/trips.json', '{ "title": ')
    write('locales/pt-PT/trips.json', {})
    const lines = found()
    expect(lines).toContain('locales/fr-FR/routes.json: : is missing')
    expect(lines).toContain('locales/fr-FR/trips.json: : is missing: every English namespace is translated')
    expect(lines).toContainEqual(expect.stringContaining('locales/de-DE/trips.json: : is no valid JSON'))
    expect(lines).toContain('locales/pt-PT/trips.json: : pt-PT is not in locales/locales.json')
  })
})

describe('the check of locales', () => {
  it('compares a variant with the locale it belongs to, and requires no table of its own', () => {
    write('locales/locales.json', { ...registry, 'fr-CH': { variantOf: 'fr-FR' } })
    writeCopy('fr-CH', { title: 'Voyages', menu: { open: 'Montrer' }, count: '{nombre} voyage' })
    expect(found()).toEqual([
      'locales/fr-CH/trips.json: title: repeats the text of fr-FR: take it out',
      'locales/fr-CH/trips.json: count: misses {count}',
      'locales/fr-CH/trips.json: count: has {nombre}, which English has not',
      'locales/fr-CH/trips.json: count: has 1 plural form(s) where English has 2',
    ])
  })

  it('reports a base that does not exist, and a table that nothing imports', () => {
    write('locales/locales.json', {
      ...registry,
      'fr-CH': { variantOf: 'fr' },
      'en-IE': { variantOf: 'en-WE' },
    })
    const imports = tableLocales
      .filter((locale) => locale !== 'de-DE')
      .map((locale) => `'../../locales/${locale}/routes.json'`)
    write('src/i18n/slug-tables.ts', `export const tables = [${imports}]`)
    expect(found()).toEqual([
      'locales/de-DE/routes.json: : is imported nowhere: add it to src/i18n/slug-tables.ts',
      'locales/locales.json: fr-CH: is a variant of fr, which is no locale',
      'locales/locales.json: en-IE: is a variant of en-WE, itself a variant',
    ])
  })
})

describe('the check of spelling', () => {
  const inEnglish = (title: string) => writeCopy('en', { ...sound.en, title })

  it.each([
    ['Cancelled trips', 'Cancelled'],
    ['Three travellers', 'traveller'],
    ['Driving licence', 'Driving licence'],
    ['The next instalment', 'instalment'],
    ['Not any more', 'any more'],
    ['Organise your trip', 'Organise'],
  ])('asks en-US for its own %j', (title, word) => {
    inEnglish(title)
    expect(found()).toEqual([
      `locales/en-US/trips.json: title: has "${word}": British; give en-US a text of its own`,
    ])
    writeCopy('en-US', { title: `${title}!` })
    expect(found()).toEqual([`locales/en-US/trips.json: title: has "${word}": write it as in America`])
  })

  it('keeps American words out of en and en-WE', () => {
    inEnglish('Canceled by a traveler')
    writeCopy('en-WE', { menu: { open: 'Expiration' } })
    expect(found()).toEqual([
      'locales/en/trips.json: title: has "Canceled": write it as in Britain',
      'locales/en-WE/trips.json: menu.open: has "Expiration": write it as in Britain',
    ])
  })

  it('leaves words alone that only look British', () => {
    inEnglish('Flexible cancellation. Any more questions? Travel mates. The centimetre')
    expect(found()).toEqual([])
  })
})

describe('the check of used keys', () => {
  it('finds keys that nothing uses', () => {
    write('src/pages/index.astro', "<p>{t('trips:menu.open')}</p>")
    expect(found()).toEqual([
      'locales/en/trips.json: title: is used nowhere',
      'locales/en/trips.json: menu.close: is used nowhere',
      'locales/en/trips.json: count: is used nowhere',
    ])
  })
})

// One project has them all: to read it takes longer than to check a file.
describe('the check of visible text', () => {
  const writeAll = (all: readonly string[], file: (at: number) => string) => {
    for (const [at, markup] of all.entries()) write(file(at), markup)
  }

  it('finds it in markup, attributes and expressions, each at its line', () => {
    const visible = [
      ['<p>Hello</p>', 'Hello'],
      ['<p>\n  {name}, welcome back\n</p>', ', welcome back'],
      ['<input placeholder="Name">', 'Name'],
      ['<div><img src="/a.png" alt="A boat"><p>{x}</p></div>', 'A boat'],
      ['<p aria-label={`Page ${n}`}></p>', 'Page'],
      ['<p title={open ? "Open" : t("trips:title")} />', 'Open'],
      ['{list.map((n) => <li>Item {n}</li>)}', 'Item'],
      ['<p>{open ? "Open" : ""}</p>', 'Open'],
      ['<p>{name || "nobody"}</p>', 'nobody'],
      ['<ul><li>{a}<br>Tail</ul>', 'Tail'],
      ['<Card label="Trips"><script>const a = "x"</script></Card>', 'Trips'],
    ] as const
    writeAll(
      visible.map(([markup]) => `---\nconst n = 1\n---\n${markup}`),
      (at) => `src/a${at}.astro`,
    )
    write('src/b.tsx', 'export const B = () => <b>Bold</b>')
    const lines = found()
    for (const [at, [, text]] of visible.entries()) {
      const own = lines.filter((line) => line.startsWith(`src/a${at}.astro:`))
      expect(own).toContainEqual(expect.stringMatching(/^src\/a\d+\.astro:[4-6]: /))
      expect(own).toContainEqual(expect.stringContaining(`: ${text}: is visible text`))
    }
    expect(lines).toContain('src/b.tsx:1: Bold: is visible text: it belongs in locales/')
  })

  it("accepts what nobody reads, and the sandbox's own texts", () => {
    const silent = [
      '<p>{t("trips:title")} · 12&nbsp;€ &rarr; ×</p>',
      '<!-- a comment --><style>p { color: red }</style><script>const a = "Some words"</script>',
      '{/* a comment */}<p class="big" data-name="x" id="y">{x === "open" && <b>1</b>}</p>',
      '<a href={url} class:list={["a", on && "b"]}>{brand.name}</a>',
      '<p class={open ? "open" : "shut"}>{list.filter((a) => a.kind === "past").length}</p>',
    ]
    writeAll(silent, (at) => `src/a${at}.astro`)
    write('src/sandbox/a.tsx', 'export const A = () => <b>Bold</b>')
    expect(found()).toEqual([])
  })
})

describe('the check of addresses', () => {
  it('finds those of pages, in code and in links', () => {
    const paths = ['"/travels"', "'/viaggi/1?x=1'", '`/reisen/${id}`', "'/account'", "'/account/profile/'"]
    const calls = [...paths, '`/compte/${x}`'].map((path) => `go(${path})`)
    write('src/a.ts', calls.join('\n'))
    write('src/a.astro', '<a href="/travels">{x}</a>')
    const lines = found()
    for (const line of calls.keys()) {
      expect(lines).toContainEqual(
        expect.stringMatching(new RegExp(`^src/a\\.ts:${line + 1}: /.*ask pathTo`)),
      )
    }
    expect(lines).toHaveLength(calls.length + 1)
  })

  it('accepts what is the same in every locale, and what is none', () => {
    const others = ["'/login'", "'/'", "'/assets/travels'", "'travels'", "'/travelsome'", "'/account-x'"]
    write('src/a.ts', [...others, "'/auth/token'"].map((path) => `go(${path})`).join('\n'))
    write('src/backoffice/a.ts', "call('/notify-me')")
    expect(found()).toEqual([])
  })
})
