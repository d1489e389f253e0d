import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { importsOf, srcFolder, targetOf } from '../support/directions.ts'

/*
 * `npm run sizes` lists what may be worth a look: functions over 60 lines, files over 400, and files of at most 40 lines that only
 * one file beside them imports. Nothing fails.
 */

const files = new Map(
  globSync('**/*.{ts,tsx,mjs,astro}', { cwd: srcFolder }).map((file) => [
    file,
    readFileSync(join(srcFolder, file), 'utf8').trimEnd(),
  ]),
)
const linesOf = (text: string) => text.split('\n').length

function longFunctions(file: string, text: string): string[] {
  const code = file.endsWith('.astro') ? (/^---\n(.*?)\n---/s.exec(text)?.[1] ?? '') : text
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const lines = linesOf(node.getText())
    if (ts.isFunctionLike(node) && 'body' in node && node.body && lines > 60) {
      found.push(`${file}: function ${node.name?.getText() ?? 'without a name'} of ${lines} lines`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const importers = new Map<string, string[]>()
for (const [file, text] of files) {
  for (const { specifier } of importsOf(text)) {
    const target = targetOf(file, specifier)
    if (target) importers.set(target, [...(importers.get(target) ?? []), file])
  }
}

for (const [file, text] of files) {
  for (const line of longFunctions(file, text)) console.log(line)
  const lines = linesOf(text)
  if (lines > 400) console.log(`${file}: ${lines} lines`)
  const [only, ...others] = new Set(importers.get(file))
  if (lines <= 40 && only && others.length === 0 && dirname(only) === dirname(file)) {
    console.log(`${file}: ${lines} lines, imported by ${only} alone`)
  }
}
