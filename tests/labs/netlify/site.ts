import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { ensureInstalled } from '../../support/installed-packages.ts'
import { runCommand } from '../../support/run-command.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const adapter = 'src/http/netlify/adapter'

/** A copy of the project, made anew for each build; what is below it is what Netlify's build leaves behind. */
const site = join(root, '.netlify/site')

export const built = {
  site,
  publish: join(site, 'dist'),
  functionFolder: join(site, '.netlify/v1/functions/ssr'),
  frameworkConfig: join(site, '.netlify/v1/config.json'),
  toml: join(site, 'netlify.toml'),
  adapterPackages: join(site, adapter, 'node_modules'),
}

const sources = [
  'src',
  'public',
  'locales',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
  'netlify.toml',
]

/** Builds a copy as netlify.toml has Netlify do it, but for the project's own `npm ci`: our packages are there. */
export async function buildSite(): Promise<void> {
  const installed = await installAdapter()
  rmSync(site, { recursive: true, force: true })
  const own = (path: string) => !path.slice(root.length).includes('node_modules')
  for (const name of sources) cpSync(join(root, name), join(site, name), { recursive: true, filter: own })
  // By hard links: what is traced into the function has to be inside the site, and a link would lead out of it.
  await command('cp', '-al', join(root, 'node_modules'), join(site, 'node_modules'))
  await command('cp', '-al', installed, built.adapterPackages)
  await command(join(root, 'node_modules/.bin/astro'), 'build')
}

/** Beside the copy, since it takes a minute and is seldom another; never in src, which many tools read whole. */
async function installAdapter(): Promise<string> {
  const folder = join(root, '.netlify/adapter')
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(join(root, adapter, name), join(folder, name))
  }
  await ensureInstalled(folder)
  return join(folder, 'node_modules')
}

async function command(...line: string[]): Promise<void> {
  const env = { NETLIFY: 'true', ASTRO_TELEMETRY_DISABLED: '1' }
  const code = await runCommand(line, { cwd: site, env })
  if (code !== 0) throw new Error(`${line[0]} ended with ${code}`)
}

/** What the function weighs: bytes as they lie on its disk, and deflated, which is nearly what a zip of them takes. */
export function functionWeight(): { files: number; bytes: number; zipped: number } {
  const files = globSync('**/*', { cwd: built.functionFolder })
    .map((name) => join(built.functionFolder, name))
    .filter((path) => existsSync(path) && statSync(path).isFile())
  const contents = files.map((path) => readFileSync(path))
  const sum = (size: (content: Buffer) => number) =>
    contents.reduce((total, content) => total + size(content), 0)
  return {
    files: files.length,
    bytes: sum(({ length }) => length),
    zipped: sum((content) => deflateRawSync(content).length),
  }
}
