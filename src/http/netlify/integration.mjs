import { fileURLToPath } from 'node:url'
import { netlifyAdapter } from './adapter/integration.mjs'

/**
 * Netlify's own adapter with our entry (`function.ts`) in front of the app, like `create-server.ts` elsewhere. Middleware stays
 * in the function, because an edge function cannot reach the sessions. No page has a picture for the image service to scale.
 * @returns {import('astro').AstroIntegration}
 */
export function netlify() {
  const adapter = netlifyAdapter({ middlewareMode: 'classic', imageCDN: false })
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': (options) =>
        adapter.hooks['astro:config:done']?.({
          ...options,
          setAdapter: (found) =>
            options.setAdapter({
              ...found,
              serverEntrypoint: fileURLToPath(new URL('./function.ts', import.meta.url)),
            }),
        }),
    },
  }
}
