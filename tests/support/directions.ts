import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What every feature builds on (CONTRIBUTING.md, "Who may import whom"). */
// biome-ignore format: grouped by line
const ground = [
  'bookings', 'account', 'auth', 'backoffice', 'backoffice/wire', 'flags', 'i18n', 'markets', 'forms',
  'photos', 'ui', 'styles', 'styles/sheets', 'routes',
]

/** Which rooms of `src` each room may import; its own files always. `services` is `src/services.ts`. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  pages: ['layouts', 'shell', 'features', 'texts', 'middleware', 'services', ...ground],
  layouts: ['shell', 'features', 'analytics', ...ground],
  shell: ['features', 'texts', ...ground],
  // Not from an island: the server's figures, which a page passes on.
  features: ['config/limits', 'photos/cleaning', 'texts', ...ground],
  // One sentence for each fact about a booking or an account, from its reading and `t`.
  texts: ['bookings', 'account', 'backoffice/wire', 'forms', 'i18n', 'markets', 'ui'],
  actions: ['features', 'forms'],
  middleware: ['actions', 'features', 'services', 'analytics', 'config', 'http/shared', ...ground],
  services: ['config', 'http/shared', ...ground],
  // A booking's facts for its reader: pure, of wire types and markets alone.
  bookings: ['account', 'backoffice/wire', 'markets'],
  // The other facts from the traveller's own data: pure too.
  account: ['backoffice/wire', 'markets'],
  auth: ['config/redis-address', 'markets'],
  backoffice: ['backoffice/wire', 'markets'],
  'backoffice/wire': ['markets'],
  flags: ['backoffice', 'backoffice/wire', 'markets'],
  analytics: ['flags', 'i18n', 'markets', 'routes'],
  i18n: ['markets', 'routes'],
  // A write's outcome is read from the backoffice's errors.
  forms: ['backoffice/client/errors', 'backoffice/wire/country', 'i18n', 'markets', 'ui'],
  // Takes pictures of documents in the browser.
  photos: ['backoffice/wire', 'config/limits', 'forms', 'i18n', 'markets', 'ui', 'styles'],
  // Redraws them on the server, within the same limits.
  'photos/cleaning': ['photos/header', 'photos/rules'],
  ui: ['i18n', 'markets', 'styles/sheets'],
  // Shows components and fields, while developing.
  gallery: ['forms', 'i18n', 'markets', 'ui', 'styles', 'styles/sheets'],
  markets: [],
  // The table of routes, which all other rooms read.
  routes: [],
  config: ['markets'],
  // The servers in front of the app, and the edge, which decides by the steps' own functions.
  http: [
    'http/shared',
    'config',
    'auth/cookies',
    'auth/create-session-store',
    'auth/session',
    'i18n/slugs',
    'markets',
    ...['early-answers', 'invitation', 'is-read', 'prefetch-rules', 'sign-in-path'].map(
      (file) => `middleware/${file}`,
    ),
    'routes',
    'ui/flash-toast',
  ],
  // The parts that both servers and the app need: the log, rate limits, plain answers.
  'http/shared': [
    'config',
    'auth/redis-connection',
    'auth/sealing',
    'i18n/slugs',
    'i18n/slugs-pattern',
    'markets',
    'routes',
  ],
  styles: [],
  // What each kind of page loads, of every room.
  'styles/sheets': ['features', 'styles'],
  // Generators and checks that people and `npm run check` run; nothing imports them but tests and the build's brand file.
  tools: [
    'auth',
    'backoffice',
    'backoffice/wire',
    'config',
    'http/shared',
    'i18n',
    'markets',
    'routes',
    'ui',
    'styles',
  ],
  sandbox: ['backoffice/wire'],
  // The editors' desk, in development only; nothing imports it but the configuration.
  desk: [
    'auth',
    'http/shared',
    'i18n',
    'markets',
    'routes',
    'services',
    'styles',
    'styles/sheets',
    'tools',
    'ui',
    // Texts filled in as on the proof sheet.
    'gallery/proof-texts',
  ],
}

/** Islands run in a browser: they get strings and data, never tokens or the client of the remote API. */
const keptFromIslands = ['auth/', 'backoffice/', 'config/', 'http/', 'services', 'middleware/', 'astro:env']

/** Rooms that plain Node runs. */
const plainNode = ['config', 'http', 'auth', 'backoffice', 'markets', 'sandbox']

/** Packages that only one module imports (record 005), and its room. */
const behindOneRoom: Readonly<Record<string, string>> = {
  arctic: 'auth',
  'astro-i18next': 'i18n',
  i18next: 'i18n',
  ioredis: 'auth',
  jose: 'auth',
  ky: 'backoffice',
}

/** Rules and market tables never touch the outside world. */
const outsideWorld =
  /^(node:(?!assert)|astro:|ky$|ioredis$|pino$|hono)|^#(auth|backoffice\/client|http|config)\b/

export interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
}

export interface Violation {
  /** Path below src. */
  readonly file: string
  readonly specifier: string
  readonly why: string
}

