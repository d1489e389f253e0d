import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { faultLines, securityLines } from './lines.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const paper = readFileSync(join(root, 'src/decisions/000-the-product.md'), 'utf8')
const lists = [...Object.values(securityLines), ...Object.values(faultLines)]
const sectionOf = (number: number) =>
  new RegExp(`^## ${number}\\. .*?\n(.*?)^## `, 'ms').exec(paper)?.[1] ?? ''

it('every line of product §20 and §21 has tests that `npm test` runs', () => {
  const numbers = [...sectionOf(21).matchAll(/^(\d+)\. /gm)].map(([, number]) => number)
  expect(numbers.length).toBeGreaterThan(10)
  expect(Object.keys(securityLines).map((line) => line.split('.', 1)[0])).toEqual(numbers)
  // Those of §20 have no numbers.
  expect(Object.keys(faultLines)).toHaveLength([...sectionOf(20).matchAll(/^- \*\*/gm)].length)
  expect(lists.filter((files) => files.every((file) => file.endsWith('.long')))).toEqual([])
})

it('every file that is named has tests, and every file here is named', () => {
  const named = new Set(lists.flat())
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
