import { readFileSync } from 'node:fs'

/** The variables that `npm start` sets before Node starts: its own ones, and its options of Node, with `more` of them. */
export function asStarted(...more: readonly string[]): Record<string, string> {
  const file = new URL('../../../package.json', import.meta.url)
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } }
  const variables = [...scripts.start.matchAll(/([A-Z_]+)=(\S+) /g)].map(([, name, value]) => [name, value])
  const options = scripts.start.match(/--max-\S+/g) ?? []
  return { ...Object.fromEntries(variables), NODE_OPTIONS: [...options, ...more].join(' ') }
}
