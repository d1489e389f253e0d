/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { getViteConfig } from 'astro/config'

/**
 * The unit tests that can tell a mutant: those of the repository's own files, and of programs that run in a process of
 * their own, never see one.
 */
export default getViteConfig({
  test: {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    include: ['tests/unit/*/**/*.test.ts'],
    exclude: [
      'tests/unit/{tools,sandbox,screens,access}/**',
      'tests/unit/http/main.test.ts',
      // Reads the chain of the middleware as text, which is another one with mutants in it.
      'tests/unit/middleware/absent-locals.test.ts',
      'tests/unit/config/readme.test.ts',
    ],
    // The first run is watched line by line, which takes a property test four times its time.
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})
