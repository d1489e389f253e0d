import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder, which this hook of Vitest removes: `onTestFinished`, or `afterAll` for the tests of a file. */
export function temporaryFolder(hook: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-'))
  hook(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
