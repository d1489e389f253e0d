import { globSync, readFileSync } from 'node:fs'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const namesIn = (text: string) => [...text.matchAll(/\b[a-z]\w+\b/g)].map(([name]) => name)

const listed = namesIn(read('src/actions/index.ts').split('export const server')[1] ?? '')

/** Groups of actions (`export const phone = { claim, upload }`), by the names that follow the dot. */
const groups = Object.fromEntries(
  globSync('src/features/**/actions.ts', { cwd: new URL('../..', import.meta.url) })
    .flatMap((file) => [...read(file).matchAll(/^export const (\w+) = \{([\w\s,]+)\}$/gm)])
    .map(([, name = '', members = '']) => [name, namesIn(members)]),
)

/** Every action of the product, as its address names it. */
export const actionNames: readonly string[] = listed.flatMap(
  (name) => groups[name]?.map((member) => `${name}.${member}`) ?? [name],
)
