import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import type { AstroIntegration } from 'astro'

/** Beside the bundles of client and server: no file of a page. */
const fileBeside = (client: URL): URL => new URL('../commit', client)

const commitName = /^[0-9a-f]{40,64}$/

/** The commit that is built: BUILD_COMMIT, Netlify's COMMIT_REF, or what git says; null where nobody knows. */
function commitOfSources(): string | null {
  const { BUILD_COMMIT, COMMIT_REF } = process.env
  const commit = BUILD_COMMIT || COMMIT_REF || headOfGit()
  return commitName.test(commit) ? commit : null
}

function headOfGit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** Writes down which commit a build is of, for `/livez`; on Netlify, which serves files by itself, as that very answer. */
export function buildCommit(): AstroIntegration {
  return {
    name: 'build-commit',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const commit = commitOfSources()
        if (process.env.NETLIFY)
          writeFileSync(new URL('livez', dir), `alive\ncommit ${commit ?? 'unknown'}\n`)
        else writeFileSync(fileBeside(dir), commit ?? '')
      },
    },
  }
}

/** The commit of the build whose client files are in a folder; null where the build did not know. */
export function commitOfBuild(client: URL): string | null {
  const file = fileBeside(client)
  const commit = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return commitName.test(commit) ? commit : null
}
