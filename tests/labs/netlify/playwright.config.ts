import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import everyday from '../../playwright.config.ts'

/** `npm run netlify`: the built Netlify function in the app's place, and some of the everyday journeys through it. */
export default defineConfig({
  ...everyday,
  testDir: '../..',
  testMatch: ['labs/netlify/*.spec.ts', 'e2e/{consents,documents}.spec.ts'],
  globalSetup: fileURLToPath(new URL('set-up.ts', import.meta.url)),
  // A test freezes the function, which is the others' too.
  workers: 1,
  fullyParallel: false,
  reporter: 'list',
})
