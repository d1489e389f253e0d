import { fileURLToPath } from 'node:url'

/**
 * Lets pages show their keys: one step in front of the request's, one behind. Only the desk's integration calls it, so that a
 * build has neither. @param {import('astro').HookParameters<'astro:config:setup'>['addMiddleware']} addMiddleware
 */
export function addKeys(addMiddleware) {
  const step = (/** @type {string} */ name) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  addMiddleware({ order: 'pre', entrypoint: step('asked') })
  addMiddleware({ order: 'post', entrypoint: step('show') })
}
