import { fileURLToPath } from 'node:url'

/**
 * The gallery at /gallery, while developing only: a build neither has the address nor carries the pages.
 * @returns {import('astro').AstroIntegration}
 */
export function gallery() {
  return {
    name: 'gallery',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        const entrypoint = fileURLToPath(new URL('./Gallery.astro', import.meta.url))
        injectRoute({ pattern: '/gallery/[...group]', entrypoint, prerender: false })
      },
    },
  }
}
