/** Imported through this file, because the package is installed beside it and nowhere else. */
export { default as netlifyAdapter } from '@astrojs/netlify'
