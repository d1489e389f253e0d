import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { purposeRows } from '#auth/purposes.ts'
import project from '../../package.json' with { type: 'json' }
import { withPicture } from '../support/rooms-picture.ts'
import { listSources, readSource as read, readSources, root } from './sources.ts'

const exists = (path: string) => existsSync(root + path)

const records = readdirSync(`${root}src/decisions`).filter((name) => /^\d{3}-.+\.md$/.test(name))
const product = read('src/decisions/000-the-product.md')

const papers = listSources('{*,src/**/*,locales/*,tests/*/*}.md')

/** Every text file written by people, as listed by git: no lock files, no fonts, no generated contract. */
const files = execFileSync('git', ['ls-files', 'src', 'tests', 'locales', '*.md', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.(ts|tsx|mjs|astro|scss|md|json)$/.test(name) && !/lock\.json$/.test(name))
  .filter((name) => exists(name) && name !== 'tests/source/papers.test.ts')

/** The captures of `pattern`, with their files. */
function citations(pattern: RegExp): { file: string; cited: string }[] {
  return files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, cited = '']) => ({ file, cited })))
}

describe('the product paper', () => {
  it('numbers its sections without a gap', () => {
    const numbers = [...product.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  it('names constants that exist in the files it names', () => {
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
    const outside =
      /\b(quality\.md|architecture\.md|spec\.md|decisions\.md|[Ss]pec(?:ification)? §\d|[Dd]ecisions §\d)/g
    expect(citations(outside)).toEqual([])
  })
})

it('CONTRIBUTING.md draws the rooms as imports are checked', () => {
  const text = read('CONTRIBUTING.md')
  expect(withPicture(text)).toBe(text)
})

it('SECURITY.md prints what the keys of SESSION_SECRET are for', () => {
  const [, table = ''] = read('src/SECURITY.md').split('| purpose ')
  const printed = table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(printed).toEqual(purposeRows)
})

describe.each(papers)('%s', (file) => {
  const text = read(file)

  it('names scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script)
    for (const script of named) expect(Object.keys(project.scripts)).toContain(script)
  })

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path]) => path ?? '')
    const lost = links.filter((path) => !exists(join(dirname(file), path)))
    expect(lost).toEqual([])
  })

  it('names files and folders that exist', () => {
    const spelled = /[`( ]((?:src|tests|locales|public)\/[\w./[\]-]*\w)(?=[`) ])/g
    const named = [...text.matchAll(spelled)].map(([, path]) => path ?? '')
    // Pictures are skipped: a missing one is obvious on the rendered page.
    const paths = named.filter((path) => !path.endsWith('.png'))
    expect(paths.filter((path) => !exists(path))).toEqual([])
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
    const names = listSources('tests/e2e/*.spec.ts').map((file) => basename(file, '.spec.ts'))
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})

const LARGE_ROOM_LINES = 1500

describe('a room', () => {
  const folders = ['src', 'src/features'].flatMap((parent) =>
    readdirSync(root + parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  )
  const linesOf = (folder: string) =>
    readSources(`${folder}/**/*.{ts,tsx,astro,scss}`)
      .map(({ text }) => text.split('\n').length - 1)
      .reduce((sum, lines) => sum + lines, 0)
  const large = folders.filter((folder) => linesOf(folder) > LARGE_ROOM_LINES)

  it.each(large)('that is large says what would make it smaller, and why it is not done: %s', (folder) => {
    expect(read(`${folder}/README.md`)).toMatch(/^\*\*Size\*\*: [^\n]{40,200}$/m)
  })

  it('is found', () => {
    expect(large.length).toBeGreaterThan(10)
  })
})

it('the README is read in five minutes', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(1200)
})
