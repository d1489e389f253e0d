import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import everyday from '../../playwright.config.ts'

/** `npm run labs -- desk`: the editors' desk, on a copy of the checkout. It needs no build. */
export default defineConfig({
  ...everyday,
  testDir: '.',
  // The files of Vitest here are `npm run labs -- publishing`.
  testMatch: '*.spec.ts',
  globalSetup: undefined,
  outputDir: fileURLToPath(new URL('../../../test-results/desk', import.meta.url)),
  // One desk, whose files all tests change.
  workers: 1,
  fullyParallel: false,
  reporter: 'list',
})
