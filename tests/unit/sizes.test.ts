import { describe, expect, it } from 'vitest'
import { srcFolder } from '../support/directions.ts'
import { findTooLong, needlessData, tooLongIn } from '../support/sizes.ts'

const lines = (count: number) => `${'// a line\n'.repeat(count)}`

describe('sizes of pages, files and functions', () => {
  it('are kept in all of src', () => {
    expect(findTooLong(srcFolder)).toEqual([])
  })

  it('excuse no file that needs no excuse', () => {
    expect(needlessData(srcFolder)).toEqual([])
  })

  it.each([
    ['pages/travels/index.astro', lines(41), [{ what: 'page', lines: 41 }]],
    ['pages/travels/index.astro', lines(40), []],
    ['features/trips/load.ts', lines(201), [{ what: 'file', lines: 201 }]],
    ['features/trips/TripList.astro', lines(200), []],
    ['routes.ts', lines(400), []],
    ['ui/a.ts', `export function far() {\n${lines(59)}}`, [{ what: 'function', name: 'far', lines: 61 }]],
    ['ui/a.ts', `export const near = () => {\n${lines(58)}}`, []],
    ['ui/A.tsx', `const Far = () => {\n${lines(60)}  return <p />\n}`, [{ what: 'function', lines: 63 }]],
    ['ui/A.astro', `---\nfunction far() {\n${lines(60)}}\n---\n<p />`, [{ what: 'function', lines: 62 }]],
  ])('of %s are counted', (file, text, expected) => {
    expect(tooLongIn(file, text)).toMatchObject(expected)
    expect(tooLongIn(file, text)).toHaveLength(expected.length)
  })
})
