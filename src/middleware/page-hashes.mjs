import { createHash } from 'node:crypto'
import devIslands from 'astro/runtime/server/astro-island.prebuilt-dev.js'

/** The client directives that components of ours use; a page that used another would find its script refused. */
const used = ['intent', 'load']

/** @param {string} text */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * Takes out of the policy of all pages what no page needs there: hashes of directives that nobody uses and of the islands'
 * script for development, which no page has, and of the styles of single pages, which Astro adds to the policy of those pages by
 * itself. Astro has no setting for it. @returns {import('astro').AstroIntegration}
 */
export function pageHashesOnly() {
  return {
    name: 'page-hashes-only',
    hooks: {
      'astro:build:ssr': ({ manifest }) => {
        const { csp, clientDirectives, routes } = manifest
        if (!csp) return
        const unneeded = new Set(
          [
            devIslands,
            ...[...clientDirectives].filter(([name]) => !used.includes(name)).map(([, code]) => code),
            ...routes.flatMap(({ styles }) =>
              styles.flatMap((style) => (style.type === 'inline' ? [style.content] : [])),
            ),
          ].map(hashOf),
        )
        for (const directive of [csp.scriptDirective, csp.styleDirective]) {
          const needed = directive.hashes.filter((hash) => typeof hash !== 'string' || !unneeded.has(hash))
          directive.hashes.splice(0, directive.hashes.length, ...needed)
        }
      },
    },
  }
}
