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
  // Node itself reads the types off: Playwright's own compiler takes as long as ten tests.
  build: { external: ['**/*'] },
  retries: 0,
  fullyParallel: true,
  // Walks of a rule that a cheaper test holds too, named beside each: `npm run labs -- journeys` takes them.
  ...(!walksAll && { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env.CI),
  // Patience for a machine that is six times slower; it makes no wrong result pass.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: inRoot('test-results/browser.json') }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findHeadlessShell() ?? undefined,
      // One process per context instead of one in use and one in reserve saves a twentieth of the processor time.
      args: [...chromiumArguments, '--renderer-process-limit=1'],
    },
    // A test cannot see requests through a service worker; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Drawing fades and slides took a fifth of the browser's time. The files about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // An element that cannot be pressed is reported before the test's time is over.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording every test costs a third of the suite's time; set `TRACE=1` if a failure says too little. The logs of the app and the
    // sandbox are always attached (support/test.ts).
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
