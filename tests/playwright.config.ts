import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from './support/chromium.ts'

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Browser tests against the built app and the real sandbox, which `support/app.ts` starts on free ports. */
export default defineConfig({
  testDir: './e2e',
  outputDir: inRoot('test-results/browser'),
  globalSetup: fileURLToPath(new URL('./support/app.ts', import.meta.url)),
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json', { outputFile: inRoot('test-results/browser.json') }]],
  use: {
    browserName: 'chromium',
    // Headless by the browser's own new mode: the system's Chromium has no separate headless shell.
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
})
