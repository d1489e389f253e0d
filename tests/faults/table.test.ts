import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(new URL('README.md', import.meta.url), 'utf8')

/** Rows of the table under a heading: line, test file, test name, defence. */
function rowsOf(heading: string) {
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((row) => {
    const [line = '', , test = '', defence = ''] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const [, file = '', name = ''] = /^`([^`]+)` "(.+)"$/.exec(test) ?? []
    return { line, test, file, name: name.replaceAll('\\"', '"'), defence: defence.replaceAll('`', '') }
  })
}

const security = rowsOf('Security')
const faults = rowsOf('Faults')
const faultLines = [
  'one upstream',
  'user endpoint',
  '429',
  'one bad item',
  '2,000 bookings',
  'token',
  'session store',
]
const moreLines = [
  'flags, catalog, geo',
  'double submit',
  'outcome unknown',
  'upload cut',
  'stale chunk',
  'SIGTERM',
  'disk full',
]

it('every line of product §20 and §21 has its tests', () => {
  const paper = readFileSync(join(root, 'src/decisions/000-the-product.md'), 'utf8')
  const [, section = ''] = /^## 21\. .*?\n(.*?)^## /ms.exec(paper) ?? []
  const numbers = [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => number)
  expect(numbers.length).toBeGreaterThan(10)
  expect([...new Set(security.map(({ line }) => line))]).toEqual(numbers)
  expect([...new Set(faults.map(({ line }) => line))]).toEqual([...faultLines, ...moreLines])
})

it('every test that is named exists, and so does the file it guards', () => {
  const named = [...security, ...faults].filter(({ test }) => !test.startsWith('none: '))
  const lost = named.filter(({ file, name, defence }) => {
    const path = join(root, file)
    const inIt = file !== '' && existsSync(path) && readFileSync(path, 'utf8').includes(name)
    return !inIt || defence === '' || !existsSync(join(root, defence))
  })
  expect(lost.map(({ test, defence }) => `${test} (${defence})`)).toEqual([])
})
