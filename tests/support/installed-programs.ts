import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'

/** Full path of the first of these programs on PATH or in the usual folders, or null. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isProgram) ?? null
}

/** Whether the file exists and is executable. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The result of `find`, after installing Debian's package if it finds none and we may; null, with a message, if still none. */
export async function ensureProgram(
  name: string,
  variable?: string,
  find: () => string | null = () => findProgram(name),
): Promise<string | null> {
  if (find() === null) await installDebianPackages([name])
  const found = find()
  const or = variable ? `, or set ${variable} to one` : ''
  if (found === null) console.log(`Not there: apt-get install ${name}${or}.`)
  return found
}

const apt = { DEBIAN_FRONTEND: 'noninteractive' }
// Documentation, icons and suggestions of a browser without a window are half of the files to unpack.
const lean = ['--no-install-recommends', '-o', 'Dpkg::Use-Pty=0']

/** Installs Debian packages if we may, and prints their size; false if we may not or it failed. */
export async function installDebianPackages(names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || findProgram('apt-get') === null) return false
  await runCommand(['apt-get', 'update', '-qq'], { env: apt, quiet: true })
  console.log(`Installing ${names.join(', ')} with apt-get (${sizeOf(names)}): the tests need them …`)
  const install = ['apt-get', 'install', '-y', '-qq', ...lean, ...names]
  return (await runCommand(install, { env: apt, quiet: true })) === 0
}

/** Apt-get's size of the download, such as `168 MB of archives`. */
function sizeOf(names: readonly string[]): string {
  try {
    execFileSync('apt-get', ['install', '--assume-no', ...lean, ...names], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return 'nothing to fetch'
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }
    return /Need to get (.+?)(?:\/.+)? of archives/.exec(stdout)?.[1] ?? 'size unknown'
  }
}
