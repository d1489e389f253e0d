import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'

const clientEntrypoint = fileURLToPath(new URL('./hydrate.tsx', import.meta.url))

/**
 * @astrojs/react with our own browser entry (hydrate.tsx).
 * @returns {import('astro').AstroIntegration}
 */
export function reactIslands() {
  const { hooks, ...integration } = react()
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, clientEntrypoint }),
        }),
    },
  }
}
