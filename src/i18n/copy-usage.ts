import { type Copy, copyFile, flatten } from './copy-check.ts'
import type { Problem } from './problem.ts'
import type { SourceScan, SourceText } from './source-scan.ts'

/** Scanned source files by path. */
export type Scans = ReadonlyMap<string, SourceScan>

const keyShape = /^([a-z][a-z0-9-]*):([\w.-]*)$/

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

type NamedKeys = { readonly namespace: string; readonly matches: (key: string) => boolean }

/** What keys a text names: one, a group (`menu` or `menu.`), or by a template all that fit around its holes. */
function namedKeys({ parts, translated }: SourceText): NamedKeys | null {
  const [, namespace, head = ''] = keyShape.exec(parts[0] ?? '') ?? []
  if (namespace === undefined) return null
  if (parts.length > 1) {
    const tail = parts.slice(1).map(escaped).join('.+')
    const expression = new RegExp(`^${escaped(head)}.+${tail}$`)
    return { namespace, matches: (key) => expression.test(key) }
  }
  const group = head.endsWith('.') ? head : `${head}.`
  return { namespace, matches: (key) => key === head || (!translated && key.startsWith(group)) }
}

/**
 * Keys that the sources use and English lacks, and keys that English has and nothing uses. A key counts as used when
 * a text of its form (`namespace:key`) stands anywhere in the sources, be it in a call of `t` or in a table.
 */
export function checkUsage(copy: Copy, scans: Scans): Problem[] {
  const english = copy.en ?? {}
  const keys = new Map(Object.entries(english).map(([name, json]) => [name, [...flatten(json).keys()]]))
  const used = new Set<string>()
  const problems: Problem[] = []
  for (const [file, { texts }] of scans) {
    for (const text of texts) {
      const spelled = text.parts.join('{…}')
      const refuse = (reason: string) => problems.push({ file: `${file}:${text.line}`, key: spelled, reason })
      const named = namedKeys(text)
      const known = named && keys.get(named.namespace)
      if (!named || !known) {
        // A key that begins with a hole is another module's business: its parts are found where they are written.
        if (text.translated && text.parts[0] !== '') refuse('is no key of locales/en (namespace:key)')
        continue
      }
      const found = known.filter(named.matches)
      for (const key of found) used.add(`${named.namespace}:${key}`)
      if (found.length === 0) refuse('is used but missing from locales/en')
    }
  }
  for (const [namespace, list] of keys) {
    for (const key of list.filter((key) => !used.has(`${namespace}:${key}`))) {
      problems.push({ file: copyFile('en', namespace), key, reason: 'is used nowhere' })
    }
  }
  return problems
}
