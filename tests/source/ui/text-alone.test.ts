import { relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { listSources, root } from '../sources.ts'

/*
 * A browser's translation replaces every text node by its own elements. React continues to write to the old node, and throws when
 * it removes it or inserts something before it: the whole island disappears (react/react, issue 11538). An element whose only
 * child is a text is safe, since React then sets the element's text. So in every component a text is the only child of an element.
 */

const sample = `${root}src/forms/sample.tsx`

/** Each line with the number of texts found in it. */
const samples: readonly [markup: string, found: number][] = [
  ['<p>word</p>', 0],
  ['<p>{text}</p>', 0],
  ['<p>{text.concat(text)}</p>', 0],
  ['<p>{text && <b>{text}</b>}<i>word</i></p>', 0],
  ['<p>{count}</p>', 0],
  ['<Heading>{text}</Heading>', 0],
  ['<Labelled>{text}</Labelled>', 0],
  ['<Framed><b>word</b></Framed>', 0],
  ['<p>{list.map((each) => <b key={each}>{each}</b>)}{node}</p>', 0],
  ['<p>{text} {text}</p>', 3],
  ['<p>{text}<b>word</b></p>', 1],
  ['<p>word<b>word</b></p>', 1],
  ["<p><b>word</b>{' '}<b>word</b></p>", 1],
  ['<p>{text && <b>word</b>}{text}</p>', 1],
  ['<p>{count > 0 ? text : <b>word</b>}<i>word</i></p>', 1],
  ['<p>{count && <b>word</b>}<i>word</i></p>', 1],
  ['<>{text}</>', 1],
  ['<Framed>{text}</Framed>', 1],
  ['<Framed>word</Framed>', 1],
  ['<Framed slot={text}><b>word</b></Framed>', 1],
  ['<Framed slot="word"><b>word</b></Framed>', 1],
  ['<p>{list}</p>', 1],
  ['<p>{list.map((each) => each)}</p>', 1],
  ['<Worded />', 1],
]
const sampleSource = `import type { ReactNode } from 'react'
declare const text: string, count: number, list: string[], node: ReactNode, Heading: 'h2' | 'h3'
declare const Labelled: (props: { children: string }) => React.JSX.Element
declare const Framed: (props: { children: ReactNode; slot?: ReactNode }) => React.JSX.Element
declare const Worded: () => string
export const samples = [
${samples.map(([markup]) => `${markup},`).join('\n')}
]`

function programOf(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => path === sample || fileExists(path)
  host.readFile = (path) => (path === sample ? sampleSource : readFile(path))
  host.getSourceFile = (path, version) => {
    const source = host.readFile(path)
    return source === undefined ? undefined : ts.createSourceFile(path, source, version)
  }
  return ts.createProgram([...files, sample, `${root}src/env.d.ts`], options, host)
}

/** Whether React would render a value of this type as text; the empty string of `text && …` renders nothing. */
function isText(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isText)
  if (type.isStringLiteral()) return type.value !== ''
  return Boolean(type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike))
}

/** The type of children and slots: their content is checked where it is written. */
const isNode = (type: ts.Type): boolean =>
  type.isUnion() && type.types.some(({ symbol }) => symbol?.name === 'ReactPortal')

/** The texts of a file that are not an only child, each with its line. */
function textsBeside(path: string, program: ts.Program): { line: number; text: string }[] {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(path)
  if (!file) throw new Error(`${path} is not part of the program`)
  const found: { line: number; text: string }[] = []
  const report = (node: ts.Node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    found.push({ line: line + 1, text: node.getText(file) })
  }
  const rendersText = (type: ts.Type): boolean => isText(type) && !isNode(type)
  const isTexts = (type: ts.Type): boolean => {
    const items = isText(type) ? undefined : checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return items !== undefined && rendersText(items)
  }
  /** An element of HTML, by its name or by a constant that holds one. */
  const isHtml = (tag: ts.JsxTagNameExpression): boolean =>
    /^[a-z][^.]*$/.test(tag.getText(file)) || isText(checker.getTypeAtLocation(tag))

  /** Whether a component takes any content as this property, and may put a text beside it. */
  function takesAny(tag: ts.JsxTagNameExpression, property: string): boolean {
    const props = checker.getTypeAtLocation(tag).getCallSignatures()[0]?.parameters[0]
    const own = props && checker.getPropertyOfType(checker.getTypeOfSymbolAtLocation(props, tag), property)
    return own !== undefined && isNode(checker.getTypeOfSymbolAtLocation(own, tag))
  }

  function lookAtChildren(parent: ts.JsxElement | ts.JsxFragment): void {
    const children = parent.children.filter((child) =>
      ts.isJsxText(child)
        ? !child.containsOnlyTriviaWhiteSpaces
        : !ts.isJsxExpression(child) || child.expression,
    )
    const tag = ts.isJsxElement(parent) ? parent.openingElement.tagName : null
    const mayHaveOne = children.length === 1 && tag !== null && (isHtml(tag) || !takesAny(tag, 'children'))
    for (const child of children) {
      if (ts.isJsxText(child)) {
        if (!mayHaveOne) report(child)
      } else if (ts.isJsxExpression(child) && child.expression) {
        const type = checker.getTypeAtLocation(child.expression)
        if (isTexts(type) || (rendersText(type) && !mayHaveOne)) report(child)
      }
    }
  }

  function lookAtTag({ tagName, attributes }: ts.JsxOpeningLikeElement): void {
    if (isHtml(tagName)) return
    const [signature] = checker.getTypeAtLocation(tagName).getCallSignatures()
    if (signature && rendersText(signature.getReturnType())) report(tagName)
    for (const attribute of attributes.properties) {
      if (!ts.isJsxAttribute(attribute) || !attribute.initializer) continue
      const { name, initializer } = attribute
      const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer
      if (!value || !takesAny(tagName, name.getText(file))) continue
      if (ts.isStringLiteral(value) || rendersText(checker.getTypeAtLocation(value))) report(attribute)
    }
  }

  function visit(node: ts.Node): void {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) lookAtChildren(node)
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) lookAtTag(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const components = listSources('src/**/*.tsx').map((path) => root + path)
const program = programOf(components)

it('every text of a component is the only child of its element', () => {
  const found = components.flatMap((path) =>
    textsBeside(path, program).map(({ line, text }) => `${relative(root, path)}:${line} ${text}`),
  )
  expect(found).toEqual([])
})

it('a text beside anything is found, whatever it is written as', () => {
  const first = sampleSource.split('\n').findIndex((line) => line.startsWith('export')) + 2
  const found = textsBeside(sample, program)
  const counted = samples.map(([markup], index) => [
    markup,
    found.filter(({ line }) => line === first + index).length,
  ])
  expect(counted).toEqual(samples)
})
