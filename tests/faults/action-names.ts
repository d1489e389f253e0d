import { globSync, readFileSync } from 'node:fs'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const namesIn = (text: string) => [...text.matchAll(/\b[a-z]\w+\b/g)].map(([name]) => name)

const [, list = ''] = read('src/actions/index.ts').split('export const server')
const listed = namesIn(list.split('}')[0] ?? '')

/** The functions of `src/forms/action.ts`, each of which makes actions of one kind. */
type Maker = `${'traveller' | 'consents' | 'link' | 'open' | 'phone' | 'read'}Action`

/** Every action with the function that made it; groups (`export const phone = { claim, upload }`) name theirs after a dot. */
const makers = globSync('src/features/**/actions.ts', { cwd: new URL('../..', import.meta.url) }).flatMap(
  (file) => {
    const text = read(file)
    const calls = new Map(
      [...text.matchAll(/^(?:export )?const (\w+) =(?: \(.*\) =>)?\s+(\w+)\(/gm)].map(([, name, call]) => [
        name,
        call,
      ]),
    )
    // A function that makes several calls one of those.
    const makerOf = (name: string) => calls.get(calls.get(name)) ?? calls.get(name)
    const own = [...text.matchAll(/^export const (\w+) = \{([\w\s,]+)\}$/gm)].flatMap(
      ([, group, members = '']) =>
        namesIn(members).map(
          (member) => [`${group?.replace(/Actions$/, '')}.${member}`, makerOf(member)] as const,
        ),
    )
    return [...own, ...listed.filter((name) => calls.has(name)).map((name) => [name, makerOf(name)] as const)]
  },
)

/** Every action of the product, as its address names it, with the function that made it. */
export const actionMakers = Object.fromEntries(
  makers.filter(([name]) => listed.includes(name.split('.')[0] ?? '')),
) as Readonly<Record<string, Maker>>

/** Every action of the product. */
export const actionNames: readonly string[] = Object.keys(actionMakers)

/** The actions of these functions. */
export const madeBy = (...wanted: readonly Maker[]): string[] =>
  actionNames.filter((name) => wanted.includes(actionMakers[name] as Maker))
