import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureAstro } from './astro-own.ts'
import { measureFar } from './far.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureInteractions } from './measure-interactions.ts'
import { measureLighthouse } from './measure-lighthouse.ts'
import { measureMoves } from './measure-moves.ts'
import { measureParts } from './measure-parts.ts'
import { measureServer } from './measure-server.ts'
import { measureStart } from './measure-start.ts'
import { measurePeers } from './peers.ts'
import { isMet, markdown, type Table } from './table.ts'
import { weighPages } from './weigh.ts'

/*
 * `npm run bench [-- bytes server start growth interactions lighthouse moves far astro parts peers] [--quick]`: builds, starts app and sandbox,
 * and prints everything that product §23 has a budget for. Bytes, calls and ratios decide the exit status; times never do.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, against: { type: 'string', multiple: true } },
})
const quick = values.quick ?? false

const sections: Record<string, () => Promise<Table | Table[]>> = {
  bytes: () => weighPages(),
  server: () => measureServer(quick ? { seconds: 2, passes: 1 } : { seconds: 5, passes: 3 }),
  start: () => measureStart({ attempts: quick ? 3 : 9 }),
  growth: () => measureGrowth(quick ? { seconds: 2, sessions: 1000 } : { seconds: 6 }),
  interactions: () => measureInteractions({ runs: quick ? 1 : 5 }),
  lighthouse: () => measureLighthouse({ runs: quick ? 1 : 5 }),
  moves: () => measureMoves({ runs: quick ? 3 : 9 }),
  far: () => measureFar({ runs: quick ? 1 : 5 }),
  astro: () => measureAstro(quick ? { seconds: 1, passes: 1 } : { seconds: 5, passes: 3 }),
  parts: () => measureParts({ against: values.against ?? [], ...(quick ? { requests: 20, passes: 1 } : {}) }),
  peers: () => measurePeers(quick ? { seconds: 2, passes: 1, runs: 1 } : { seconds: 5, passes: 5, runs: 5 }),
}

/** Only by name: they measure more than the product. */
const onRequest = ['astro', 'parts', 'peers']

function chosen(): string[] {
  const unknown = positionals.filter((name) => !Object.hasOwn(sections, name))
  if (unknown.length > 0) {
    throw new Error(`no such section: ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}`)
  }
  return positionals.length > 0
    ? positionals
    : Object.keys(sections).filter((name) => !onRequest.includes(name))
}

async function main(): Promise<number> {
  const names = chosen()
  const results: Record<string, Table[]> = {}
  for (const name of names) {
    const tables = [await sections[name]?.()].flat().filter((table) => table !== undefined)
    results[name] = tables
    for (const table of tables) console.log(`${markdown(table)}\n`)
  }
  const tables = Object.values(results).flat()
  keep(results)
  console.log(isMet(tables) ? 'Every budget for bytes, calls and ratios is met.' : 'Over budget: see ✗.')
  return isMet(tables) ? 0 : 1
}

const machine = () =>
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1)} at the end`

function keep(results: Record<string, Table[]>): void {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const file = join(root, 'test-results/bench.json')
  writeFileSync(file, `${JSON.stringify({ at: new Date(), machine: machine(), quick, results }, null, 2)}\n`)
}

process.exitCode = await main()
