import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/* The files of the repository, by their paths in it, for the tests of this folder. */

/** The repository's folder, with a slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The text of a file. */
export const readSource = (file: string): string => readFileSync(root + file, 'utf8')

/** Paths of the files that match, but those of packages. */
export const listSources = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })

/** The files that match, with their texts. */
export const readSources = (...patterns: string[]): { file: string; text: string }[] =>
  listSources(...patterns).map((file) => ({ file, text: readSource(file) }))
