import { type Copy, copyFile } from './copy-check.ts'
import { flatten, placeholders, type Texts } from './copy-text.ts'
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

/** What a call of `t` with these values would leave standing of a text: a brace, or all of its plural forms. */
function unfilled(text: string, values: readonly string[]): string[] {
  const missing = (placeholders(text) ?? []).filter((name) => !values.includes(name))
  const reasons = missing.length > 0 ? [`is used without {${missing.join('}, {')}}`] : []
  if (text.includes('|') && !values.includes('count')) reasons.push('has plural forms: give it a count')
  return reasons
}

/**
 * Keys that the sources use and English lacks, keys that English has and nothing uses, and texts that would be shown
 * with their braces or with all of their plural forms. A key counts as used when a text of its form (`namespace:key`)
 * stands anywhere in the sources, be it in a call of `t` or in a table.
 */
export function checkUsage(copy: Copy, scans: Scans): Problem[] {
  const english = copy.en ?? {}
  const rooms = new Map<string, Texts>(Object.entries(english).map(([name, json]) => [name, flatten(json)]))
  const used = new Set<string>()
  const problems: Problem[] = []
  for (const [file, { texts }] of scans) {
    for (const text of texts) {
      const spelled = text.parts.join('{…}')
      const refuse = (reason: string) => problems.push({ file: `${file}:${text.line}`, key: spelled, reason })
      const named = namedKeys(text)
      const known = named && rooms.get(named.namespace)
      if (!named || !known) {
        // A key that begins with a hole is another module's business: its parts are found where they are written.
        if (text.translated && text.parts[0] !== '') refuse('is no key of locales/en (namespace:key)')
        continue
      }
      const found = [...known.keys()].filter(named.matches)
      for (const key of found) used.add(`${named.namespace}:${key}`)
      if (found.length === 0) refuse('is used but missing from locales/en')
      if (text.translated && text.values && text.parts.length === 1) {
        for (const key of found)
          for (const reason of unfilled(known.get(key) ?? '', text.values)) refuse(reason)
      }
    }
  }
  for (const [namespace, texts] of rooms) {
    for (const key of texts.keys()) {
      if (used.has(`${namespace}:${key}`)) continue
      problems.push({ file: copyFile('en', namespace), key, reason: 'is used nowhere' })
    }
  }
  return problems
}
