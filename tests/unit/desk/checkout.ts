import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diffLines } from 'diff'
import { afterAll, afterEach } from 'vitest'
import { gitAsEditor } from '../../support/git-as-editor.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A folder with the files of the desk, committed once; tests restore it without git, which is slow to start. */
class Checkout {
  readonly root = mkdtempSync(join(tmpdir(), 'desk-'))
  /** The original texts of its locales, by path. */
  readonly #began: ReadonlyMap<string, string>

  constructor() {
    for (const name of ['locales', '.biome.json', '.gitignore', 'package.json']) {
      cpSync(join(root, name), join(this.root, name), { recursive: true })
    }
    this.git('init', '-q')
    this.commit()
    this.#began = this.#texts()
  }

  #texts(): Map<string, string> {
    const paths = globSync('locales/**/*.*', { cwd: this.root }).sort()
    return new Map(paths.map((path) => [path, readFileSync(join(this.root, path), 'utf8')]))
  }

  git(...args: string[]): string {
    return gitAsEditor(this.root, ...args)
  }

  /** Its original files, without the journal. */
  reset(): void {
    rmSync(join(this.root, '.data'), { recursive: true, force: true })
    const now = this.#texts()
    for (const path of now.keys()) if (!this.#began.has(path)) rmSync(join(this.root, path))
    for (const [path, text] of this.#began) {
      if (now.get(path) !== text) writeFileSync(join(this.root, path), text)
    }
  }

  commit(): void {
    this.git('add', '-A')
    this.git('commit', '-qm', 'A state')
  }

  /** The lines that differ from the original, by path, in a diff's form: `-  "a": "b",`. */
  changes(): Record<string, string[]> {
    const now = this.#texts()
    const changes: Record<string, string[]> = {}
    for (const path of new Set([...this.#began.keys(), ...now.keys()])) {
      const [was = '', is = ''] = [this.#began.get(path), now.get(path)]
      if (was === is) continue
      changes[path] = diffLines(was, is).flatMap(({ added, removed, value }) => {
        const sign = added ? '+' : '-'
        return added || removed
          ? value
              .replace(/\n$/, '')
              .split('\n')
              .map((line) => sign + line)
          : []
      })
    }
    return changes
  }

  /** The number of lines added and removed in each changed file: `1 1 locales/it-IT/trips.json`. */
  changedLines(): string[] {
    return Object.entries(this.changes())
      .map(([path, lines]) => {
        const added = lines.filter((line) => line.startsWith('+')).length
        return `${added} ${lines.length - added} ${path}`
      })
      .sort((one, other) => (one.slice(4) < other.slice(4) ? -1 : 1))
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

/** A checkout that is restored before each test of the file, and removed after the last. */
export function checkoutOfTests(): Checkout {
  const checkout = new Checkout()
  afterEach(() => checkout.reset())
  afterAll(() => checkout.remove())
  return checkout
}
