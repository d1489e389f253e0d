import { readFileSync } from 'node:fs'

/** The variables that `npm start` sets before Node starts: Node and the C library read them only then. */
export function asStarted(): Record<string, string> {
  const file = new URL('../../../package.json', import.meta.url)
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } }
  return Object.fromEntries(
    [...scripts.start.matchAll(/([A-Z_]+)=(\S+) /g)].map(([, name, value]) => [name, value]),
  )
}
