import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { srcFolder } from './directions.ts'

/** The most lines that each may have (architecture: a page reads locals, loads, renders). */
export const mostLines = { page: 40, function: 60, file: 200 } as const

/** Files that are one table: longer, because a row more is what they grow by. */
const data: Readonly<Record<string, string>> = {
  'routes.ts': 'a row for each route',
  'config/variables.ts': 'a row for each variable of the environment',
  'sandbox/seed/bookings.ts': 'the bookings of the demo',
  'sandbox/seed/people.ts': 'the travellers of the demo',
  'sandbox/seed/states.ts': 'the regions of countries',
  'sandbox/seed/tours.ts': 'the tours of the demo',
}

export interface TooLong {
  /** Path below src. */
  readonly file: string
  readonly what: keyof typeof mostLines
  /** Of a function. */
  readonly name?: string
  readonly lines: number
}

const kindOf = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

/** The code of a source: of a component, what stands between the fences. */
const codeOf = (file: string, text: string): string =>
  file.endsWith('.astro') ? (/^---\n(.*?)\n---/s.exec(text)?.[1] ?? '') : text

function longFunctions(file: string, text: string): TooLong[] {
  const source = ts.createSourceFile(file, codeOf(file, text), ts.ScriptTarget.Latest, true, kindOf(file))
  const lineAt = (place: number) => source.getLineAndCharacterOfPosition(place).line
  const found: TooLong[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1
      const name = node.name?.getText() ?? 'without a name'
      if (lines > mostLines.function) found.push({ file, what: 'function', name, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** What is too long in a file, given by its path below src. */
export function tooLongIn(file: string, text: string): TooLong[] {
  const lines = text.trimEnd().split('\n').length
  const isPage = file.startsWith('pages/') && file.endsWith('.astro')
  const what = isPage ? 'page' : 'file'
  const isTooLong = lines > mostLines[what] && !Object.hasOwn(data, file)
  return [...(isTooLong ? [{ file, what, lines } as const] : []), ...longFunctions(file, text)]
}

/** Everything in `src` that is too long. Styles are tables of their own kind. */
export function findTooLong(src: string): TooLong[] {
  return globSync('**/*.{ts,tsx,mjs,astro}', { cwd: src }).flatMap((file) =>
    tooLongIn(file, readFileSync(join(src, file), 'utf8')),
  )
}

/** Rows of `data` whose file is gone, or short enough to need none. */
export function needlessData(src: string): string[] {
  return Object.keys(data).filter((file) => {
    const [text] = globSync(file, { cwd: src }).map((found) => readFileSync(join(src, found), 'utf8'))
    return text === undefined || text.trimEnd().split('\n').length <= mostLines.file
  })
}

if (import.meta.main) {
  const found = findTooLong(srcFolder)
  for (const { file, what, name, lines } of found) {
    console.error(
      `src/${file}: ${what}${name ? ` ${name}` : ''} of ${lines} lines, at most ${mostLines[what]}`,
    )
  }
  process.exitCode = found.length > 0 ? 1 : 0
}
