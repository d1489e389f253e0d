import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/**
 * Makes the disk full for commands of git: the kernel refuses every byte that one of them, or a program it starts, would write
 * to a file. That needs no privilege, and no other program on the machine notices.
 */
export class FullDisk {
  readonly #folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
  readonly #path = process.env.PATH

  constructor() {
    const real = execFileSync('/bin/sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
    const script = [
      '#!/bin/sh',
      `full=$(cat '${join(this.#folder, 'full')}')`,
      'for word in "$@"; do',
      '  case ",$full," in *",$word,"*) trap "" XFSZ; ulimit -f 0; break ;; esac',
      'done',
      `exec '${real}' "$@"`,
    ]
    const wrapper = join(this.#folder, 'git')
    writeFileSync(wrapper, `${script.join('\n')}\n`)
    chmodSync(wrapper, 0o755)
    this.for()
    process.env.PATH = `${this.#folder}:${this.#path}`
  }

  /** The commands for which the disk is full from now on: `fetch`, `commit`; none makes room again. */
  for(...commands: readonly string[]): void {
    writeFileSync(join(this.#folder, 'full'), commands.join(',') || 'none')
  }

  remove(): void {
    process.env.PATH = this.#path
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
