import { fileURLToPath } from 'node:url'

/**
 * The gallery at /gallery, and the proof sheet of all texts at /gallery/words, in development only: a build has neither the
 * addresses nor the pages. @returns {import('astro').AstroIntegration}
 */
export function gallery() {
  return {
    name: 'gallery',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        const page = (name) => fileURLToPath(new URL(`./${name}.astro`, import.meta.url))
        injectRoute({ pattern: '/gallery/[...group]', entrypoint: page('Gallery'), prerender: false })
        injectRoute({
          pattern: '/gallery/words/[...room]',
          entrypoint: page('ProofSheet'),
          prerender: false,
        })
      },
    },
  }
}
