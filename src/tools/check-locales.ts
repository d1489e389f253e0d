import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkUsage } from './copy-usage.ts'
import { fault, type Problem, reportProblems } from './problem.ts'
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
        ...fault('registry.variantOfVariant', { base: variantOf }),
      })
    } else if (variantOf !== undefined && !Object.hasOwn(registry, variantOf)) {
      problems.push({
        file: registryFile,
        key: locale,
        ...fault('registry.unknownBase', { base: variantOf }),
      })
    }
    // A variant without a table uses the addresses of its base locale.
    if (!variantOf && !existsSync(join(root, file)))
      problems.push({ file, key: '', ...fault('file.missing') })
    if (tables[locale] && imports !== null && !imports.includes(`/${file}`)) {
      problems.push({ file, key: '', ...fault('file.notImported', { importer: importsOfTables }) })
    }
  }
  return problems
}

/** All problems with slugs, copy and the texts in the sources of the project at `root`. */
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

// `node src/tools/check-locales.ts [root]`: one line per problem, exit code 1 if there is any. `--json` is for the desk, which has
// the same codes in other languages, or an older list of them and then shows the English text.
if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  reportProblems(checkProject(positionals[0] ?? process.cwd()), { asJson: values.json === true })
}
