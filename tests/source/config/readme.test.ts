import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import project from '../../../package.json' with { type: 'json' }

const root = new URL('../../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

const papers = globSync('{*,src/**/*,locales/*,tests/*/*}.md', {
  cwd: fileURLToPath(root),
  exclude: ['**/node_modules/**'],
})

describe.each(papers)('%s', (file) => {
  const text = read(file)

  it('names scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script)
    for (const script of named) expect(Object.keys(project.scripts)).toContain(script)
  })

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path]) => path ?? '')
    const lost = links.filter((path) => !existsSync(new URL(path, new URL(file, root))))
    expect(lost).toEqual([])
  })

  it('names files and folders that exist', () => {
    const spelled = /[`( ]((?:src|tests|locales|public)\/[\w./[\]-]*\w)(?=[`) ])/g
    const named = [...text.matchAll(spelled)].map(([, path]) => path ?? '')
    // Pictures are skipped: a missing one is obvious on the rendered page.
    const paths = named.filter((path) => !path.endsWith('.png'))
    expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })
})

describe('what is listed in full', () => {
  const table = (file: string, heading: string) => read(file).split(`\n## ${heading}`)[1] ?? ''

  it('are the packages, in CONTRIBUTING.md', () => {
    const rows = table('CONTRIBUTING.md', 'Packages, and why')
    const packages = Object.keys({ ...project.dependencies, ...project.devDependencies })
    expect(packages.filter((name) => !name.startsWith('@types/') && !rows.includes(`\`${name}\``))).toEqual(
      [],
    )
  })

  it('are the browser tests, in their README', () => {
    const text = read('tests/e2e/README.md')
    const names = globSync('tests/e2e/*.spec.ts', { cwd: fileURLToPath(root) }).map((file) =>
      basename(file, '.spec.ts'),
    )
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})

it('the README is read in five minutes', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(1200)
})
