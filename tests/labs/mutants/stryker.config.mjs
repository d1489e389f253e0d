import { fileURLToPath } from 'node:url'

/** How Stryker makes and tries mutants. `mutants.ts` selects the files. */
export default {
  testRunner: 'vitest',
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: 'tests/labs/mutants/vitest.config.ts' },
  // A copy of the project, in which the mutants are made.
  tempDirName: 'test-results/mutants',
  ignorePatterns: [
    '/dist',
    '/.astro',
    '/.data',
    '/.screens',
    '/test-results',
    '/tests/labs/bench',
    '/tests/e2e',
  ],
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: 2,
  // Mutants of code that runs once, when a file is loaded: a tenth of all, and half of the time.
  ignoreStatic: true,
  // A slow machine is no hanging mutant.
  timeoutMS: 15_000,
  dryRunTimeoutMinutes: 15,
  // Words of the programmers' own log and errors are no behaviour.
  mutator: { excludedMutations: ['StringLiteral'] },
}
