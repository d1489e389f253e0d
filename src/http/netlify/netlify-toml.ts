import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { lateModules } from '../../config/late-modules.mjs'
import { findContentType } from '../shared/content-encoding.ts'
import { securityHeaders, strictTransport } from '../shared/security-headers.ts'
import { chooseCacheControl, policyFor } from '../shared/static-files.ts'

const root = new URL('../../../', import.meta.url)

/** Represents the files that src/pages/prefetch makes; Netlify does not know their content type. */
const prefetchRules = '/prefetch/en.speculationrules'

/** The files that src/pages/session-end makes. */
const endDialogs = '/session-end/*'

type Headers = Readonly<Record<string, string>>

/**
 * The text of `netlify.toml`. Netlify serves the files itself, so it needs the headers that `static-files.ts` sets elsewhere.
 * Each header is set by a single rule per path, because Netlify's order of several rules is not documented; therefore every file
 * there has a page's Permissions-Policy.
 */
export function renderNetlifyToml(): string {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const [nodeVersion] = dependencies.node.split('.', 1)
  const everyFile = { ...securityHeaders, 'Strict-Transport-Security': strictTransport }
  return `# Made by \`node src/http/netlify/netlify-toml.ts\`: do not edit by hand.

[build]
  # The adapter is not among the project's own packages: src/http/netlify/README.md.
  command = "npm ci --prefix src/http/netlify/adapter && npm run build"
  publish = "dist"

[build.environment]
  NODE_VERSION = "${nodeVersion}"

[functions]
  # The adapter has traced what its function needs.
  node_bundler = "none"

# Of files alone; what the function answers has its headers from src/http/netlify/front.ts.
${rule('/*', everyFile)}
# How long these are kept, for ever, is said by the adapter.
${rule('/_astro/*', { 'Content-Security-Policy': policyFor('text/javascript') })}
${rule('/prefetch/*', { 'Content-Type': findContentType(prefetchRules), ...ofFile(prefetchRules) })}
${Object.keys(lateModules)
  .map((path) => rule(path, ofFile(path)))
  .join('\n')}
${rule(endDialogs, ofFile('/session-end/en/index.html'))}
${publicFiles()
  .map((path) => rule(path, ofFile(path)))
  .join('\n')}`
}

const publicFiles = () =>
  globSync('**/*.*', { cwd: new URL('public', root) })
    .sort()
    .map((path) => `/${path}`)

const ofFile = (path: string): Headers => ({
  'Cache-Control': chooseCacheControl(path),
  'Content-Security-Policy': policyFor(findContentType(path)),
})

function rule(path: string, values: Headers): string {
  const lines = Object.entries(values).map(([name, value]) => `    ${name} = ${JSON.stringify(value)}`)
  return ['[[headers]]', `  for = "${path}"`, '  [headers.values]', ...lines, ''].join('\n')
}

if (import.meta.main) writeFileSync(new URL('netlify.toml', root), renderNetlifyToml())
