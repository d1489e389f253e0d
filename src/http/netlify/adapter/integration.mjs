/** Reached through here, as the package is installed beside this file and nowhere else. */
export { default as netlifyAdapter } from '@astrojs/netlify'
