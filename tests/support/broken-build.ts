import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningApp, startApp } from './app.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts an app in which every page ends in status 500. The product has no page that throws and no switch for it, so this copies
 * the build and misspells the check that pages name: they then name a check that does not exist (product §6). Welcome and 404
 * name none and work as usual.
 */
export async function startBrokenApp(overrides: Record<string, string> = {}): Promise<RunningApp> {
  // Next to the original, so that the copy finds the same packages.
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const copy = mkdtempSync(join(root, 'test-results', 'broken-'))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  try {
    for (const part of ['dist', 'src', 'locales', 'package.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true })
    const misspelt = globSync('dist/server/**/*.mjs', { cwd: copy }).filter((file) =>
      misspell(join(copy, file)),
    )
    if (misspelt.length !== 1)
      throw new Error(`the pages' check is written in ${misspelt.length} files, not in one`)
    const app = await startApp(overrides, [join(copy, 'src/http/node/main.ts')])
    return { ...app, stop: () => app.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** Whether the file is the one that has the check. */
function misspell(file: string): boolean {
  const code = readFileSync(file, 'utf8')
  const broken = code.replace(/signedIn = \["user", "auth"\]/, 'signedIn = ["user", "autth"]')
  if (broken === code) return false
  writeFileSync(file, broken)
  return true
}
