import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'

/** Full path of the first of these programs on PATH or in the usual folders, or null. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isProgram) ?? null
}

/** Whether the file is there and may be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs a Debian package if we are allowed to; false if we are not or it failed. */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || findProgram('apt-get') === null) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  console.log(`Installing Debian’s ${name} with apt-get: the tests need it and it is not here …`)
  await runCommand(['apt-get', 'update', '-qq'], { env, quiet: true })
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name]
  return (await runCommand(install, { env, quiet: true })) === 0
}
