import ts from 'typescript'

/** A text in a source file; `holes` is true for a template literal, whose `parts` are the texts around its `${}`. */
export type SourceText = {
  readonly line: number
  readonly parts: readonly string[]
}

export type SourceScan = {
  readonly texts: readonly SourceText[]
  /** Text written directly into markup that a reader of the page sees or hears. */
  readonly visible: readonly { readonly line: number; readonly text: string }[]
}

/** Attributes whose value people read or hear. */
const spokenAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** An `.astro` file as TSX with unchanged line numbers: front matter, then the template as one fragment. */
function astroAsTsx(source: string): string {
  const fence = /^\s*---\n([\s\S]*?)\n---/.exec(source)
  const front = fence ? `\n${fence[1]}\n;` : ''
  const template = source
    .slice(fence?.[0].length ?? 0)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/<!doctype[^>]*>/gi, blank)
    .replace(
      /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2>)/g,
      (_, open, _tag, body, close) => open + blank(body) + close,
    )
    .replace(/<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b(?:=>|[^>])*>/g, (tag) =>
      tag.endsWith('/>') ? tag : `${tag.slice(0, -1)}/>`,
    )
  return `${front}<>${template}</>`
}

function partsOf(node: ts.Node): string[] | null {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (!ts.isTemplateExpression(node)) return null
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
}

/** Literals that an expression can evaluate to directly: itself, or a branch of a condition. */
function outcomes(node: ts.Node | undefined): ts.Node[] {
  if (!node) return []
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return outcomes(node.expression)
  if (ts.isConditionalExpression(node)) return [...outcomes(node.whenTrue), ...outcomes(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return [...outcomes(node.left), ...outcomes(node.right)]
  return partsOf(node) ? [node] : []
}

const isComparison = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) && /^(===?|!==?|[<>]=?|in)$/.test(node.operatorToken.getText())

function visibleIn(node: ts.Node): { at: ts.Node; text: string }[] {
  if (ts.isJsxText(node)) return [{ at: node, text: node.text }]
  const isAttribute = ts.isJsxAttribute(node) && spokenAttributes.has(node.name.getText())
  const isChild = ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)
  if (!isAttribute && !isChild) return []
  return outcomes(isAttribute ? node.initializer : node)
    .filter((literal) => !isComparison(literal.parent))
    .map((at) => ({ at, text: partsOf(at)?.join(' ') ?? '' }))
}

/** The words of a text, without entities and surrounding space; empty if it has no letter. */
function words(text: string): string {
  const plain = text
    .replace(/&#?\w+;/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
  return /\p{L}/u.test(plain) ? plain : ''
}

const isModuleName = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  ts.isLiteralTypeNode(node.parent)

/** Reads one `.ts`, `.tsx` or `.astro` file for the checks of copy and paths; comments, imports and types are left out. */
export function scanSource(file: string, source: string): SourceScan {
  const code = file.endsWith('.astro') ? astroAsTsx(source.replaceAll('\r\n', '\n')) : source
  const kind = file.endsWith('.ts') || file.endsWith('.mjs') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind)
  const texts: SourceText[] = []
  const visible: { line: number; text: string }[] = []
  const lineOf = (node: ts.Node) => {
    const lead = ts.isJsxText(node) ? (/^\s*/.exec(node.text)?.[0].length ?? 0) : 0
    const start = ts.isJsxText(node) ? node.pos : node.getStart(tree)
    return tree.getLineAndCharacterOfPosition(start + lead).line + 1
  }
  const visit = (node: ts.Node): void => {
    const parts = partsOf(node)
    if (parts && !isModuleName(node)) texts.push({ line: lineOf(node), parts })
    for (const { at, text } of visibleIn(node)) {
      if (words(text)) visible.push({ line: lineOf(at), text: words(text) })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { texts, visible }
}
