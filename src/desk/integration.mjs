import { realpathSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** The desk's pages: address and file. */
const pages = {
  '/desk': 'Slugs',
  '/desk/words/[...text]': 'Words',
  '/desk/changes': 'Changes',
  '/desk/publish': 'Publish',
}

/** Where the packages are; a working copy has a link to them. */
const packages = realpathSync(fileURLToPath(new URL('../../node_modules', import.meta.url)))

/**
 * The editors' desk at /desk, where `npm run desk` runs `astro dev` (it sets DESK). Neither a build nor plain `npm run dev` has
 * its pages. @returns {import('astro').AstroIntegration}
 */
export function desk() {
  return {
    name: 'desk',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, addMiddleware, updateConfig }) => {
        if (command !== 'dev' || !process.env.DESK) return
        // Desks of several editors share their packages, but no cache: each bundles what its own copy needs.
        updateConfig({ vite: { cacheDir: '.data/desk/vite', server: { fs: { allow: ['.', packages] } } } })
        for (const [pattern, name] of Object.entries(pages)) {
          const entrypoint = fileURLToPath(new URL(`./pages/${name}.astro`, import.meta.url))
          injectRoute({ pattern, entrypoint, prerender: false })
        }
        // Pages can show their keys: one step before the request's own, and one after.
        const step = (/** @type {string} */ name) =>
          fileURLToPath(new URL(`./keys/${name}.ts`, import.meta.url))
        addMiddleware({ order: 'pre', entrypoint: step('switch') })
        addMiddleware({ order: 'post', entrypoint: step('show') })
      },
    },
  }
}
