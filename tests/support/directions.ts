import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What every feature builds on (CONTRIBUTING.md, "Who may import whom"). */
const ground = [
  'auth',
  'backoffice',
  'flags',
  'i18n',
  'markets',
  'forms',
  'ui',
  'analytics',
  'styles',
  'routes',
]

/** Which rooms of `src` each room may import; its own files always. `services` is `src/services.ts`. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  pages: ['layouts', 'shell', 'features', 'middleware', 'services', ...ground],
  layouts: ['shell', 'features', ...ground],
  shell: ['features', ...ground],
  // Not from an island: figures of the server that a page tells one.
  features: ['config/limits', ...ground],
  actions: ['features', 'shell'],
  middleware: [
    'actions',
    'shell',
    'features',
    'services',
    'config',
    'config/limits',
    'http/shared/plain-answer',
    'http/shared/rate-limit',
    'http/shared/same-origin',
    ...ground,
  ],
  services: ['config', 'http/shared/log', 'http/shared/rate-limit', 'http/shared/signals', ...ground],
  auth: ['config/redis-address', 'markets'],
  backoffice: ['markets'],
  flags: ['backoffice', 'markets'],
  analytics: ['flags', 'i18n', 'markets', 'routes'],
  i18n: ['markets', 'routes'],
  // What became of a write is read off the backoffice's errors.
  forms: ['backoffice/client/errors', 'i18n', 'markets', 'ui'],
  ui: ['i18n', 'markets', 'styles'],
  // Shows the fields too, while developing.
  'ui/gallery': ['forms', 'i18n', 'markets', 'ui', 'styles'],
  markets: [],
  // The table of routes, which all others read.
  routes: [],
  config: ['markets'],
  // What is read of the shell says which addresses take posts.
  http: [
    'config',
    'auth/create-session-store',
    'auth/live-session',
    'routes',
    'i18n/slugs',
    'markets',
    'shell/dismiss-community',
    // The error page that is made without the app.
    'ui/brand',
    'ui/drawings',
  ],
  styles: [],
  // Generators and checks that people and `npm run check` run; nothing imports them but tests and the build's brand file.
  tools: ['auth', 'backoffice', 'config', 'http/shared/log', 'i18n', 'markets', 'routes', 'ui', 'styles'],
  sandbox: ['backoffice'],
  // The editors' desk, in development only; nothing imports it but the configuration.
  desk: [
    'http/shared/same-origin',
    'i18n',
    'markets',
    'routes',
    'services',
    'styles',
    'tools',
    'ui',
    // Texts filled in as on the proof sheet.
    'ui/gallery/proof-texts',
  ],
}

/** Features that another one is made of: it may use all of them, they know nothing of it but its rules. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  // The photo step: `capture` takes the pictures in the browser, `scan` cleans them on the server.
  // What a trip asks of documents is put into words once.
  documents: ['capture', 'scan', 'entry'],
  status: ['entry'],
  // What is to be done and the ticket of the next trip are those of the list of trips.
  dashboard: ['trips'],
  trips: ['entry'],
  // Both show what trips need of a profile.
  registry: ['profile'],
  // A phone goes through the photo step for somebody else.
  handoff: ['documents', 'capture', 'scan'],
}

/** Types alone couple nothing at run time: what a request carries, what can be written to a log. */
const typesForAll = [
  'middleware/locals',
  'middleware/trouble',
  'http/shared/log',
  'http/shared/rate-limit',
  'config/config',
]

/** Islands run in a browser: they get strings and data, never tokens or the client of the remote API. */
const keptFromIslands = ['auth/', 'backoffice/', 'config/', 'http/', 'services', 'middleware/', 'astro:env']

/** Rooms that plain Node runs. */
const plainNode = ['config', 'http', 'auth', 'backoffice', 'markets', 'sandbox']

