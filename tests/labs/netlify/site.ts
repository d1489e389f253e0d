import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { ensureInstalled } from '../../support/installed-packages.ts'
import { runCommand } from '../../support/run-command.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const adapter = 'src/http/netlify/adapter'

/** A copy of the project, made again for each build; Netlify's build writes below it. */
const site = join(root, '.netlify/site')

export const built = {
  publish: join(site, 'dist'),
  functionFolder: join(site, '.netlify/v1/functions/ssr'),
  edgeFolder: join(site, '.netlify/v1/edge-functions/edge'),
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

/** Builds a copy as netlify.toml configures Netlify, but without `npm ci`, since our packages are used. */
export async function buildSite(): Promise<void> {
  const installed = await installAdapter()
  rmSync(site, { recursive: true, force: true })
  const own = (path: string) => !path.slice(root.length).includes('node_modules')
  for (const name of sources) cpSync(join(root, name), join(site, name), { recursive: true, filter: own })
  // Hard links, because files traced into the function must be inside the site, and symbolic links would lead out of it.
  await command('cp', '-al', join(root, 'node_modules'), join(site, 'node_modules'))
  await command('cp', '-al', installed, built.adapterPackages)
  await command(join(root, 'node_modules/.bin/astro'), 'build')
}

/** Kept beside the copy, since it takes a minute and seldom changes; never in src, which many tools read completely. */
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

/** Deno, the runtime of Netlify's edge functions. */
export const installRuntime = (): Promise<void> =>
  ensureInstalled(fileURLToPath(new URL('runtime', import.meta.url)))

/** The function's size on disk, and deflated, which is close to the size of its zip file. */
export function describeFunction(): string {
  const contents = globSync('**/*', { cwd: built.functionFolder })
    .map((name) => join(built.functionFolder, name))
    .filter((path) => existsSync(path) && statSync(path).isFile())
    .map((path) => readFileSync(path))
  const inMB = (size: (content: Buffer) => number) =>
    `${(contents.reduce((total, content) => total + size(content), 0) / 1024 / 1024).toFixed(1)} MB`
  const zipped = inMB((content) => deflateRawSync(content).length)
  return `function: ${contents.length} files, ${inMB(({ length }) => length)}, zipped ${zipped}`
}
