import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import everyday from '../playwright.config.ts'
import { findChromium } from '../support/chromium.ts'
import { cameraArguments } from '../support/film.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Labs that are browser tests: `npm run labs -- access`, `pictures` and `camera`, each a folder here. */
export default defineConfig({
  ...everyday,
  testDir: folder,
  testMatch: '{access,camera,pictures}/*.spec.ts',
  outputDir: fileURLToPath(new URL('../../test-results/labs', import.meta.url)),
  reporter: 'list',
  // The whole browser: the shell has no camera, and it renders the edges of letters differently.
  use: {
    ...everyday.use,
    launchOptions: { executablePath: findChromium() ?? undefined, args: cameraArguments() },
  },
})
