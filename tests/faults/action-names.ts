import { readFileSync } from 'node:fs'

const list = readFileSync(new URL('../../src/actions/index.ts', import.meta.url), 'utf8')
const listed = [...(list.split('export const server')[1] ?? '').matchAll(/\b[a-z]\w+\b/g)].map(
  ([name]) => name,
)

/** Groups of actions, by the names that follow the dot. */
const groups: Readonly<Record<string, readonly string[]>> = {
  documents: ['information', 'upload'],
  handoff: ['show', 'end'],
  phone: ['claim', 'upload', 'leave'],
}

/** Every action of the product, as its address names it. */
export const actionNames: readonly string[] = listed.flatMap(
  (name) => groups[name]?.map((member) => `${name}.${member}`) ?? [name],
)