/** Packages that stand behind one module (record 005), and the room of it. */
const behindOneRoom: Readonly<Record<string, string>> = {
  arctic: 'auth',
  'astro-i18next': 'i18n',
  i18next: 'i18n',
  ioredis: 'auth',
  jose: 'auth',
  ky: 'backoffice',
}

/** What a rule or a market table never touches: the outside world. */
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
export function importsOf(text: string): Import[] {
  const withoutComments = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const statement =
    /(?:^|[;\n]\s*)(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|@(?:use|forward|import)\s+['"]([^'"]+)['"]/g
  return [...withoutComments.matchAll(statement)].map(([, type, fixed, dynamic, sass]) => ({
    specifier: fixed ?? dynamic ?? sass ?? '',
    typeOnly: Boolean(type),
  }))
}

/** Why the import may not stand in this file (a path below src), or null when it may. */
export function forbidden(file: string, { specifier, typeOnly }: Import): string | null {
  const room = roomOf(file)
  const target = targetOf(file, specifier)
  if (target === null) return forbiddenPackage(file, room, specifier, typeOnly)
  if (isPure(file) && outsideWorld.test(specifier) && !typeOnly) return 'rules and markets do no I/O'
  if (isIsland(file) && !typeOnly && keptFromIslands.some((kept) => target.startsWith(kept))) {
    return 'an island runs in the browser and gets this as props'
  }
  if (target.startsWith('../')) return null
  return forbiddenRoom(file, target, typeOnly)
}

function forbiddenRoom(file: string, target: string, typeOnly: boolean): string | null {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from === to) return from === 'features' ? forbiddenFeature(file, target) : null
  if (typeOnly && from !== 'sandbox' && typesForAll.includes(withoutExtension(target))) return null
  const allowed = mayImport[from]
  if (!allowed) return `${from} is no room that tests/support/directions.ts knows`
  const fits = allowed.some((entry) => entry === to || entry === withoutExtension(target))
  return fits ? null : `${from} may import ${allowed.join(', ') || 'no other room'}`
}

/**
 * A feature shares what is pure with all others, and so all of `status`; the rest of it only with a feature that is made of
 * it.
 */
function forbiddenFeature(file: string, target: string): string | null {
  const [, own = ''] = file.split('/')
  const [, other = '', name = ''] = target.split('/')
  if (own === other || other === 'status' || /^(rules|schema)\.ts$/.test(name)) return null
  if (madeOf[own]?.includes(other)) return null
  return "a feature may import another feature's rules.ts and schema.ts, and `status`, nothing else of it"
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
const isPure = (file: string) => /^(markets|features\/status)\/|(^|\/)rules\.ts$/.test(file)
const withoutExtension = (path: string) => path.replace(/\.(ts|tsx|mjs|astro)$/, '')

/** `features/trips/load.ts` → `features`; a file that lies in src itself is a room of its own name. */
const roomOf = (path: string) =>
  path.startsWith('ui/gallery/') ? 'ui/gallery' : withoutExtension(path.split('/')[0] ?? '')

/** The imported file as a path below src, or null when it is a package. */
export function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return null
}

/** Every import of `src` that goes the wrong way. */
export function findViolations(src: string): Violation[] {
  // A .d.ts has no code: it names types for the compiler, from wherever they are.
  const files = globSync('**/*.{ts,tsx,mjs,astro,scss}', { cwd: src }).filter(
    (file) => !file.endsWith('.d.ts'),
  )
  return files.flatMap((file) =>
    importsOf(readFileSync(join(src, file), 'utf8')).flatMap((found) => {
      const why = forbidden(file, found)
      return why === null ? [] : [{ file, specifier: found.specifier, why }]
    }),
  )
}

/** The folder of the product's code. */
export const srcFolder = fileURLToPath(new URL('../../src', import.meta.url))

if (import.meta.main) {
  const violations = findViolations(srcFolder)
  for (const { file, specifier, why } of violations) {
    console.error(`${relative('.', join(srcFolder, file))}: imports ${specifier}, but ${why}`)
  }
  process.exitCode = violations.length > 0 ? 1 : 0
}
