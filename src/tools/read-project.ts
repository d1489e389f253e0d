import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LocaleRegistry } from '../i18n/locale-registry.ts'
import { type AllowList, allowListFile, type Copy } from './copy-check.ts'
import type { Scans } from './copy-usage.ts'
import { fault, type Problem } from './problem.ts'
import { scanSource } from './source-scan.ts'

export const registryFile = 'locales/locales.json'

/** `locales/` as it is on disk. */
export type Tree = {
  readonly registry: LocaleRegistry
  readonly tables: Record<string, unknown>
  readonly copy: Copy
  readonly allowed: AllowList
}

/** Reads `locales/` below a root; a file that is not JSON is reported as a problem and left out. */
export function readLocales(root: string, problems: Problem[]): Tree {
  const read = (file: string): unknown => {
    try {
      return JSON.parse(readFileSync(join(root, file), 'utf8'))
    } catch (error) {
      problems.push({ file, key: '', ...fault('file.notJson', { detail: (error as Error).message }) })
      return undefined
    }
  }
  const registry = (read(registryFile) ?? {}) as LocaleRegistry
  const tables: Record<string, unknown> = {}
  const copy: Record<string, Record<string, unknown>> = {}
  for (const file of globSync('locales/*/*.json', { cwd: root }).sort()) {
    const [, locale = ''] = file.split('/')
    if (!Object.hasOwn(registry, locale)) {
      problems.push({ file, key: '', ...fault('file.unknownLocale', { locale, list: registryFile }) })
      continue
    }
    const json = read(file)
    if (json === undefined) continue
    if (basename(file) === 'routes.json') tables[locale] = json
    else copy[locale] = { ...copy[locale], [basename(file, '.json')]: json }
  }
  const allowed = existsSync(join(root, allowListFile)) ? read(allowListFile) : {}
  return { registry, tables, copy, allowed: (allowed ?? {}) as AllowList }
}

/** Every source file with text for travellers; the sandbox is a separate program with its own texts. */
export function scanSources(root: string): Scans {
  const files = globSync('src/**/*.{ts,tsx,astro,mjs}', { cwd: root })
    .filter((file) => !file.startsWith('src/sandbox/') && !file.endsWith('.d.ts'))
    .sort()
  return new Map(files.map((file) => [file, scanSource(file, readFileSync(join(root, file), 'utf8'))]))
}
