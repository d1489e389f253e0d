/**
 * What is used of the adapter. It is not installed by the project's own `npm ci`, and types are checked all the same.
 */
declare module '@astrojs/netlify' {
  import type { AstroIntegration } from 'astro'

  export default function netlify(options: { middlewareMode: 'classic'; imageCDN: boolean }): AstroIntegration
}

declare module '@astrojs/netlify/ssr-function.js' {
  import type { EdgeHandler } from '../front.ts'

  export function createHandler(options: { notFoundContent?: string }): EdgeHandler
}
