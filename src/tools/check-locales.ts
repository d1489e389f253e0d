import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkUsage } from './copy-usage.ts'
import { type Problem, reportProblems } from './problem.ts'
import { readLocales, registryFile, scanSources, type Tree } from './read-project.ts'
import { checkServed, readServed } from './served-slugs.ts'
import { checkTables, tableFile } from './slugs-check.ts'
import { checkPathLiterals, checkVisibleText } from './source-check.ts'
import { checkWords } from './words-check.ts'

const importsOfTables = 'src/i18n/slug-tables.ts'

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

/** Everything wrong with slugs, copy and the texts in the sources of the project at `root`. */
export function checkProject(root: string): Problem[] {
  const problems: Problem[] = []
  const tree = readLocales(root, problems)
  const { tables, copy } = tree
  const scans = scanSources(root)
  return [
    ...problems,
    ...checkRegistry(root, tree),
    ...checkTables(tables),
    ...checkServed(tables, readServed(root)),
    ...checkWords(tree),
    ...checkUsage(copy, scans),
    ...checkVisibleText(scans),
    ...checkPathLiterals(tables, scans),
  ]
}

// `node src/tools/check-locales.ts [root]`
if (process.argv[1] === import.meta.filename) {
  reportProblems(checkProject(process.argv[2] ?? process.cwd()))
}
