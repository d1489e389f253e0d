import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** The desk's pages: address and file. */
const pages = { '/desk': 'Slugs', '/desk/words/[...text]': 'Words', '/desk/changes': 'Changes' }

/**
 * The editors' desk at /desk, where `npm run desk` runs `astro dev` (it sets DESK). Neither a build nor plain `npm run dev` has
 * its pages. @returns {import('astro').AstroIntegration}
 */
export function desk() {
  return {
    name: 'desk',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, addMiddleware }) => {
        if (command !== 'dev' || !process.env.DESK) return
        for (const [pattern, name] of Object.entries(pages)) {
          const entrypoint = fileURLToPath(new URL(`./pages/${name}.astro`, import.meta.url))
          injectRoute({ pattern, entrypoint, prerender: false })
        }
        // Pages can show their keys: a step in front of the request's, and one behind.
        const step = (/** @type {string} */ name) =>
          fileURLToPath(new URL(`./keys/${name}.ts`, import.meta.url))
        addMiddleware({ order: 'pre', entrypoint: step('switch') })
        addMiddleware({ order: 'post', entrypoint: step('show') })
      },
    },
  }
}
