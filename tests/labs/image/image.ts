import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

/*
 * `npm run labs -- image`: the steps of `src/http/node/Dockerfile` without a container engine: each stage in a clean folder, the
 * running app as a user without rights where this one may change users, its health check, a page, and a SIGTERM.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const base = mkdtempSync(join(tmpdir(), 'image-'))
const isRoot = process.getuid?.() === 0
/** The user `nobody` of most systems, in place of the image's `node`. */
const USER = { uid: 65_534, gid: 65_534 }

interface Stage {
  readonly folder: string
  readonly env: Record<string, string>
  user: Partial<typeof USER>
}

const isAList = (text: string) => text.startsWith('[')
const commandOf = (text: string): string[] =>
  isAList(text) ? (JSON.parse(text) as string[]) : ['sh', '-c', text]

/** The Dockerfile's instructions, with continued lines joined. */
function instructions(): [name: string, rest: string][] {
  const text = readFileSync(join(root, 'src/http/node/Dockerfile'), 'utf8').replace(/\\\n/g, ' ')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)])
}

/** This machine's access to packages, which an engine's machine has as well. */
const network = {
  NPM_CONFIG_USERCONFIG: process.env.NPM_CONFIG_USERCONFIG ?? join(homedir(), '.npmrc'),
  ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS }),
}

const optionsOf = ({ folder, env, user }: Stage): SpawnOptions => ({
  cwd: folder,
  env: { PATH: `${join(root, 'node_modules/node/bin')}:${process.env.PATH}`, HOME: base, ...network, ...env },
  stdio: ['ignore', 'inherit', 'inherit'],
  ...(isRoot && user),
})

async function run(stage: Stage, command: readonly string[]): Promise<number> {
  const [program = '', ...args] = command
  const child = spawn(program, args, optionsOf(stage))
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.on('error', reject)
  child.on('close', (code) => resolve(code ?? 1))
  return promise
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Every variable without a default, with the values of `.env.example`: the app calls no remote service before a page is opened. */
function environment(port: number): Record<string, string> {
  const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'))
  const filled = Object.entries(example).filter(([, value]) => value !== '' && value !== undefined)
  return {
    ...(Object.fromEntries(filled) as Record<string, string>),
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    SESSION_FILE: '.data/sessions.sqlite',
    OIDC_ISSUER: 'https://login.example.com',
    HOST: '127.0.0.1',
    PORT: String(port),
  }
}

/** Whether a market's home is a page; `fetch` sends no Host of ours. */
async function isPage(port: number, host: string): Promise<boolean> {
  const [answer] = (await once(get({ port, headers: { host } }), 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode === 200 && (answer.headers['content-type']?.startsWith('text/html') ?? false)
}

const stages = new Map<string, Stage>()
let stage: Stage = { folder: base, env: {}, user: {} }
let health: string[] = []
let main: string[] = []

/** Copies like an engine: from this checkout the files that git knows, from a stage the named ones. */
function copy(rest: string): void {
  const from = /^--from=(\w+) /.exec(rest)?.[1]
  if (!from) {
    execFileSync('sh', ['-c', `git archive HEAD | tar x -C '${stage.folder}'`], { cwd: root })
    return
  }
  const paths = rest.split(' ').slice(1)
  const target = paths.pop() ?? '.'
  const source = stages.get(from)
  if (!source) throw new Error(`There is no stage ${from}.`)
  for (const path of paths) {
    const inside = path.replace(/^\/app\//, '')
    const to = target.endsWith('/') ? join(target, inside) : target
    cpSync(join(source.folder, inside), normalize(join(stage.folder, to)), { recursive: true })
  }
}

async function step(name: string, rest: string): Promise<void> {
  if (name === 'FROM') {
    const folder = join(base, String(stages.size))
    mkdirSync(folder)
    stage = { folder, env: {}, user: {} }
    stages.set(/ AS (\w+)/.exec(rest)?.[1] ?? 'last', stage)
  } else if (name === 'COPY') copy(rest)
  else if (name === 'ENV') {
    for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
      stage.env[key] = value.startsWith('$') ? '' : value.replaceAll('/app', stage.folder)
  } else if (name === 'RUN') {
    // The image has a user `node`; here only another user's number.
    const command = rest.replaceAll('node:node', isRoot ? `${USER.uid}:${USER.gid}` : '"$(id -u):$(id -g)"')
    console.log(`RUN ${command}`)
    const code = await run(stage, ['sh', '-c', command])
    if (code !== 0) throw new Error(`RUN ${command} ended with ${code}`)
  } else if (name === 'USER') stage.user = USER
  else if (name === 'HEALTHCHECK') health = commandOf(rest.slice(rest.indexOf('CMD ') + 4))
  else if (name === 'CMD') main = commandOf(rest)
  else if (!['WORKDIR', 'EXPOSE', 'ARG', 'STOPSIGNAL'].includes(name)) throw new Error(`Unknown: ${name}`)
}

const problems: string[] = []
const expect = (holds: boolean, what: string) => {
  console.log(`${holds ? '✓' : '✗'} ${what}`)
  if (!holds) problems.push(what)
}

let app: ChildProcess | undefined
try {
  for (const [name, rest] of instructions()) await step(name, rest)
  const port = await freePort()
  Object.assign(stage.env, environment(port))
  if (isRoot) execFileSync('chmod', ['-R', 'a+rX', base])
  const [program = '', ...args] = main
  app = spawn(program, args, optionsOf(stage))
  const ended = new Promise<number | null>((resolve) => app?.on('close', resolve))
  const isEnded = async () => (await Promise.race([ended, wait(200, undefined)])) !== undefined
  while ((await run(stage, health)) !== 0 && !(await isEnded()));
  const host = (stage.env.MARKET_HOSTS ?? '').split(/[=,|]/)[1] ?? ''
  const alive = await fetch(`http://127.0.0.1:${port}/livez`)
  expect(alive.status === 200, `alive, as user ${isRoot ? USER.uid : process.getuid?.()}`)
  expect(await isPage(port, host), `a page of ${host}`)
  for (const dev of ['vitest', 'playwright', 'hono'])
    expect(!existsSync(join(stage.folder, 'node_modules', dev)), `the image has no ${dev}`)
  expect(!existsSync(join(stage.folder, 'tests')), 'the image has no tests')
  const size = execFileSync('du', ['-sm', stage.folder], { encoding: 'utf8' }).split('\t')[0]
  console.log(`${size} MB above the base image`)
  app.kill('SIGTERM')
  expect((await ended) === 0, 'SIGTERM ends it with 0')
} finally {
  app?.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
}
process.exitCode = problems.length > 0 ? 1 : 0
