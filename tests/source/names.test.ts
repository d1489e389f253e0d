import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { listSources, readSource } from './sources.ts'

/** Words without meaning for a newcomer, each with a replacement. */
const PRIVATE_WORDS: readonly (readonly [word: string, instead: string])[] = [
  ['told', 'known, listed, reported, or the noun itself'],
  ['untold', 'unknown, incomplete, unlisted'],
  ['said', 'text, sentence, label'],
  ['whoever', 'the role: payer, leader, reader'],
  ['asks', 'needs, requires'],
  ['thing', 'the noun: field, item, step'],
  ['things', 'the noun: fields, items, steps'],
  ['round', 'batch, pass, attempt'],
  ['rounds', 'batches, passes, attempts'],
  ['news', 'what is new: unseenSignIn'],
]

/** Forms that name no verb, each with a replacement. Types may have them: `ParamsOf<Path>`. */
const NOUN_FORMS: readonly (readonly [form: RegExp, instead: string])[] = [
  [/^[a-z]\w*Of$/, 'the verb and what it gives: findLanding, buildBill, toFlightLine; of a table the noun'],
]

/** Identifiers that others named. */
const GIVEN: ReadonlyMap<string, string> = new Map([
  ['round', 'Math.round, `round` of Temporal, and the parameter of an address'],
  ['flightsTold', 'a field of the backoffice’s contract'],
])

/** Names that Astro looks for in a file. */
const FRAMEWORK = new Set(['GET', 'POST', 'prerender', 'getStaticPaths', 'onRequest', 'default'])

const files = listSources('src/**/*.{ts,tsx,astro}', 'tests/**/*.{ts,tsx}', '*.mjs')
  .filter((path) => !path.includes('labs/bench/peers'))
  .toSorted()

/** A file's TypeScript: for a component its front matter and its scripts. */
function readScript(file: string): ts.SourceFile {
  const text = readSource(file)
  const parts = text.matchAll(/^---\n([\s\S]*?)\n---|<script>([\s\S]*?)<\/script>/g)
  const script = file.endsWith('.astro') ? [...parts].map((one) => one[1] ?? one[2]).join('\n') : text
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, script, ts.ScriptTarget.Latest, false, kind)
}

/** The words of a name: `seenSignIn` has three. A round trip is the trade's word. */
const splitWords = (name: string): string[] =>
  name
    .replace(/round_?trip/i, 'latency')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)

/** Its identifiers, and the strings that its types name: `'untold'` of a union is a name too. */
function listIdentifiers(script: ts.SourceFile): Set<string> {
  const found = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) found.add(node.text)
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) found.add(node.literal.text)
    ts.forEachChild(node, visit)
  }
  visit(script)
  return found
}

/** A file's exported declarations; a schema and its type may share a name. */
function listExports(script: ts.SourceFile): Set<string> {
  const exported = script.statements.filter(
    (one) =>
      ts.canHaveModifiers(one) &&
      ts.getModifiers(one)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
  )
  const names = exported.flatMap((one) => {
    if (ts.isVariableStatement(one))
      return one.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      )
    const isNamed =
      ts.isFunctionDeclaration(one) ||
      ts.isClassDeclaration(one) ||
      ts.isInterfaceDeclaration(one) ||
      ts.isTypeAliasDeclaration(one)
    return isNamed && one.name ? [one.name.text] : []
  })
  return new Set(names)
}

const scripts = files.map((file) => ({ file, script: readScript(file) }))
const names = scripts.flatMap(({ file, script }) =>
  [...listIdentifiers(script)]
    .filter((name) => !GIVEN.has(name))
    .map((name) => ({ at: `${file}: ${name}`, words: splitWords(name) })),
)

describe('names', () => {
  it.each(PRIVATE_WORDS)('no identifier has the word "%s": write %s', (word) => {
    const found = names.filter(({ words }) => words.includes(word)).map(({ at }) => at)
    expect(found).toEqual([])
  })

  it.each(NOUN_FORMS)('no exported name has the form %s: write %s', (form) => {
    const found = scripts.flatMap(({ file, script }) =>
      [...listExports(script)].filter((name) => form.test(name)).map((name) => `${file}: ${name}`),
    )
    expect(found).toEqual([])
  })

  it('one exported name has one meaning in src', () => {
    const places = new Map<string, string[]>()
    for (const { file, script } of scripts.filter((one) => one.file.startsWith('src/'))) {
      for (const name of listExports(script)) places.set(name, [...(places.get(name) ?? []), file])
    }
    const twice = [...places].filter(([name, where]) => where.length > 1 && !FRAMEWORK.has(name))
    expect(Object.fromEntries(twice)).toEqual({})
  })
})
