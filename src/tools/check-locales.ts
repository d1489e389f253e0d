import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LocaleRegistry } from '../i18n/locale-registry.ts'
import { type AllowList, allowListFile, type Copy, checkCopy } from './copy-check.ts'
import { checkUsage } from './copy-usage.ts'
import { checkLanguage } from './language-check.ts'
import type { Problem } from './problem.ts'
import { checkTables } from './slugs-check.ts'
import { tableFile } from './slugs-table.ts'
import { checkPathLiterals, checkVisibleText } from './source-check.ts'
import { scanSource } from './source-scan.ts'
import { checkSpelling } from './spelling-check.ts'

const registryFile = 'locales/locales.json'
const importsOfTables = 'src/i18n/slug-tables.ts'

type Tree = {
  readonly registry: LocaleRegistry
  readonly tables: Record<string, unknown>
  readonly copy: Copy
  readonly allowed: AllowList
}

/** Reads `locales/` below a root; a file that is not JSON is reported as a problem and left out. */
function readLocales(root: string, problems: Problem[]): Tree {
  const read = (file: string): unknown => {
    try {
      return JSON.parse(readFileSync(join(root, file), 'utf8'))
    } catch (error) {
      problems.push({ file, key: '', reason: `is no valid JSON: ${(error as Error).message}` })
      return undefined
    }
  }
  const registry = (read(registryFile) ?? {}) as LocaleRegistry
  const tables: Record<string, unknown> = {}
  const copy: Record<string, Record<string, unknown>> = {}
  for (const file of globSync('locales/*/*.json', { cwd: root }).sort()) {
    const [, locale = ''] = file.split('/')
    if (!Object.hasOwn(registry, locale)) {
      problems.push({ file, key: '', reason: `${locale} is not in ${registryFile}` })
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

/** Problems with locales as such: no slug table, or a table or base locale that does not exist. */
function checkRegistry(root: string, { registry, tables }: Tree): Problem[] {
  const imports = existsSync(join(root, importsOfTables))
    ? readFileSync(join(root, importsOfTables), 'utf8')
    : null
  const problems: Problem[] = []
  for (const [locale, { variantOf }] of Object.entries(registry)) {
    const file = tableFile(locale)
    if (variantOf !== undefined && registry[variantOf]?.variantOf !== undefined) {
      problems.push({
        file: registryFile,
        key: locale,
        reason: `is a variant of ${variantOf}, itself a variant`,
      })
    } else if (variantOf !== undefined && !Object.hasOwn(registry, variantOf)) {
      problems.push({
        file: registryFile,
        key: locale,
        reason: `is a variant of ${variantOf}, which is no locale`,
      })
    }
    // A variant without a table uses the addresses of the locale it belongs to.
    if (!variantOf && !existsSync(join(root, file))) problems.push({ file, key: '', reason: 'is missing' })
    if (tables[locale] && imports !== null && !imports.includes(`/${file}`)) {
      problems.push({ file, key: '', reason: `is imported nowhere: add it to ${importsOfTables}` })
    }
  }
  return problems
}

/** Every source file with text for travellers; the sandbox is a separate program with its own texts. */
function scanSources(root: string) {
  const files = globSync('src/**/*.{ts,tsx,astro,mjs}', { cwd: root })
    .filter((file) => !file.startsWith('src/sandbox/') && !file.endsWith('.d.ts'))
    .sort()
  return new Map(files.map((file) => [file, scanSource(file, readFileSync(join(root, file), 'utf8'))]))
}

/** Everything wrong with slugs, copy and the texts in the sources of the project at `root`. */
export function checkProject(root: string): Problem[] {
  const problems: Problem[] = []
  const tree = readLocales(root, problems)
  const { registry, tables, copy, allowed } = tree
  const scans = scanSources(root)
  return [
    ...problems,
    ...checkRegistry(root, tree),
    ...checkTables(tables),
    ...checkCopy(copy, allowed, registry),
    ...checkSpelling(copy),
    ...checkLanguage(copy),
    ...checkUsage(copy, scans),
    ...checkVisibleText(scans),
    ...checkPathLiterals(tables, scans),
  ]
}

// `node src/tools/check-locales.ts [root]`: one line a problem, exit code 1 when there is any.
if (process.argv[1] === import.meta.filename) {
  const problems = checkProject(process.argv[2] ?? process.cwd())
  for (const { file, key, reason } of problems) console.error(`${file}: ${key}: ${reason}`)
  console.log(problems.length === 0 ? 'locales: all good' : `locales: ${problems.length} problem(s)`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
