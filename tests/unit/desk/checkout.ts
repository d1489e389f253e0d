import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedLines, gitAsEditor } from '../../support/git-as-editor.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A folder with what the desk reads and writes, committed: no sources, so that it is made in no time. */
export class Checkout {
  readonly #first: string
  readonly root = mkdtempSync(join(tmpdir(), 'desk-'))

  constructor() {
    for (const name of ['locales', '.biome.json', '.gitignore', 'package.json']) {
      cpSync(join(root, name), join(this.root, name), { recursive: true })
    }
    this.git('init', '-q')
    this.commit()
    this.#first = this.git('rev-parse', 'HEAD').trim()
  }

  git(...args: string[]): string {
    return gitAsEditor(this.root, ...args)
  }

  /** Back to how it began, without its later commits and without the journal. */
  reset(): void {
    this.git('checkout', '-q', '--force', '--detach', this.#first)
    this.git('clean', '-qfdx')
  }

  commit(): void {
    this.git('add', '-A')
    this.git('commit', '-qm', 'A state')
  }

  changedLines(): string[] {
    return changedLines(this.root)
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
