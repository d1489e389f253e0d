import { DEMO_MARKETS, type DemoMarket, type DemoPlace, demoHost } from '../environment.ts'
import { people } from '../seed/people.ts'
import { states } from '../seed/states.ts'

const MARKETS = Object.keys(DEMO_MARKETS) as DemoMarket[]

/** What the demo prints when both programs are ready: an address per market, and the travellers to sign in as. */
export function welcome({ port, sandboxPort, dataDir }: DemoPlace): string {
  const addresses = MARKETS.map((market) => [market, `http://${demoHost(market, port)}/`])
  const travellers = [...people]
    .sort((a, b) => MARKETS.indexOf(a.market) - MARKETS.indexOf(b.market))
    .map(({ sub, name, lastname, market }) => [`${name} ${lastname}`, market, states[sub]?.en ?? ''])
  return `
The account area is up. Markets:

${table(addresses)}

Sign in as (a click, no password):

${table(travellers)}

Sandbox on http://localhost:${sandboxPort}, state and logs in ${dataDir}. Ctrl-C ends both; --fresh starts over.
`
}

/** Columns as wide as their widest cell, indented by two spaces. */
function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd())
    .join('\n')
}
