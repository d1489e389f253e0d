import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import { type Child, startChild } from '../../../src/sandbox/demo/child.ts'
import { freePort } from '../../../src/sandbox/demo/ports.ts'
import { untilAnswers } from '../../../src/sandbox/demo/ready.ts'
import { findAxeViolations, readable } from '../../support/axe.ts'
import { changedLines, gitAsEditor } from '../../support/git-as-editor.ts'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/** Copies the checkout's files known to git, changed or new. */
export function copyCheckout(root: string): void {
  const options = { cwd: checkout, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 } as const
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], options)
  const gone = new Set(execFileSync('git', ['ls-files', '--deleted', '-z'], options).split('\0'))
  for (const file of files.split('\0').filter((name) => name && !gone.has(name))) {
    cpSync(join(checkout, file), join(root, file), { recursive: true })
  }
}

/** A copy of the current checkout, in a repository of its own, with `npm run desk` running in it. */
export class DeskCopy {
  /** Its folder, from `start` on. */
  root = ''
  #port = 0
  #desk: Child | undefined

  /** Copies the files known to git, changed or new, and starts the desk. */
  async start(): Promise<void> {
    // Not before: Playwright loads the file of a test more than once.
    this.root = mkdtempSync(join(tmpdir(), 'desk-copy-'))
    copyCheckout(this.root)
    symlinkSync(join(checkout, 'node_modules'), join(this.root, 'node_modules'), 'dir')
    this.git('init', '-q')
    this.commit()
    this.#port = await freePort()
    const env = { PORT: String(this.#port), SANDBOX_PORT: String(await freePort()) }
    const args = [join(this.root, 'src/sandbox/dev.ts'), '--desk']
    this.#desk = startChild({ name: 'desk', args, env, cwd: this.root, log: join(this.root, 'desk.log') })
    await untilAnswers(this.#desk, this.address('/desk'))
  }

  /** An address of the desk, or with a label such as `it` one of that market's demo. */
  address(path: string, label = ''): string {
    return `http://${label ? `${label}.` : ''}localhost:${this.#port}${path}`
  }

  /** The process id of `npm run desk`; null once it has ended. */
  async pid(): Promise<number | null> {
    const ended = this.#desk?.ended.then(() => true)
    const hasEnded = await Promise.race([ended, Promise.resolve(false)])
    return hasEnded ? null : (this.#desk?.pid ?? null)
  }

  git(...args: string[]): string {
    return gitAsEditor(this.root, ...args)
  }

  commit(): void {
    // Not the link to the packages: .gitignore names a folder.
    this.git('add', '-A', '--', '.', ':!node_modules')
    this.git('commit', '-qm', 'A state')
  }

  changedLines(): string[] {
    return changedLines(this.root)
  }

  async stop(): Promise<void> {
    await this.#desk?.stop()
    // Astro writes its caches to the very end.
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** The copy that all tests of a file share. */
export function sharedCopy(): DeskCopy {
  const copy = new DeskCopy()
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    await copy.start()
  })
  test.afterAll(() => copy.stop())
  return copy
}

export async function expectAxeClean(page: Page): Promise<void> {
  expect(readable(await findAxeViolations(page))).toEqual([])
}
