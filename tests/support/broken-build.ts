import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A built app in which every page that names a check ends in status 500: the program that serves it. */
export interface BrokenBuild {
  readonly program: readonly string[]
  remove(): void
}

/**
 * Copies the build and misspells the check that pages name: they then name one that does not exist (product §6). The product has no
 * page that throws and no switch for it. Welcome and 404 name none and work as usual.
 */
export function breakBuild(): BrokenBuild {
  // Next to the original, so that the copy finds the same packages.
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const copy = mkdtempSync(join(root, 'test-results', 'broken-'))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  for (const part of ['dist', 'src', 'locales', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  const misspelt = globSync('dist/server/**/*.mjs', { cwd: copy }).filter((file) =>
    misspell(join(copy, file)),
  )
  if (misspelt.length !== 1) {
    remove()
    throw new Error(`the pages' check is written in ${misspelt.length} files, not in one`)
  }
  return { program: [join(copy, 'src/http/node/main.ts')], remove }
}

/** Whether the file is the one that has the check. */
function misspell(file: string): boolean {
  const code = readFileSync(file, 'utf8')
  const broken = code.replace(/signedIn = \["user", "auth"\]/, 'signedIn = ["user", "autth"]')
  if (broken === code) return false
  writeFileSync(file, broken)
  return true
}
