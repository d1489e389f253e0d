import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { renderMarkdownTable } from '#tools/env-example.ts'
import project from '../../../package.json' with { type: 'json' }

const root = new URL('../../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** The cells of a Markdown table, without the formatter's padding. */
function cellsOf(table: string): string[][] {
  const lines = table.trim().split('\n')
  return lines.map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^-+$/, '-')),
  )
}

describe('the configuration table of src/config/README.md', () => {
  it('matches the variables: CONTRIBUTING.md says how to print it again when this fails', () => {
    const [, table] =
      /<!-- configuration -->\n(.*)<!-- \/configuration -->/s.exec(read('src/config/README.md')) ?? []
    expect(cellsOf(table ?? '')).toEqual(cellsOf(renderMarkdownTable()))
  })
})

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

it('the README is read in five minutes', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(1200)
})
