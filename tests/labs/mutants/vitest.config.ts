/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { getViteConfig } from 'astro/config'

/** Test files that the command line names, in place of all. */
const named = (process.env.MUTANT_TESTS ?? '').split(',').filter(Boolean)

/**
 * The unit tests that can detect a mutant: tests of the repository's own files, and of programs that run in a process of
 * their own, never see one.
 */
export default getViteConfig({
  test: {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    include: named.length > 0 ? named : ['tests/unit/*/**/*.test.ts'],
    exclude: ['tests/unit/{tools,sandbox,screens,access}/**', 'tests/unit/http/main.test.ts'],
    // The first run is watched line by line, which makes a property test four times slower.
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})
