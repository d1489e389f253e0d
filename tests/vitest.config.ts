/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { getViteConfig } from 'astro/config'

/** Unit and contract tests. `getViteConfig` lets them import `.astro` files as the build does. */
export default getViteConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['tests/unit/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/faults/**/*.test.ts'],
    testTimeout: 20_000,
    // Vitest leaves one core of two idle.
    maxWorkers: 2,
  },
})
