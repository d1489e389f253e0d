import { fileURLToPath } from 'node:url'

/**
 * Addresses and files of modules that a page loads on demand. A page's script cannot import them by name, since Astro would bundle
 * them into a file that every page loads. Islands import them as usual, and share the page's copy.
 */
export const lateModules = {
  '/toasts.js': 'ui/stores/toasts.ts',
  '/watch-session.js': 'features/session-end/watch-session.ts',
  '/my-data.js': 'features/my-data/download.ts',
}

/** Writes the late modules into the build, and serves them under `npm run dev`. @returns {import('vite').PluginOption} */
export function lateModuleFiles() {
  /** @param {{ name: string }} environment */
  const inBrowser = ({ name }) => name === 'client'
  const prefix = '\0late:'
  return [
    {
      name: 'late-modules',
      apply: 'build',
      applyToEnvironment: inBrowser,
      buildStart() {
        for (const [address, file] of Object.entries(lateModules)) {
          const id = fileURLToPath(new URL(`../${file}`, import.meta.url))
          this.emitFile({ type: 'chunk', id, fileName: address.slice(1), preserveSignature: 'strict' })
        }
      },
    },
    {
      name: 'late-modules-in-development',
      apply: 'serve',
      applyToEnvironment: inBrowser,
      resolveId: (id) => (Object.hasOwn(lateModules, id) ? prefix + id : undefined),
      load: (id) =>
        id.startsWith(prefix) ? `export * from '/src/${lateModules[id.slice(prefix.length)]}'` : undefined,
    },
  ]
}
