/** The part of the adapter's types that we use. The project's own `npm ci` does not install it, but types are always checked. */
declare module '@astrojs/netlify' {
  import type { AstroIntegration } from 'astro'

  export default function netlify(options: { middlewareMode: 'classic'; imageCDN: boolean }): AstroIntegration
}

declare module '@astrojs/netlify/ssr-function.js' {
  import type { EdgeHandler } from '../front.ts'

  export function createHandler(options: { notFoundContent?: string }): EdgeHandler
}
