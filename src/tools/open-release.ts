import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import project from '../../package.json' with { type: 'json' }

// `npm version` runs this between raising the version and committing it: it names the changelog's section, and records the
// addresses that this release serves permanently (locales/served-slugs.json).

const UNRELEASED = '## Unreleased\n'

/** The changelog with its unreleased entries under this version and ISO date, and an empty section above. Throws without any. */
export function withRelease(changelog: string, version: string, date: string): string {
  const [before, after] = changelog.split(UNRELEASED)
  if (before === undefined || after === undefined)
    throw new Error('CHANGELOG.md has no section "Unreleased".')
  const [unreleased = ''] = after.split(/^## /m)
  if (unreleased.trim() === '') throw new Error('CHANGELOG.md says nothing about this release.')
  return `${before}${UNRELEASED}\n## ${version} - ${date}\n${after}`
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const file = join(root, 'CHANGELOG.md')
  const today = Temporal.Now.plainDateISO().toString()
  writeFileSync(file, withRelease(readFileSync(file, 'utf8'), project.version, today))
  execFileSync(process.execPath, [join(root, 'src/tools/served-slugs.ts')], { cwd: root, stdio: 'inherit' })
  execFileSync('git', ['add', 'CHANGELOG.md', 'locales/served-slugs.json'], { cwd: root })
}
