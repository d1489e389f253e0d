import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

/** Installs a folder's packages with `npm ci`, unless the installed ones already match its lock file. */
export async function ensureInstalled(folder: string): Promise<void> {
  if (areInstalled(folder)) return
  console.log(`Installing the packages of ${folder} …`)
  const code = await runCommand(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  if (code !== 0) throw new Error(`npm ci in ${folder} ended with ${code}`)
}

/** npm leaves a lock file of what it installed, without the optional builds for other systems. */
function areInstalled(folder: string): boolean {
  const named = readPackages(join(folder, 'package-lock.json'))
  const there = readPackages(join(folder, 'node_modules/.package-lock.json'))
  if (!named || !there) return false
  return Object.entries(named).every(
    ([path, { version, optional }]) =>
      path === '' || there[path]?.version === version || (optional && !(path in there)),
  )
}

function readPackages(file: string): Record<string, { version?: string; optional?: boolean }> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}
