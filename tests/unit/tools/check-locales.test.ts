// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources under check are written here as text
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { slugTables } from '#i18n/slug-tables.ts'
import { checkProject } from '#tools/check-locales.ts'
import { type AllowList, type Copy, checkCopy } from '#tools/copy-check.ts'
import { checkSpelling } from '#tools/language-check.ts'
import { type Problem, problemLine } from '#tools/problem.ts'
import { checkPathLiterals } from '#tools/source-check.ts'
import { scanSource } from '#tools/source-scan.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const tableLocales = ['en', 'en-WE', 'it-IT', 'es-ES', 'fr-FR', 'de-DE']
const registry = {
  ...Object.fromEntries(tableLocales.map((locale) => [locale, {}])),
  'en-WE': { variantOf: 'en' },
  'en-US': { variantOf: 'en' },
}
const copyOf = (title: string, open: string, close: string, count: string) => ({
  title,
  menu: { open, close },
  count,
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

const linesOf = (problems: readonly Problem[]) =>
  problems.map((problem) => problemLine(problem).replace(/^locales\//, ''))

describe('the check of a project', () => {
  let root: string

  function write(file: string, content: unknown): void {
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  }
  const found = () => linesOf(checkProject(root))

  beforeEach(() => {
    root = temporaryFolder(onTestFinished)
    write('locales/locales.json', registry)
    for (const locale of tableLocales) {
      const from = join(repository, 'locales', locale, 'routes.json')
      cpSync(from, join(root, 'locales', locale, 'routes.json'), { recursive: true })
    }
    for (const [locale, trips] of Object.entries(sound)) write(`locales/${locale}/trips.json`, trips)
    write('src/pages/index.astro', page)
    // A separate program, with its own texts.
    write('src/sandbox/a.tsx', 'export const A = () => <b>Bold</b>')
  })

  it('finds nothing in a sound one', () => {
    expect(found()).toEqual([])
  })

  // `npm run check` also runs the command, and shows that it ends with 0.
  it('runs as a command: exit code 1 with one line per problem', () => {
    const check = join(repository, 'src/tools/check-locales.ts')
    write('locales/it-IT/trips.json', { ...sound['it-IT'], title: '' })
    const failed = spawnSync(process.execPath, [check, root], { encoding: 'utf8' })
    expect(failed.status).toBe(1)
    expect(failed.stderr).toBe('locales/it-IT/trips.json: title: is empty\n')
  })

  it('finds slugs, unused keys, visible text and addresses', () => {
    write('locales/de-DE/routes.json', { ...slugTables['de-DE'], travels: 'reisen' })
    write('src/pages/index.astro', '<p>\n  {t("trips:menu.open")} now\n  <a href="/travels">{x}</a></p>')
    expect(found()).toEqual([
      expect.stringContaining('de-DE/routes.json: travels: '),
      'en/trips.json: title: is used nowhere',
      'en/trips.json: menu.close: is used nowhere',
      'en/trips.json: count: is used nowhere',
      'src/pages/index.astro:2: now: is visible text: it belongs in locales/',
      'src/pages/index.astro:3: /travels: is an address of the product: ask pathTo for it (src/i18n)',
    ])
  })

  it('finds missing, malformed and unknown files', () => {
    rmSync(join(root, 'locales/fr-FR'), { recursive: true })
    write('locales/de-DE/trips.json', '{ "title": ')
    write('locales/pt-PT/trips.json', {})
    const lines = found()
    expect(lines).toContain('fr-FR/routes.json: : is missing')
    expect(lines).toContain('fr-FR/trips.json: : is missing: every English namespace is translated')
    expect(lines).toContainEqual(expect.stringContaining('de-DE/trips.json: : is no valid JSON'))
    expect(lines).toContain('pt-PT/trips.json: : pt-PT is not in locales/locales.json')
  })

  it('requires no table of a variant; reports a base that does not exist, and a table that nothing imports', () => {
    const variants = {
      'it-CH': { variantOf: 'it-IT' },
      'fr-CH': { variantOf: 'fr' },
      'en-IE': { variantOf: 'en-WE' },
    }
    write('locales/locales.json', { ...registry, ...variants })
    const imported = tableLocales.filter((locale) => locale !== 'de-DE')
    write(
      'src/i18n/slug-tables.ts',
      `export const tables = [${imported.map((locale) => `'../../locales/${locale}/routes.json'`)}]`,
    )
    expect(found()).toEqual([
      'de-DE/routes.json: : is imported nowhere: add it to src/i18n/slug-tables.ts',
      'locales.json: fr-CH: is a variant of fr, which is no locale',
      'locales.json: en-IE: is a variant of en-WE, itself a variant',
    ])
  })
})

type Texts = Readonly<Record<string, object>>
const roomsOf = (texts: Texts): Copy =>
  Object.fromEntries(Object.entries(texts).map(([locale, trips]) => [locale, { trips }]))

describe('the check of copy', () => {
  const inCopy = (texts: Texts, allowed: AllowList = {}, known: typeof registry | object = registry) =>
    linesOf(checkCopy(roomsOf({ ...sound, ...texts }), allowed, known as typeof registry))
  const italian = (change: object) => ({ 'it-IT': { ...sound['it-IT'], ...change } })

  it.each<[change: object, problem: string]>([
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
  ])('finds %j', (change, problem) => {
    expect(inCopy(italian(change))).toContainEqual(expect.stringContaining(`it-IT/trips.json: ${problem}`))
  })

  it('allows English words with a reason, for the locale that uses them and as long as it does', () => {
    const trips = { ...italian({ title: 'Trips' }), 'de-DE': { ...sound['de-DE'], title: 'Trips' } }
    expect(inCopy(trips, { 'it-IT': { 'trips:title': 'Italians say so too' } })).toEqual([
      'de-DE/trips.json: title: is the English text unchanged: translate it or list it in locales/untranslated.json',
    ])
    const entries = { 'trips:title': ' ', 'trips:menu.open': 'so', 'trips:none': 'so' }
    const allowed = { 'it-IT': entries, 'en-US': {}, 'trips:title': 'so' } as unknown as AllowList
    expect(inCopy(italian({ title: 'Trips' }), allowed)).toEqual([
      'untranslated.json: it-IT trips:title: needs a reason',
      'untranslated.json: it-IT trips:menu.open: is translated: take it out',
      'untranslated.json: it-IT trips:none: names no text of en',
      'untranslated.json: : holds "en-US": texts stand under the locale that says them as English does',
      'untranslated.json: : holds "trips:title": texts stand under the locale that says them as English does',
    ])
  })

  it('accepts texts without words, and a singular that spells out its number', () => {
    const wordless = Object.entries(sound).map(([locale, copy]) => [locale, { ...copy, title: '{a}/{b}' }])
    const spelt = italian({ title: '{a}/{b}', count: 'Un viaggio|{count} viaggi' })
    expect(inCopy({ ...Object.fromEntries(wordless), ...spelt })).toEqual([])
  })

  it('lets a variant contain what differs from the locale it belongs to, and nothing else', () => {
    expect(inCopy({ 'en-US': { title: 'Vacations' } })).toEqual([])
    const swiss = { title: 'Voyages', menu: { open: 'Montrer' }, count: '{nombre} voyage' }
    const known = { ...registry, 'fr-CH': { variantOf: 'fr-FR' } }
    expect(inCopy({ 'en-US': { title: 'Trips', other: 'Hi' }, 'fr-CH': swiss }, {}, known)).toEqual([
      'en-US/trips.json: title: repeats the text of en: take it out',
      'en-US/trips.json: other: is unknown: English has no such key',
      'fr-CH/trips.json: title: repeats the text of fr-FR: take it out',
      'fr-CH/trips.json: count: misses {count}',
      'fr-CH/trips.json: count: has {nombre}, which English has not',
      'fr-CH/trips.json: count: has 1 plural form(s) where English has 2',
    ])
    const other = { ...roomsOf(sound), 'en-WE': { other: {} } }
    expect(linesOf(checkCopy(other, {}, registry))).toEqual([
      'en-WE/other.json: : has no counterpart in locales/en',
    ])
  })
})

describe('the check of spelling', () => {
  const spelling = (texts: Texts) => linesOf(checkSpelling(roomsOf(texts)))

  it.each([
    ['Cancelled trips', 'Cancelled'],
    ['Three travellers', 'traveller'],
    ['Driving licence', 'Driving licence'],
    ['The next instalment', 'instalment'],
    ['Not any more', 'any more'],
    ['Organise your trip', 'Organise'],
  ])('requires of en-US its own %j', (title, word) => {
    const own = { en: { title }, 'en-US': { title: `${title}!` } }
    expect([...spelling({ en: { title } }), ...spelling(own)]).toEqual([
      `en-US/trips.json: title: has "${word}": British; give en-US a text of its own`,
      `en-US/trips.json: title: has "${word}": write it as in America`,
    ])
  })

  it('keeps American words out of en and en-WE', () => {
    expect(spelling({ en: { title: 'Canceled by a traveler' }, 'en-WE': { title: 'Expiration' } })).toEqual([
      'en/trips.json: title: has "Canceled": write it as in Britain',
      'en-WE/trips.json: title: has "Expiration": write it as in Britain',
    ])
  })

  it('leaves words alone that only look British', () => {
    const title = 'Flexible cancellation. Any more questions? Travel mates. The centimetre'
    expect(spelling({ en: { title } })).toEqual([])
  })
})

describe('the check of visible text', () => {
  it.each([
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
    ['export const B = () => <b>Bold</b>', 'Bold', 'b.tsx'],
  ])('finds it in %s', (markup, text, file = 'a.astro') => {
    const front = file === 'a.astro' ? '---\nconst n = 1\n---\n' : ''
    expect(scanSource(file, front + markup).visible).toContainEqual({ line: expect.any(Number), text })
  })

  it.each([
    '<p>{t("trips:title")} · 12&nbsp;€ &rarr; ×</p>',
    '<!-- a comment --><style>p { color: red }</style><script>const a = "Some words"</script>',
    '{/* a comment */}<p class="big" data-name="x" id="y">{x === "open" && <b>1</b>}</p>',
    '<a href={url} class:list={["a", on && "b"]}>{brand.name}</a>',
    '<p class={open ? "open" : "shut"}>{list.filter((a) => a.kind === "past").length}</p>',
  ])('accepts what is never shown: %s', (markup) => {
    expect(scanSource('a.astro', markup).visible).toEqual([])
  })
})

describe('the check of addresses', () => {
  const asked = (file: string, path: string) =>
    checkPathLiterals(slugTables, new Map([[file, scanSource(file, `go(${path})`)]])).length > 0

  it.each([
    '"/travels"',
    "'/viaggi/1?x=1'",
    '`/reisen/${id}`',
    "'/account'",
    "'/account/profile/'",
    '`/compte/${x}`',
  ])('finds %s', (path) => expect(asked('src/a.ts', path)).toBe(true))

  it.each(['login', '', 'assets/travels', 'travelsome', 'account-x', 'auth/token'])(
    'accepts /%s, which is the same in every locale, or no address',
    (path) => expect(asked('src/a.ts', `'/${path}'`)).toBe(false),
  )

  it('accepts a word without a slash', () => expect(asked('src/a.ts', "'travels'")).toBe(false))

  it('accepts those of other servers', () => {
    expect(asked('src/backoffice/a.ts', "'/notify-me'")).toBe(false)
  })
})
