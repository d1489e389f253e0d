import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as parser from '@typescript-eslint/parser'
import { ESLint, type Linter } from 'eslint'
import baseline from 'eslint-plugin-baseline-js'
import ts from 'typescript'
import { features } from 'web-features'
import { SERVED_BROWSERS } from '#config/served-browsers.mjs'
import { listImports, resolveImport, srcFolder } from './directions.ts'

/*
 * Part of `npm test`: no browser script uses a feature that one of the served browsers lacks. The rule is
 * eslint-plugin-baseline-js, the versions are those of web-features. ESLint runs for this rule alone.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Features, by their id in web-features, of which our scripts use a supported part, or which they detect first. */
const accepted: Readonly<Record<string, string>> = {
  webcodecs: 'VideoFrame only where it is a function: the camera’s picture is copied otherwise',
  'media-source': 'a video’s srcObject, which takes a camera’s stream everywhere; we have no MediaSource',
  'async-clipboard': 'writeText alone, which all have had for years; a failure selects the text',
  share: 'its button is there only where navigator.share is',
}

/** web-features calls Safari on iOS by another name. */
const engineNames: Readonly<Record<string, string>> = { ios: 'safari_ios' }

/** Ids of the features that all of these browsers have, each written as name and version: `safari17.4`. */
export function listSharedFeatures(browsers: readonly string[]): string[] {
  const oldest = browsers.map((browser) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? []
    return { name: engineNames[name] ?? name, version: Number(version) }
  })
  return Object.entries(features).flatMap(([id, feature]) => {
    if (!('status' in feature)) return []
    const support = feature.status.support as Record<string, string | undefined>
    const has = ({ name, version }: (typeof oldest)[number]) =>
      Number(support[name]?.replace('≤', '') ?? Number.NaN) <= version
    return oldest.every(has) ? [id] : []
  })
}

/** Every file of `src` whose code runs in a browser: islands, workers, the scripts of pages, and their imports. */
export function browserFiles(): string[] {
  const waiting = globSync('**/*.{island.tsx,worker.ts}', { cwd: srcFolder })
  waiting.push('ui/intent/directive.ts')
  for (const page of globSync('**/*.astro', { cwd: srcFolder })) {
    for (const script of scriptsOf(page)) waiting.push(...importedBy(page, script))
  }
  const found = new Set<string>()
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file) || !/\.(tsx?|mjs)$/.test(file)) continue
    found.add(file)
    waiting.push(...importedBy(file, readFileSync(join(srcFolder, file), 'utf8')))
  }
  return [...found].sort()
}

const importedBy = (file: string, text: string): string[] =>
  listImports(text)
    .filter(({ typeOnly }) => !typeOnly)
    .flatMap(({ specifier }) => resolveImport(file, specifier.replace(/\?.*$/, '')) ?? [])

/** The text between `<script>` and `</script>` in a page or component. */
const scriptsOf = (page: string): string[] =>
  [...readFileSync(join(srcFolder, page), 'utf8').matchAll(/^<script>\n(.*?)^<\/script>/gms)].map(
    ([, text = '']) => text,
  )

/** ESLint with the one rule; it reads `typed` files with their types, to find methods of instances too. */
export function linter(browsers: readonly string[], typed: readonly string[] = []): ESLint {
  const preset = typed.length > 0 ? 'type-aware' : 'auto'
  const options = {
    // A feature passes by the versions, never by its age.
    available: 2000,
    ignoreFeatures: [...listSharedFeatures(browsers), ...Object.keys(accepted)],
    includeWebApis: { preset },
    includeJsBuiltins: { preset },
  }
  const parserOptions = typed.length > 0 ? { programs: [programOf(typed)] } : {}
  return new ESLint({
    cwd: root,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: {
      files: ['**/*.{js,mjs,ts,tsx}'],
      languageOptions: { parser: parser as Linter.Parser, parserOptions },
      plugins: { 'baseline-js': baseline as unknown as ESLint.Plugin },
      rules: { 'baseline-js/use-baseline': ['error', options] },
    },
  })
}

/** These files and their imports: the whole project would take three times as long. */
function programOf(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return ts.createProgram([join(root, '.astro/types.d.ts'), ...files], options)
}

/** A line for each feature in our browser code that one of these browsers lacks. */
export async function findMissing(browsers: readonly string[]): Promise<string[]> {
  const files = browserFiles().map((file) => join(srcFolder, file))
  const plain = linter(browsers)
  const inPages = globSync('**/*.astro', { cwd: srcFolder }).flatMap((page) =>
    scriptsOf(page).map((text) => plain.lintText(text, { filePath: join(srcFolder, `${page}.ts`) })),
  )
  const results = [
    ...(await linter(browsers, files).lintFiles(files)),
    ...(await plain.lintFiles([join(root, 'public/sw.js')])),
    ...(await Promise.all(inPages)).flat(),
  ]
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message }) => `${relative(root, filePath)}:${line}: ${message}`),
  )
}

if (import.meta.main) {
  const missing = await findMissing(SERVED_BROWSERS)
  for (const line of missing) console.error(line)
  console.error(missing.length > 0 ? `One of ${SERVED_BROWSERS.join(', ')} lacks it.` : '')
  process.exitCode = missing.length > 0 ? 1 : 0
}
