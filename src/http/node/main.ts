import { existsSync } from 'node:fs'

/* `npm start`: the built server. Its code is `serve.ts`, which the build bundles with the app (`one-server.mjs`). */

// React and Astro read it when they are loaded, which happens below.
process.env.NODE_ENV = 'production'

const built = new URL('../../../dist/', import.meta.url)
const server = new URL('server/serve.mjs', built)

if (existsSync(server)) {
  const { serve } = (await import(server.href)) as typeof import('./serve.ts')
  await serve(built)
} else {
  process.stderr.write('There is no build to serve: run "npm run build" first.\n')
  process.exitCode = 1
}
