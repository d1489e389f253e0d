import { flatten } from '../i18n/copy-text.ts'
import { type Copy, copyFile } from './copy-check.ts'
import { fault, type Problem } from './problem.ts'
import type { SourceScan, SourceText } from './source-scan.ts'

/** Scanned source files by path. */
export type Scans = ReadonlyMap<string, SourceScan>

const keyShape = /^([a-z][a-z0-9-]*):([\w.-]*)$/

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

type NamedKeys = { readonly namespace: string; readonly matches: (key: string) => boolean }

/** The keys that a text names: one, a group (`menu` or `menu.`), or, for a template, all that match its fixed parts. */
function namedKeys({ parts }: SourceText): NamedKeys | null {
  const [, namespace, head = ''] = keyShape.exec(parts[0] ?? '') ?? []
  if (namespace === undefined) return null
  const group = head.endsWith('.') ? head : `${head}.`
  if (parts.length === 1)
    return { namespace, matches: (key) => key === head || (head !== '' && key.startsWith(group)) }
  const tail = parts.slice(1).map(escaped).join('.+')
  const expression = new RegExp(`^${escaped(head)}.+${tail}$`)
  return { namespace, matches: (key) => expression.test(key) }
}

/**
 * Unused keys of English. A key counts as used if a text of its form (`namespace:key`) occurs anywhere in the sources, be it in a
 * call of `t` or in a table. (Types check that a used key exists and gets the values its text needs: `typed-copy.mjs`.)
 */
export function checkUsage(copy: Copy, scans: Scans): Problem[] {
  const named = [...scans.values()].flatMap(({ texts }) => texts.flatMap((text) => namedKeys(text) ?? []))
  return Object.entries(copy.en ?? {}).flatMap(([namespace, json]) => {
    const here = named.filter((keys) => keys.namespace === namespace)
    return [...flatten(json).keys()]
      .filter((key) => !here.some(({ matches }) => matches(key)))
      .map((key) => ({ file: copyFile('en', namespace), key, ...fault('copy.unused') }))
  })
}
