import { fileURLToPath } from 'node:url'
import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig, envField } from 'astro/config'
import i18next from 'astro-i18next'
import { variables } from './src/config/variables.ts'
import { uploadBytes } from './src/http/shared/limits.ts'
import { localizedRoutes } from './src/i18n/localized-routes.mjs'
import { ownRoutesOnly } from './src/i18n/own-routes.mjs'
import { typedCopy } from './src/i18n/typed-copy.mjs'
import { prefetchRules } from './src/shell/prefetch/integration.mjs'
import { gallery } from './src/ui/gallery/integration.mjs'
import { intentDirective } from './src/ui/intent/integration.mjs'
import { lateModules } from './src/ui/late/integration.mjs'

const buildTimeOnly = fileURLToPath(new URL('./src/i18n/build-time-only.mjs', import.meta.url))

/** Netlify says NETLIFY=true to its builds; its adapter is installed by them alone (src/http/netlify/README.md). */
const adapter = process.env.NETLIFY
  ? (await import('./src/http/netlify/integration.mjs')).netlify()
  : node({ mode: 'middleware' })

/** From spring 2024 on: popovers and `:has()` are there, so menus and notices need no second way. */
const SERVED_BROWSERS = ['chrome124', 'edge124', 'firefox125', 'safari17.4', 'ios17.4']

export default defineConfig({
  output: 'server',
  adapter,
  // Who is signed in is decided by our own store (src/auth/README.md).
  session: false,
  trailingSlash: 'ignore',
  integrations: [
    react(),
    i18next({ configPath: './src/i18n/astro-i18next.config.mjs' }),
    localizedRoutes(),
    typedCopy(),
    ownRoutesOnly(),
    intentDirective(),
    lateModules(),
    prefetchRules(),
    gallery(),
  ],
  // Everything is read at run time; readConfig says which variable is missing or malformed.
  env: {
    schema: Object.fromEntries(
      variables.map(({ name }) => [
        name,
        envField.string({ context: 'server', access: 'secret', optional: true }),
      ]),
    ),
  },
  security: {
    // Our own middleware step checks every unsafe method, JSON bodies too.
    checkOrigin: false,
    // Ours in front is the one that counts, and is smaller for all actions but this.
    actionBodySizeLimit: uploadBytes,
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ],
    },
  },
  vite: {
    // Names the build for the service worker (public/sw.js).
    define: { 'import.meta.env.BUILD_ID': JSON.stringify(Date.now().toString(36)) },
    resolve: { alias: { '@proload/core': buildTimeOnly, '@proload/plugin-tsm': buildTimeOnly } },
    // The browsers we serve (README, "Browsers"): it decides on prefixes and on what is written out for older ones.
    build: { target: SERVED_BROWSERS, cssTarget: SERVED_BROWSERS },
    // Warnings of Sass's own dependencies are not ours to mend.
    css: { preprocessorOptions: { scss: { quietDeps: true } } },
  },
  devToolbar: { enabled: false },
  // No Markdown here; its highlighter would only warn about the CSP.
  markdown: { syntaxHighlight: false },
})
