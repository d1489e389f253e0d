import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { locales } from '#markets/market-table.ts'
import { allowListFile, checkCopy } from './copy-check.ts'
import { checkUsage } from './copy-usage.ts'
import type { Problem } from './problem.ts'
import { checkTables, tableFile } from './slugs-check.ts'
import { checkPathLiterals, checkVisibleText } from './source-check.ts'
import { scanSource } from './source-scan.ts'

/** Locales that have a slug table of their own; en-US reads the English one (spec §2). */
const tableLocales = locales.filter((locale) => locale !== 'en-US')

type Tree = {
  readonly tables: Record<string, unknown>
  readonly copy: Record<string, Record<string, unknown>>
  readonly allowed: Record<string, string>
}

/** Reads `locales/` below a root; a file that is no JSON is a problem and is left out. */
function readLocales(root: string, problems: Problem[]): Tree {
  const read = (file: string): unknown => {
    try {
      return JSON.parse(readFileSync(join(root, file), 'utf8'))
    } catch (error) {
      problems.push({ file, key: '', reason: `is no valid JSON: ${(error as Error).message}` })
      return undefined
    }
  }
  const tables: Record<string, unknown> = {}
  const copy: Record<string, Record<string, unknown>> = {}
  for (const file of globSync('locales/*/*.json', { cwd: root }).sort()) {
    const [, locale = ''] = file.split('/')
    if (!locales.some((known) => known === locale)) {
      problems.push({ file, key: '', reason: `${locale} is the locale of no market` })
      continue
    }
    const json = read(file)
    if (json === undefined) continue
    if (basename(file) === 'routes.json') tables[locale] = json
    else copy[locale] = { ...copy[locale], [basename(file, '.json')]: json }
  }
  for (const locale of tableLocales) {
    const file = tableFile(locale)
    if (!existsSync(join(root, file))) problems.push({ file, key: '', reason: 'is missing' })
  }
  const allowed = existsSync(join(root, allowListFile)) ? read(allowListFile) : {}
  return { tables, copy, allowed: (allowed ?? {}) as Record<string, string> }
}

/** Every source file with text for travellers; the sandbox is a program of its own, with its own words. */
function scanSources(root: string) {
  const files = globSync('src/**/*.{ts,tsx,astro,mjs}', { cwd: root })
    .filter((file) => !file.startsWith('src/sandbox/') && !file.endsWith('.d.ts'))
    .sort()
  return new Map(files.map((file) => [file, scanSource(file, readFileSync(join(root, file), 'utf8'))]))
}

/** Everything wrong with slugs, copy and the texts in the sources of the project at `root`. */
export function checkProject(root: string): Problem[] {
  const problems: Problem[] = []
  const { tables, copy, allowed } = readLocales(root, problems)
  const scans = scanSources(root)
  return [
    ...problems,
    ...checkTables(tables),
    ...checkCopy(copy, allowed),
    ...checkUsage(copy, scans),
    ...checkVisibleText(scans),
    ...checkPathLiterals(tables, scans),
  ]
}

// `node src/i18n/check.ts [root]`: one line a problem, exit code 1 when there is any.
if (process.argv[1] === import.meta.filename) {
  const problems = checkProject(process.argv[2] ?? process.cwd())
  for (const { file, key, reason } of problems) console.error(`${file}: ${key}: ${reason}`)
  console.log(problems.length === 0 ? 'locales: all good' : `locales: ${problems.length} problem(s)`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
