/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { getViteConfig } from 'astro/config'
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { walksAll } from './support/rows.ts'

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const buildTimeOnly = fileAt('../src/i18n/build-time-only.mjs')

/** Generous: one second of work may take a minute on a busy machine. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
}
const globalSetup = ['tests/support/seeded-database.ts', 'tests/support/lasting.ts']

/** Their files import `.astro` files, or modules that only Astro provides, such as `astro:middleware`. */
const inAstro: Readonly<Record<string, string[]>> = {
  unit: [
    'tests/unit/{middleware,shell}/**/*.test.ts',
    'tests/unit/{forms/fields,features/registry,ui/ticket}.test.ts',
  ],
}
/** These restrict sharp's loaders for the whole process, which other files need unrestricted. */
const alone = ['tests/unit/photos/cleaning/**/*.test.ts']

/** Deep proofs, for `npm run labs -- rows` or by their names: each names the cheaper test that holds its rule in `npm test`. */
const isLongAsked = walksAll || process.argv.some((arg) => arg.includes('.long'))
/** What `npm run labs -- dates` cannot move: the clock of Redis under sessions, and the date header of a provider. */
const ofTheMachinesClock = process.env.CLOCK_SHIFT_MS
  ? ['tests/unit/auth/**', 'tests/contract/provider/**']
  : []
const leftOut = [
  ...configDefaults.exclude,
  ...(isLongAsked ? [] : ['**/*.long.test.ts']),
  ...ofTheMachinesClock,
]

/** Many files in one process: half of the processor time went into starting a process for each. */
const project = (name: string, more: object = {}): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    exclude: [...leftOut, ...alone, ...(inAstro[name] ?? [])],
    isolate: false,
    ...more,
  },
})

/** The files of a folder that need Astro's Vite: `unit-astro`, which `--project 'unit*'` runs too. */
const astroProject =
  (folder: string): TestProjectConfiguration =>
  (environment) => {
    const test = {
      name: `${folder}-astro`,
      include: inAstro[folder],
      isolate: false,
      maxWorkers: 1,
      ...patience,
    }
    return getViteConfig({ root: fileAt('..'), test })(environment)
  }

const projects = {
  source: project('source'),
  unit: project('unit'),
  'unit-alone': project('unit-alone', {
    isolate: true,
    include: alone,
    exclude: leftOut,
  }),
  'unit-astro': astroProject('unit'),
  // Both folders share one process and its house (`sharedHouse` in faults/house.ts).
  contract: project('contract', {
    include: ['tests/contract/**/*.test.ts', 'tests/faults/**/*.test.ts'],
    globalSetup,
  }),
}

/** Vitest creates every project before it drops the unselected ones, and Astro's take seconds to create. */
const isAsked = (name: string) => {
  const asked = process.argv.flatMap((arg, at) => (arg === '--project' ? [process.argv[at + 1] ?? ''] : []))
  return asked.length === 0 || asked.some((one) => name.startsWith(one.replace('*', '')))
}

export default defineConfig({
  root: fileAt('..'),
  // As in astro.config.mjs: astro-i18next's parts for the build only.
  resolve: { alias: { '@proload/core': buildTimeOnly, '@proload/plugin-tsm': buildTimeOnly } },
  test: {
    ...patience,
    // Two processes would compile and import nearly everything twice, and start two houses; another part has the other core.
    maxWorkers: 1,
    server: { deps: { inline: ['astro-i18next'] } },
    projects: Object.entries(projects).flatMap(([name, made]) => (isAsked(name) ? [made] : [])),
  },
})
