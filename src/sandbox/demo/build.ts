import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, startChild } from './child.ts'

/** The sources of the app's build; the sandbox is not part of it. */
const SOURCES = ['src', 'locales', 'public', 'astro.config.mjs', 'package.json', 'package-lock.json']
const NOT_BUILT = new Set([join('src', 'sandbox')])

const entryOf = (root: string) => join(root, 'dist', 'server', 'entry.mjs')

/** Whether `dist/` is missing or older than any file it is built from. */
export function buildIsStale(root: string): boolean {
  const built = entryOf(root)
  if (!existsSync(built)) return true
  const builtAt = statSync(built).mtimeMs
  return SOURCES.some((source) => newestChange(root, source) > builtAt)
}

/** Latest change below `path`, in ms since the epoch; a folder's own change counts (a file was removed). */
function newestChange(root: string, path: string): number {
  if (NOT_BUILT.has(path) || !existsSync(join(root, path))) return 0
  const stat = statSync(join(root, path))
  if (!stat.isDirectory()) return stat.mtimeMs
  const below = readdirSync(join(root, path)).map((name) => newestChange(root, join(path, name)))
  return Math.max(stat.mtimeMs, ...below)
}

/** Starts the production build, with its output in `log`. An interrupted build leaves none behind. */
export function startBuild(root: string, log: string): Child {
  rmSync(entryOf(root), { force: true })
  return startChild({
    name: 'build',
    args: [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'],
    env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    log,
  })
}
