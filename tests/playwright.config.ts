import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { chromiumArguments, findHeadlessShell } from './support/chromium.ts'
import { walksAll } from './support/rows.ts'

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Browser tests against the built app and the real sandbox, which `support/app.ts` starts on free ports. */
export default defineConfig({
  testDir: './e2e',
  outputDir: inRoot('test-results/browser'),
  globalSetup: fileURLToPath(new URL('./support/app.ts', import.meta.url)),
  workers: 2,
  retries: 0,
  fullyParallel: true,
  // Walks of a rule that a cheaper test holds too, named beside each: `npm run labs -- journeys` takes them.
  ...(!walksAll && { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env.CI),
  // Patience for a machine that is six times slower; nothing passes for it that would not pass without.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: inRoot('test-results/browser.json') }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findHeadlessShell() ?? undefined,
      // One process for each context instead of one in use and one in reserve: a twentieth of the processor time.
      args: [...chromiumArguments, '--renderer-process-limit=1'],
    },
    // Requests through a service worker are out of a test's sight; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // A fifth of the browser's time went into drawing what fades and slides. The files that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What cannot be pressed is told before the test's time is over.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording every test costs a third of the suite's time; `TRACE=1` when one fails and says too little. What the app and the
    // sandbox have written by then is attached always (support/test.ts).
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
