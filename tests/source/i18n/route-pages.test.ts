import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { routeEntry, routeNames } from '#routes.ts'

const pages = new URL('../../../src/pages/', import.meta.url)

it.each(routeNames)('%s has its file', (name) => {
  expect(existsSync(new URL(routeEntry(name).file, pages))).toBe(true)
})

/** Shown by the server instead of another page: nobody visits their addresses. */
const inPlaceOfOthers = ['404.astro', '500.astro', 'offline.astro', 'too-large.astro', 'trouble.astro']

/** Prerendered: files of the build, like those in `public`. */
const filesOfTheBuild = [
  'my-data.js.ts',
  'prefetch/[locale].speculationrules.ts',
  'watch-session.js.ts',
  'session-end/[locale].astro',
]

it('every file belongs to exactly one route', () => {
  const files = globSync('**/*.{astro,ts}', { cwd: fileURLToPath(pages) })
  const listed = routeNames.map((name) => routeEntry(name).file)
  expect(files.toSorted()).toEqual([...listed, ...inPlaceOfOthers, ...filesOfTheBuild].toSorted())
})
