import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import everyday from '../../playwright.config.ts'

/** `npm run labs -- netlify`: some everyday journeys through the built Netlify function instead of the app. */
export default defineConfig({
  ...everyday,
  testDir: '../..',
  testMatch: ['labs/netlify/*.spec.ts', 'e2e/{account,documents,sign-in}.spec.ts'],
  globalSetup: fileURLToPath(new URL('set-up.ts', import.meta.url)),
  // One test freezes the function, which all tests share.
  workers: 1,
  fullyParallel: false,
  reporter: 'list',
})
