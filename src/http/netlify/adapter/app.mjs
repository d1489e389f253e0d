/** The app as the adapter builds it; apart from `integration.mjs`, which belongs to the build. */
export { createHandler } from '@astrojs/netlify/ssr-function.js'
