/** The app as the adapter builds it; separate from `integration.mjs`, which only runs at build time. */
export { createHandler } from '@astrojs/netlify/ssr-function.js'
