import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { SERVED_BROWSERS } from '#config/served-browsers.mjs'
import { slugTables } from '#i18n/slug-tables.ts'
import { patternsToInject } from '#i18n/slugs-compile.ts'
import { listSharedFeatures } from '../../support/browser-features.ts'

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url))
const files = (pattern: string) =>
  globSync(pattern, { cwd: dist }).map((name) => [name, readFileSync(dist + name, 'utf8')] as const)
const server = files('server/**/*.mjs')
const loads = (names: string) => new RegExp(`(from|import|require)\\s*\\(?["'\`](${names})`)

const client = files('client/**/*.js')
const built = files('**/*.{js,mjs,css,json}')
it.each([
  [
    'server',
    server,
    'what only the build needs (record 005)',
    loads('@proload/|esbuild|tsm|i18next-fs-backend'),
  ],
  // i18next, which is in the build, changes it internally.
  ['server', server, 'a change of i18next’s global language', /(?<!this|translator)\.changeLanguage\(/],
  ['server', server, 'checksums of countries that no form checks', /Valladolid|Mexican|Peruvian/],
  ['server', server, 'a character that V8 would keep at two bytes (record 026)', /\P{ASCII}/u],
  ['server', server, 'the sandbox and its travellers', /Marchetti|demoEnvironment|sandbox\.sqlite/],
  ['client', client, 'zod or server code', /ZodError|from\s*["']node:|SESSION_SECRET|isValidPhoneNumber/],
  [
    'build',
    built,
    'the editors’ desk, which may write files',
    /["'`]\/desk\b|src\/desk\/|data-judge|showing-keys|jsonc-parser|minisearch|DESK_[A-Z]/,
  ],
])('the %s contains nothing of %3$s', (_where, among, _what, mention) => {
  expect(among.length).toBeGreaterThan(5)
  expect(among.filter(([, code]) => mention.test(code)).map(([file]) => file)).toEqual([])
})

it.each(['user-select', 'text-size-adjust', 'hyphens'])(
  'the built styles have %s with its prefix, unless all served browsers support it without',
  (property) => {
    const rules = files('client/**/*.css').flatMap(([, css]) => css.match(/[^{}]+\{[^{}]*\}/g) ?? [])
    const stating = rules.filter((rule) => new RegExp(`[{;\\s]${property}:`).test(rule))
    const unprefixed = stating.filter((rule) => !rule.includes(`-webkit-${property}:`))
    expect(stating).not.toEqual([])
    expect(listSharedFeatures(SERVED_BROWSERS).includes(property) ? [] : unprefixed).toEqual([])
  },
)

it.each(['js', 'css', 'svg', 'txt', 'webmanifest', 'speculationrules'])(
  'has a compressed copy of every .%s file of the client, for both encodings',
  (ending) => {
    const names = globSync(`client/**/*.${ending}`, { cwd: dist })
    const uncompressed = names.flatMap((name) =>
      ['.br', '.gz'].map((copy) => name + copy).filter((copy) => !existsSync(dist + copy)),
    )
    expect(names).not.toEqual([])
    expect(uncompressed).toEqual([])
  },
)

it('lets crawlers in, which could not read noindex otherwise', () => {
  const [[, robots]] = files('client/robots.txt') as [[string, string]]
  expect(robots).toMatch(/^User-agent: \*$/m)
  expect(robots).not.toMatch(/^Disallow:\s*\S/m)
})

/** The manifest's routes as a chunk of the build has them. */
function builtRoutes(): string[] {
  const found = server.flatMap(([, code]) => /\bdeserializeManifest\((\{.*\})\);$/m.exec(code)?.[1] ?? [])
  expect(found).toHaveLength(1)
  const { routes } = JSON.parse(found[0] ?? '') as { routes: { routeData: { route: string } }[] }
  return routes.map(({ routeData }) => routeData.route).sort()
}

it('the addresses of the built server are those of our routes in every language, and no others', () => {
  const ours = patternsToInject(slugTables).map(({ pattern }) => pattern)
  // Pages shown in place of others, and "not found" at their own address; the service worker requests /offline.
  const standIns = ['/404', '/500', '/offline', '/too-large', '/trouble']
  // Astro's own routes, which the HTTP entry refuses (`isAstrosOwn`), except the actions; and files that a build writes.
  const astros = ['/_actions/[...path]', '/_image', '/_server-islands/[name]']
  const written = ['/prefetch/[locale].speculationrules', '/session-end/[locale]']
  expect(builtRoutes()).toEqual([...new Set([...ours, ...standIns, ...astros, ...written])].sort())
})

it('islands share the stores of toasts and of the session’s end with pages, which load them late', () => {
  const code = new Map(
    files('client/{*,_astro/*}.js').map(([name, text]) => [name.replace(/^.*\//, ''), text]),
  )
  const imported = (name: string) =>
    [...(code.get(name) ?? '').matchAll(/\bfrom\s*"\.\/(?:_astro\/)?([^"]+)"/g)].map(([, file]) => file ?? '')
  const named = (start: string) => [...code.keys()].filter((name) => name.startsWith(start))
  const [store] = imported('toasts.js')
  expect(store).toBeDefined()
  for (const reader of ['watch-session', 'use-submit', 'FlightsForm'])
    expect(named(reader).flatMap(imported), reader).toContain(store)
  const ofCamera = named('Camera').flatMap(imported)
  expect(
    imported('watch-session.js').filter((file) => file !== store && ofCamera.includes(file)),
  ).not.toEqual([])
})