/** Every import of a source text: TypeScript, JSX, Astro front matter and Sass. */
export function listImports(text: string): Import[] {
  const withoutComments = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const statement =
    /(?:^|[;\n]\s*)(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|@(?:use|forward|import)\s+['"]([^'"]+)['"]/g
  return [...withoutComments.matchAll(statement)].map(([, type, fixed, dynamic, sass]) => ({
    specifier: fixed ?? dynamic ?? sass ?? '',
    typeOnly: Boolean(type),
  }))
}

/** Why this file (a path below src) may not have the import, or null if it may. */
export function forbidden(file: string, { specifier, typeOnly }: Import): string | null {
  const room = roomOf(file)
  const target = resolveImport(file, specifier)
  if (target === null) return forbiddenPackage(file, room, specifier, typeOnly)
  if (isPure(file) && outsideWorld.test(specifier) && !typeOnly) return 'rules and markets do no I/O'
  if (isIsland(file) && !typeOnly && keptFromIslands.some((kept) => target.startsWith(kept))) {
    return 'an island runs in the browser and gets this as props'
  }
  if (target.startsWith('../')) return null
  return forbiddenRoom(file, target)
}

function forbiddenRoom(file: string, target: string): string | null {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from === to) return from === 'features' ? forbiddenFeature(file, target) : null
  const allowed = mayImport[from]
  if (!allowed) return `${from} is no room that tests/support/directions.ts knows`
  const fits = allowed.some((entry) => entry === to || entry === withoutExtension(target))
  return fits ? null : `${from} may import ${allowed.join(', ') || 'no other room'}`
}

/** Code that two features share belongs in a room below. */
function forbiddenFeature(file: string, target: string): string | null {
  const own = featureOf(file)
  const other = featureOf(target)
  return own === other || other === undefined ? null : 'a feature imports no other feature'
}

function forbiddenPackage(file: string, room: string, specifier: string, typeOnly: boolean): string | null {
  const name = specifier.startsWith('@') ? specifier.split('/', 2).join('/') : (specifier.split('/')[0] ?? '')
  if (typeOnly) return null
  if (plainNode.includes(room) && (name.startsWith('astro:') || name === 'astro'))
    return `${room} runs in plain Node`
  if (isPure(file) && outsideWorld.test(specifier)) return 'rules and markets do no I/O'
  if (isIsland(file) && specifier.startsWith('astro:env')) return 'an island runs in the browser'
  const owner = behindOneRoom[name]
  return owner && owner !== room && room !== 'sandbox' ? `${name} stands behind ${owner}` : null
}

const isIsland = (file: string) => file.endsWith('.island.tsx')
const isPure = (file: string) => /^(markets|bookings|account)\/|(^|\/)rules\.ts$/.test(file)
const withoutExtension = (path: string) => path.replace(/\.(ts|tsx|mjs|astro)$/, '')

/** Folders that are a layer of their own. */
const inner = ['http/shared', 'backoffice/wire', 'photos/cleaning', 'styles/sheets']

/** `features/trips/load.ts` → `trips`. */
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]

/** `features/trips/load.ts` → `features`; a file directly in src is a room of its own name. */
const roomOf = (path: string) =>
  inner.find((room) => path.startsWith(`${room}/`)) ?? withoutExtension(path.split('/')[0] ?? '')

/** The imported file as a path below src, or null for a package. */
export function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return null
}

/** The files of a source folder with their imports. A .d.ts has no code: it names types for the compiler, from any room. */
const filesOf = (src: string): Map<string, Import[]> =>
  new Map(
    globSync('**/*.{ts,tsx,mjs,astro,scss}', { cwd: src })
      .filter((file) => !file.endsWith('.d.ts'))
      .map((file) => [file, listImports(readFileSync(join(src, file), 'utf8'))]),
  )

/** Every import of `src` in the wrong direction. */
export function findViolations(src: string): Violation[] {
  return [...filesOf(src)].flatMap(([file, imports]) =>
    imports.flatMap((found) => {
      const why = forbidden(file, found)
      return why === null ? [] : [{ file, specifier: found.specifier, why }]
    }),
  )
}

/** Every circle of files that import each other, types included, each once: from one of its files back to that file. */
export function findCircles(src: string): string[][] {
  const files = filesOf(src)
  return circlesOf(
    new Map(
      [...files].map(([file, imports]) => [
        file,
        imports.map(({ specifier }) => resolveImport(file, specifier)),
      ]),
    ),
  )
}

/** The same for rooms: if two rooms import each other, one arrow runs up, whatever `mayImport` allows. Sheets gather the rooms' styles. */
export function findRoomCircles(src: string): string[][] {
  const rooms = new Map<string, string[]>()
  for (const [file, imports] of filesOf(src)) {
    if (roomOf(file) === 'styles/sheets') continue
    const targets = imports.map(({ specifier }) => resolveImport(file, specifier))
    const from = roomOf(file)
    const others = targets.map((target) => (target === null ? from : roomOf(target)))
    rooms.set(from, [...(rooms.get(from) ?? []), ...others.filter((other) => other !== from)])
  }
  return circlesOf(rooms)
}

function circlesOf(graph: ReadonlyMap<string, readonly (string | null)[]>): string[][] {
  const done = new Set<string>()
  const circles: string[][] = []
  function visit(node: string, path: readonly string[]): void {
    if (path.includes(node)) circles.push([...path.slice(path.indexOf(node)), node])
    if (path.includes(node) || done.has(node)) return
    for (const target of graph.get(node) ?? []) {
      if (target !== null && graph.has(target)) visit(target, [...path, node])
    }
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return circles
}

/** The folder of the product's code. */
export const srcFolder = fileURLToPath(new URL('../../src', import.meta.url))

if (import.meta.main) {
  const violations = findViolations(srcFolder)
  for (const { file, specifier, why } of violations) {
    console.error(`${relative('.', join(srcFolder, file))}: imports ${specifier}, but ${why}`)
  }
  const circles = [...findCircles(srcFolder), ...findRoomCircles(srcFolder)]
  for (const circle of circles) console.error(`src: a circle, ${circle.join(' → ')}`)
  process.exitCode = violations.length + circles.length > 0 ? 1 : 0
}
