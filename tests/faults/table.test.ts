import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/* Seen to fail: with a line taken out, with a file renamed, with a file of tests that no line names. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(new URL('README.md', import.meta.url), 'utf8')

/** The lines under a heading, and the test files of each. */
function linesOf(heading: string) {
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((row) => row.startsWith('|'))
  return rows.slice(2).map((row) => {
    const [, line = '', tests = ''] = row.split('|').map((cell) => cell.trim())
    return { line, files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }
  })
}

const security = linesOf('Security')
const faults = linesOf('Faults')
const paper = readFileSync(join(root, 'src/decisions/000-the-product.md'), 'utf8')
const sectionOf = (number: number) =>
  new RegExp(`^## ${number}\\. .*?\n(.*?)^## `, 'ms').exec(paper)?.[1] ?? ''

it('every line of product §20 and §21 has its tests', () => {
  const numbers = [...sectionOf(21).matchAll(/^(\d+)\. /gm)].map(([, number]) => number)
  expect(numbers.length).toBeGreaterThan(10)
  expect(security.map(({ line }) => line.split('.', 1)[0])).toEqual(numbers)
  // Those of §20 have no numbers.
  expect(faults).toHaveLength([...sectionOf(20).matchAll(/^- \*\*/gm)].length)
  expect([...security, ...faults].filter(({ files }) => files.length === 0)).toEqual([])
})

it('every file that is named has tests, and every file here is named', () => {
  const named = new Set([...security, ...faults].flatMap(({ files }) => files))
  const hasTests = (file: string) =>
    ['test', 'spec'].some((kind) => {
      const path = join(root, `tests/${file}.${kind}.ts`)
      return existsSync(path) && /^\s*(?:it|test)\b/m.test(readFileSync(path, 'utf8'))
    })
  expect([...named].filter((file) => !hasTests(file))).toEqual([])
  const here = globSync('faults/*.test.ts', { cwd: join(root, 'tests') }).map((file) =>
    file.replace('.test.ts', ''),
  )
  expect(here.filter((file) => file !== 'faults/table' && !named.has(file))).toEqual([])
})
