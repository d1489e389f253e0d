import { applyEdits, findNodeAtLocation, getNodeValue, modify, parseTree } from 'jsonc-parser'

/** The value of a key in a locale file: a text, or the slugs of a route; null if it is absent. */
export type Value = string | readonly string[] | null

/** Names from the outermost group to the key: `['empty', 'title']`. Names of routes contain no dots but slashes. */
export type KeyPath = readonly string[]

/** `empty.title` in a file of texts; a route, or `{kind}.passport`, in a slug table. */
export const keyPath = (key: string): KeyPath => key.split('.')

/** The value at a key of a JSON text; null if it is absent. */
export function valueAt(json: string, path: KeyPath): Value {
  const tree = parseTree(json)
  const node = tree && findNodeAtLocation(tree, [...path])
  return node ? getNodeValue(node) : null
}

/** The names in a group, in order; none if there is no such group. */
function namesIn(json: string, group: KeyPath): string[] {
  const tree = parseTree(json)
  const node = tree && findNodeAtLocation(tree, [...group])
  return node?.type === 'object' ? Object.keys(getNodeValue(node)) : []
}

/**
 * A JSON text with another value at one key; null removes the key, and then an empty group. Nothing else moves. A new key is placed
 * as in `model`, the same file in English, so that two editors who add keys in different places have no conflict.
 */
export function withValue(json: string, path: KeyPath, value: Value, model: string): string {
  const group = path.slice(0, -1)
  const wanted = value ?? undefined
  if (wanted === undefined && group.length > 0 && namesIn(json, group).length === 1) {
    return withValue(json, group, null, model)
  }
  const order = namesIn(model, group)
  const name = path.at(-1) ?? ''
  const getInsertionIndex = (names: string[]) => {
    const before = new Set(order.slice(0, order.indexOf(name)))
    return order.includes(name)
      ? names.findLastIndex((other) => before.has(other) || other === '$schema') + 1
      : names.length
  }
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }
  return applyEdits(json, modify(json, [...path], wanted, { formattingOptions, getInsertionIndex }))
}

/** Every key of a locale file with its value, in file order. Throws a SyntaxError if the text is not JSON. */
export function listLeaves(json: string): Map<string, Value> {
  const leaves = new Map<string, Value>()
  const walk = (value: unknown, path: KeyPath): void => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isGroup) leaves.set(path.join('.'), value as Value)
    else for (const [name, child] of Object.entries(value)) walk(child, [...path, name])
  }
  walk(JSON.parse(json), [])
  leaves.delete('$schema')
  return leaves
}
