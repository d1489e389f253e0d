const SUFFIX = '?late'
const PREFIX = '\0late:'

/**
 * Lets a script in the page load a module at the moment it needs it: `import load from './x.ts?late'`, then `await load()`. It is
 * the same module that islands import, so stores are shared. A plain `import()` does not work: Astro writes a script that
 * contains one into a separate file, which every page would load. @returns {import('astro').AstroIntegration}
 */
export function lateModules() {
  return {
    name: 'late-modules',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [lateImport()] } })
      },
    },
  }
}

/** @returns {import('vite').Plugin} */
function lateImport() {
  let developing = false
  /** Placeholder for the address of a file whose name is only known at the end of the build. */
  const placeholder = (/** @type {string} */ reference) => `__LATE_MODULE_${reference}__`
  /** @type {Set<string>} */
  const references = new Set()
  return {
    name: 'late-import',
    enforce: 'pre',
    configResolved({ command }) {
      developing = command === 'serve'
    },
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null
      const found = await this.resolve(source.slice(0, -SUFFIX.length), importer)
      return found && PREFIX + found.id
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const file = id.slice(PREFIX.length)
      if (developing) return `export default () => import(${JSON.stringify(file)})`
      const reference = this.emitFile({ type: 'chunk', id: file, preserveSignature: 'strict' })
      references.add(reference)
      return `const address = "${placeholder(reference)}"\nexport default () => import(/* @vite-ignore */ address)`
    },
    generateBundle: {
      // Before Astro takes the inline scripts of pages out of the bundle.
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          for (const reference of references) {
            chunk.code = chunk.code.replaceAll(
              placeholder(reference),
              () => `/${this.getFileName(reference)}`,
            )
          }
        }
      },
    },
  }
}
