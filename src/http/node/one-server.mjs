import { fileURLToPath } from 'node:url'

const own = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Replacements for packages in the server: nothing for those that serve files for Astro's adapter, which our entry does, and for
 * those that parse style attributes for sanitize-html, which we never allow.
 * @type {Readonly<Record<string, string>>}
 */
const standIns = {
  send: own('../../i18n/build-time-only.mjs'),
  'server-destroy': own('../../i18n/build-time-only.mjs'),
  postcss: own('../../i18n/build-time-only.mjs'),
  undici: own('undici-parts.mjs'),
}

/** What the bundle imports by name: native code, which finds its own files, and the one `Temporal` of the process, whose clock a
 * module that is loaded before the app can move (`--import`). */
const external = ['sharp', 'temporal-polyfill']

/**
 * Builds the packages into the server and our HTTP entry (`serve.ts`) beside the app, as `dist/server/serve.mjs`: both share one
 * copy of every module, and a start reads a few large files instead of a thousand small ones (record 026).
 * @returns {import('astro').AstroIntegration}
 */
export function oneServer() {
  return {
    name: 'one-server',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [plugin] } })
      },
    },
  }
}

/**
 * A module's code in ASCII alone: V8 keeps it with one byte a character and does not decode it. Names and lines in a stack stay. Throws
 * if a character stands behind a backslash, where an escape would mean something else.
 */
const inAscii = (/** @type {string} */ code) =>
  code.replace(/(\\*)(\P{ASCII})/gu, (_, slashes, sign) => {
    if (slashes.length % 2 === 1) throw new Error(`a backslash before ${sign}: write the character alone`)
    const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at))
    return slashes + units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
  })

/** @type {import('vite').Plugin} */
const plugin = {
  name: 'one-server',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          resolve: { noExternal: true, external },
          // React's package contains a second copy of itself for development.
          define: { 'process.env.NODE_ENV': '"production"' },
        }
      : undefined,
  resolveId: { order: 'pre', handler: (id) => (Object.hasOwn(standIns, id) ? standIns[id] : undefined) },
  buildStart() {
    this.emitFile({ type: 'chunk', id: own('serve.ts'), fileName: 'serve.mjs', preserveSignature: 'strict' })
  },
  // Last, since the bundler writes the code of a chunk once more after `renderChunk`.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code)
    },
  },
}
