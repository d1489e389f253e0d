import { execFileSync } from 'node:child_process'

/** Runs git in a folder under a name of its own, whatever the machine's settings; returns its output. */
export function gitAsEditor(root: string, ...args: readonly string[]): string {
  const settings = ['user.name=Editor', 'user.email=editor@example.com', 'commit.gpgsign=false']
  return execFileSync('git', [...settings.flatMap((one) => ['-c', one]), ...args], {
    cwd: root,
    encoding: 'utf8',
  })
}

/** Lines added and removed in each changed file: `1 1 locales/it-IT/trips.json`. */
export function changedLines(root: string): string[] {
  return gitAsEditor(root, 'diff', '--numstat')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replaceAll('\t', ' '))
}
