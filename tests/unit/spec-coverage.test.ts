import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(join(root, 'tests/spec-coverage.md'), 'utf8')

interface Row {
  statement: string
  file: string
  test: string
  state: string
  cells: number
}

/** The lines of one section's table, without its two head lines. */
function rowsOf(section: string): Row[] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => {
    const cells = line.split('|').slice(1, -1)
    const [statement = '', file = '', test = '', state = ''] = cells.map((cell) => cell.trim())
    return { statement, file, test, state, cells: cells.length }
  })
}

const sections = text
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ heading: section.split('\n', 1)[0] ?? '', rows: rowsOf(section) }))
const rows = sections.flatMap((section) => section.rows)

/** The paths of a cell: whatever stands in code marks. Words in brackets behind them are for people. */
const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')

describe('the table of spec coverage', () => {
  it('has every section of the specification and the decisions, and two of the quality bars, in their order', () => {
    const numbered = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name} §${index + 1}`)
    expect(sections.map(({ heading }) => /^(.+? §\d)/.exec(heading)?.[1])).toEqual([
      ...numbered('Spec', 9),
      ...numbered('Decisions', 8),
      ...numbered('Quality', 2),
    ])
    for (const section of sections) expect(section.rows, section.heading).not.toEqual([])
  })

  it('names only files that exist', () => {
    const named = rows.flatMap(({ file, test }) => [...pathsIn(file), ...pathsIn(test)])
    expect(named.length).toBeGreaterThan(400)
    expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('says for each statement which file, which test or none, and how it stands', () => {
    const odd = rows.filter(({ file, test, state, cells }) => {
      const stated = state === 'done' || /^part: \S/.test(state) || /^issue ([3-9]|1[01])$/.test(state)
      const tested = test === 'none' || pathsIn(test).some((path) => path.startsWith('tests/'))
      return cells !== 4 || pathsIn(file).length === 0 || !tested || !stated
    })
    expect(odd).toEqual([])
  })
})
