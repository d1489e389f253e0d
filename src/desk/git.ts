import { execFileSync } from 'node:child_process'

/** Runs git on the working copy itself, without a shell and without hooks; returns its output. */
export const git = (root: string, ...args: string[]): string =>
  execFileSync('git', ['--no-optional-locks', '-c', 'core.hooksPath=/dev/null', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 16 * 1024 * 1024,
  })

/** The text of a file in the last commit, or in another; null if it was absent, or without a commit. */
export function committed(root: string, path: string, commit = 'HEAD'): string | null {
  try {
    return git(root, 'show', '--end-of-options', `${commit}:./${path}`)
  } catch {
    return null
  }
}

/** The files below a folder that differ from the last commit: changed, new or gone. */
export function changedFiles(root: string, folder: string): string[] {
  const changed = git(root, 'diff', '--name-only', '--relative', '-z', 'HEAD', '--', folder)
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '-z', '--', folder)
  return `${changed}${added}`.split('\0').filter(Boolean).sort()
}
