import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import process from 'node:process'

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')

/** The text of a file as `npm run fix` would leave it. Throws when it is no JSON. */
export function formatted(root: string, path: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', `--stdin-file-path=${path}`],
    { cwd: root, input: text, encoding: 'utf8' },
  )
  if (status !== 0) throw new SyntaxError(`${path} cannot be formatted: ${stderr}`)
  return stdout
}
