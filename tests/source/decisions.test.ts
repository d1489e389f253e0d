import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

const records = readdirSync(new URL('src/decisions', root)).filter((name) => /^\d{3}-.+\.md$/.test(name))
const product = read('src/decisions/000-the-product.md')

/** Every text file written by people, as listed by git: no lock files, no fonts, no generated contract. */
const files = execFileSync('git', ['ls-files', 'src', 'tests', 'locales', '*.md', '*.mjs'], {
  cwd: fileURLToPath(root),
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.(ts|tsx|mjs|astro|scss|md|json)$/.test(name) && !/lock\.json$/.test(name))
  .filter((name) => existsSync(new URL(name, root)) && name !== 'tests/source/decisions.test.ts')

/** What `pattern` captures, with the files in which it occurs. */
function citations(pattern: RegExp): { file: string; cited: string }[] {
  return files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, cited = '']) => ({ file, cited })))
}

describe('the product paper', () => {
  it('numbers its sections without a gap', () => {
    const numbers = [...product.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  it('names constants that stand in the files it names', () => {
    const named = [...product.matchAll(/((?:`\w+`(?:, | and )?)+) in `([^`]+)`/g)]
    expect(named.length).toBeGreaterThan(40)
    const missing = named.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/\w+/g)]
        .filter(([name]) => name !== 'and' && !new RegExp(`\\b${name}\\b`).test(read(file)))
        .map(([name]) => `${name} in ${file}`),
    )
    expect(missing).toEqual([])
  })
})

describe('a citation', () => {
  it.each(records)('%s names files that exist', (record) => {
    const paths = [...read(`src/decisions/${record}`).matchAll(/`((?:src|tests|locales)\/[\w./-]+)`/g)]
    expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })

  it('is a section of the product paper that exists', () => {
    const sections = new Set([...product.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number))
    const lost = citations(/\bproduct,? (?:§\d+(?:\.\d+)?, )*§(\d+)/g).filter(
      ({ cited }) => !sections.has(cited),
    )
    expect(lost).toEqual([])
  })

  it('is a record that exists', () => {
    const lost = citations(/\b(?:[Rr]ecord|decision) (\d{3})\b/g).filter(
      ({ cited }) => !records.some((record) => record.startsWith(cited)),
    )
    expect(lost).toEqual([])
  })

  it('never refers to anything outside the repository', () => {
    const papers =
      /\b(quality\.md|architecture\.md|spec\.md|decisions\.md|[Ss]pec(?:ification)? §\d|[Dd]ecisions §\d)/g
    expect(citations(papers)).toEqual([])
  })
})
