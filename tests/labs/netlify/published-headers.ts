import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentTypeOf } from '#http/shared/content-encoding.ts'
import { built } from './site.ts'

interface Rule {
  readonly forRegExp: RegExp
  readonly values: Record<string, string>
}

interface Parser {
  parseAllHeaders(options: {
    headersFiles: string[]
    netlifyConfigPath: string
    configHeaders: unknown[]
    minimal: false
  }): Promise<{ headers: Rule[]; errors: Error[] }>
}

/**
 * The headers of every published file: those of netlify.toml and of the adapter, read by Netlify's own parser.
 * Throws if two rules set the same header for one path, because it is not defined which of them wins.
 */
export async function publishedHeaders(): Promise<Record<string, Record<string, string>>> {
  const rules = await parsedRules()
  const files = globSync('**/*.*', { cwd: built.publish }).map((name) => `/${name}`)
  return Object.fromEntries(
    files.filter((path) => path !== '/_redirects').map((path) => [path, headersOf(path, rules)]),
  )
}

function headersOf(path: string, rules: readonly Rule[]): Record<string, string> {
  const pairs = rules
    .filter(({ forRegExp }) => forRegExp.test(path))
    .flatMap(({ values }) => Object.entries(values))
  const names = pairs.map(([name]) => name.toLowerCase())
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0)
    throw new Error(`netlify.toml and the adapter give ${path} twice: ${twice.join(', ')}`)
  return { 'Content-Type': contentTypeOf(path), ...Object.fromEntries(pairs) }
}

async function parsedRules(): Promise<readonly Rule[]> {
  const entry = pathToFileURL(join(built.adapterPackages, '@netlify/headers-parser/lib/index.js')).href
  const { parseAllHeaders } = (await import(entry)) as Parser
  const { default: framework } = await import(pathToFileURL(built.frameworkConfig).href, {
    with: { type: 'json' },
  })
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [],
    netlifyConfigPath: built.toml,
    configHeaders: framework.headers,
    minimal: false,
  })
  if (errors.length > 0) throw errors[0]
  return headers
}
