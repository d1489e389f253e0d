/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { getViteConfig } from 'astro/config'

const project = (name: string, more = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...more },
})

/** `getViteConfig` lets the tests import `.astro` files as the build does. `--project unit` runs one of the three. */
export default getViteConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Vitest leaves one core of two idle.
    maxWorkers: 2,
    projects: [
      // Each file in a worker of its own: some modules set up what they import for the whole process (sharp's loaders).
      project('unit'),
      // These wait more than they work: for programs to start, and for answers that never come.
      project('contract', { maxWorkers: 3, sequence: { groupOrder: 1 } }),
      project('faults', { maxWorkers: 3, sequence: { groupOrder: 2 } }),
    ],
  },
})
