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
      // A worker loads each module once for all of its files: loading them for every file took longer than the tests.
      project('unit', { isolate: false }),
      // These wait more than they work: for programs to start, and for answers that never come.
      project('contract', { maxWorkers: 3, sequence: { groupOrder: 1 } }),
      project('faults', { maxWorkers: 3, sequence: { groupOrder: 2 } }),
    ],
  },
})
