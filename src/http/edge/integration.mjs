import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'

const own = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))

/** The folder of compiled code for `npm start`, from the root. */
const COMPILED = 'node_modules/.cache/compiled'

/** The module by which the bundle imports the rendered pages. */
const DRAWN = 'virtual:edge-drawn'

/** The file beside the bundle for Netlify, which reads `config` from the source text. */
const netlifyFunction = `import { answer } from './worker.mjs'

export default answer

export const config = {
  name: 'Account area, what needs no session',
  path: '/*',
  excludedPath: ['/_astro/*', '/_actions/*', '/.netlify/*'],
  onError: 'bypass',
}
`

/**
 * Builds the part of the edge that answers without the server, after the server is built and has rendered it: one module without
 * imports, `dist/edge/worker.mjs`, for Netlify as an edge function of its frameworks API (README.md).
 * @returns {import('astro').AstroIntegration}
 */
export function edge() {
  const isNetlify = Boolean(process.env.NETLIFY)
  /** @type {string[]} */
  let addresses = []
  /** @type {import('astro').AstroConfig} */
  let config
  return {
    name: 'edge',
    hooks: {
      'astro:config:done': (options) => {
        config = options.config
      },
      'astro:routes:resolved': ({ routes }) => {
        addresses = routes.map(({ patternRegex }) => patternRegex.source)
      },
      'astro:build:done': async ({ dir, logger }) => {
        const entry = isNetlify
          ? new URL('.netlify/v1/functions/ssr/ssr.mjs', config.root)
          : new URL(config.build.serverEntry, config.build.server)
        const compiled = fileURLToPath(new URL(COMPILED, config.root))
        // Earlier builds left compiled code of files that are gone.
        await rm(compiled, { recursive: true, force: true })
        const drawn = { ...(await draw(fileURLToPath(entry), fileURLToPath(dir), compiled)), addresses }
        const outDir = isNetlify
          ? new URL('.netlify/v1/edge-functions/edge/', config.root)
          : new URL('../edge/', config.build.server)
        const source = isNetlify ? own('../netlify/edge-function.ts') : own('worker.ts')
        const bytes = await bundle({ root: fileURLToPath(config.root), source, outDir, drawn })
        if (isNetlify) {
          await mkdir(outDir, { recursive: true })
          await writeFile(new URL('edge.mjs', outDir), netlifyFunction)
        }
        logger.info(`the edge is ${Math.round(bytes / 1024)} KB`)
      },
    },
  }
}

/**
 * Renders the edge's answers with the built server. Keeps the compiled code of that run in a folder: a first start then takes half
 * as long.
 * @param {string} entry
 * @param {string} clientDir
 * @param {string} compiled
 */
async function draw(entry, clientDir, compiled) {
  const { PATH, NODE_OPTIONS } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [own('draw.ts'), entry, clientDir], {
    // Without the machine's own configuration.
    env: { PATH, NODE_OPTIONS, NODE_ENV: 'production', NODE_COMPILE_CACHE: compiled },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

/**
 * Writes the one module. @returns its size in bytes
 * @param {{ root: string, source: string, outDir: URL, drawn: object }} options
 */
async function bundle({ root, source, outDir, drawn }) {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'webworker' },
    plugins: [
      {
        name: 'edge-drawn',
        resolveId: (id) => (id === DRAWN ? `\0${DRAWN}` : null),
        load: (id) => (id === `\0${DRAWN}` ? `export default ${JSON.stringify(drawn)}` : null),
      },
    ],
    build: {
      ssr: source,
      outDir: fileURLToPath(outDir),
      emptyOutDir: true,
      minify: true,
      target: 'es2023',
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: 'worker.mjs', codeSplitting: false } },
    },
  })
  const [{ output }] = [result].flat()
  return output.reduce((sum, file) => sum + (file.type === 'chunk' ? Buffer.byteLength(file.code) : 0), 0)
}
