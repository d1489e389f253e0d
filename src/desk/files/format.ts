import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import process from 'node:process'

/** Biome itself: its script only looks for it, and takes three times as long. npm installs the one for this machine. */
const biome = biomeHere()

function biomeHere(): string {
  const { platform, arch } = process
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@biomejs/biome/package.json'))
  const program = (libc: string) =>
    resolve(`@biomejs/cli-${platform}-${arch}${libc}/biome${platform === 'win32' ? '.exe' : ''}`)
  try {
    return program('')
  } catch {
    return program('-musl')
  }
}

/** The text of a file as `npm run fix` would leave it. Throws when it is no JSON. */
export function formatted(root: string, path: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(biome, ['format', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new SyntaxError(`${path} cannot be formatted: ${stderr}`)
  return stdout
}
