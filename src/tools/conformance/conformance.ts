import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Place } from './ask.ts'
import { tryBackoffice } from './backoffice.ts'
import { summaryOf, tableOf } from './report.ts'

/**
 * `npm run conformance -- backoffice [--write] [--json]`: how far a backoffice of your own is. Addresses come from the
 * product's own variables (src/config/README.md), the token of a test traveller from CONFORMANCE_TOKEN.
 */

/** What every run needs from the environment. */
const NEEDED = {
  backoffice: 'BACKOFFICE_URL',
  notify: 'NOTIFY_URL',
  geo: 'GEO_URL',
  catalog: 'CATALOG_URL',
  features: 'FEATURES_URL',
} as const

function placeIn(env: NodeJS.ProcessEnv): Place {
  const missing = [...Object.values(NEEDED), 'FEATURES_CLIENT_KEY', 'CONFORMANCE_TOKEN'].filter(
    (name) => !env[name],
  )
  if (missing.length > 0) {
    console.error(`Set ${missing.join(', ')} first (src/backoffice/README.md, "Adopting it").`)
    process.exit(2)
  }
  const urls = Object.entries(NEEDED).map(([base, name]) => [base, env[name] ?? ''])
  return {
    urls: Object.fromEntries(urls) as Place['urls'],
    token: env.CONFORMANCE_TOKEN ?? '',
    clientKey: env.FEATURES_CLIENT_KEY ?? '',
    language: env.CONFORMANCE_LANGUAGE ?? 'en',
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})
if (positionals[0] !== 'backoffice') {
  console.error('npm run conformance -- backoffice [--write] [--json]')
  process.exit(2)
}

const lines = await tryBackoffice(placeIn(process.env), {
  write: values.write,
  onLine: ({ what, verdict }) => values.json || process.stderr.write(`${what}: ${verdict}\n`),
})
console.log(values.json ? JSON.stringify(lines, null, 2) : `${tableOf(lines)}\n\n${summaryOf(lines)}`)
process.exitCode = lines.some(({ verdict }) => verdict === 'fails') ? 1 : 0
