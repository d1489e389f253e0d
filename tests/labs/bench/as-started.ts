import { readFileSync } from 'node:fs'

/** The variables that `npm start` sets before Node starts, because the C library reads them only then. */
export function asStarted(): Record<string, string> {
  const file = new URL('../../../package.json', import.meta.url)
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } }
  return Object.fromEntries(
    [...scripts.start.matchAll(/(MALLOC_\w+)=(\d+) /g)].map(([, name, value]) => [name, value]),
  )
}
