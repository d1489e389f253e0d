import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import node from '@astrojs/node'
import { defineConfig, envField } from 'astro/config'
import i18next from 'astro-i18next'
import { lateModuleFiles } from './src/config/late-modules.mjs'
import { uploadBytes } from './src/config/limits.ts'
import { SERVED_BROWSERS } from './src/config/served-browsers.mjs'
import { variableNames } from './src/config/variables.ts'
import { desk } from './src/desk/integration.mjs'
import { gallery } from './src/gallery/integration.mjs'
import { edge } from './src/http/edge/integration.mjs'
import { buildCommit } from './src/http/node/build-commit.ts'
import { compressedFiles } from './src/http/node/compressed-files.ts'
import { oneServer } from './src/http/node/one-server.mjs'
import { localizedRoutes } from './src/i18n/localized-routes.mjs'
import { typedCopy } from './src/i18n/typed-copy.mjs'
import { pageTransitions } from './src/layouts/page-transitions.ts'
import { pageHashesOnly } from './src/middleware/page-hashes.mjs'
import { intentDirective } from './src/ui/intent/integration.mjs'
import { reactIslands } from './src/ui/react/integration.mjs'

const buildTimeOnly = fileURLToPath(new URL('./src/i18n/build-time-only.mjs', import.meta.url))

/** Netlify sets NETLIFY=true in its builds; only they install its adapter (src/http/netlify/README.md). */
const adapter = process.env.NETLIFY
  ? (await import('./src/http/netlify/integration.mjs')).netlify()
  : node({ mode: 'middleware' })

/** `Features.LightDark` of lightningcss, which Vite brings. */
const LIGHT_DARK = 1 << 20

/** @returns {`sha256-${string}`} */
const hashOf = (/** @type {string} */ text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

export default defineConfig({
  output: 'server',
  adapter,
  // Our own store decides who is signed in (src/auth/README.md).
  session: false,
  trailingSlash: 'ignore',
  integrations: [
    reactIslands(),
    i18next({ configPath: './src/i18n/astro-i18next.config.mjs' }),
    localizedRoutes(),
    typedCopy(),
    pageHashesOnly(),
    intentDirective(),
    gallery(),
    desk(),
    buildCommit(),
    // Netlify compresses by itself, and bundles the function.
    ...(process.env.NETLIFY ? [] : [compressedFiles(), oneServer()]),
    edge(),
  ],
  // Everything is read at run time; readConfig reports a missing or malformed variable.
  env: {
    schema: Object.fromEntries(
      variableNames.map((name) => [
        name,
        envField.string({ context: 'server', access: 'secret', optional: true }),
      ]),
    ),
  },
  security: {
    // Our own middleware step checks every unsafe method, including JSON bodies.
    checkOrigin: false,
    // Our own limit in front is the one that counts; for every action but the upload it is smaller.
    actionBodySizeLimit: uploadBytes,
    csp: {
      // The one style that is written into a page by hand.
      styleDirective: { hashes: [hashOf(pageTransitions)] },
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
    plugins: [lateModuleFiles()],
    // Names the build for the service worker (public/sw.js).
    define: { 'import.meta.env.BUILD_ID': JSON.stringify(Date.now().toString(36)) },
    // Vite would find an island's packages when its page is opened, and load every open page again.
    optimizeDeps: {
      entries: ['src/**/*.island.tsx'],
      include: ['astro/actions/runtime/entrypoints/client.js'],
    },
    resolve: { alias: { '@proload/core': buildTimeOnly, '@proload/plugin-tsm': buildTimeOnly } },
    // The browsers we support (README, "Browsers"): this decides on prefixes and syntax fallbacks.
    build: {
      target: SERVED_BROWSERS,
      cssTarget: SERVED_BROWSERS,
      // The page that may stand for any other has this script: written into it, its hash would be in each page's headers.
      assetsInlineLimit: (/** @type {string} */ file) => (file.includes('KeptTrips') ? false : undefined),
    },
    // We cannot fix warnings from Sass's own dependencies.
    css: {
      preprocessorOptions: { scss: { quietDeps: true } },
      // Not every served browser has light-dark(). We do not use it, but Lightning CSS would add its stand-in to each color-scheme.
      lightningcss: { exclude: LIGHT_DARK },
    },
  },
  devToolbar: { enabled: false },
  // The project has no Markdown; its highlighter would only warn about the CSP.
  markdown: { syntaxHighlight: false },
})
