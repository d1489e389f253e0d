import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import type { AstroIntegration } from 'astro'

/** Beside the bundles of client and server, so that it is not served. */
const fileBeside = (client: URL): URL => new URL('../commit', client)

const commitName = /^[0-9a-f]{40,64}$/

/** The commit being built: BUILD_COMMIT, Netlify's COMMIT_REF, or git's; null if unknown. */
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

/** Records the commit of a build for `/livez`; for Netlify, which serves files by itself, as the complete answer. */
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

/** The commit of the build whose client files are in a folder; null if the build did not know it. */
export function commitOfBuild(client: URL): string | null {
  const file = fileBeside(client)
  const commit = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return commitName.test(commit) ? commit : null
}
