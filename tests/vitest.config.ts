/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { getViteConfig } from 'astro/config'
import { configDefaults } from 'vitest/config'

const globalSetup = ['tests/support/seeded-database.ts', 'tests/support/lasting.ts']

const project = (name: string, more = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...more },
})

/** These restrict sharp's loaders for the whole process, which other files need unrestricted. */
const alone = ['tests/unit/features/scan/**/*.test.ts']

/** `getViteConfig` lets the tests import `.astro` files as the build does. `--project 'unit*'` runs all unit tests. */
export default getViteConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Vitest leaves one core of two idle.
    maxWorkers: 2,
    projects: [
      // Many files in one process: half of the processor time went into starting a process for each.
      project('unit', { isolate: false, exclude: [...configDefaults.exclude, ...alone] }),
      project('unit-alone', { include: alone }),
      // These wait more than they work: for programs to start, and for answers that never come.
      project('contract', { isolate: false, globalSetup, maxWorkers: 3, sequence: { groupOrder: 1 } }),
      project('faults', { isolate: false, globalSetup, maxWorkers: 3, sequence: { groupOrder: 2 } }),
    ],
  },
})
