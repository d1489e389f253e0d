import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initials } from '#ui/display-name.ts'
import { durationWords } from '#ui/duration-words.ts'
import { pageWindow } from '#ui/page-window.ts'
import { copyOf } from '../../support/copy.ts'

describe('initials', () => {
  it.each([
    ['Sofia Marini', 'SM'],
    ['Ana María de la Cruz', 'AC'],
    ['Cher', 'C'],
    ['  ünal   öz ', 'ÜÖ'],
    ["d'Arc -", 'D'],
    ['🙂 ?', ''],
  ])('of "%s" are "%s"', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})

it.each([
  [40, '40 min'],
  [60, '1 h'],
  [180, '3 h'],
  [165, '2 h 45 min'],
])('%i minutes are %s', (minutes, words) =>
  expect(durationWords(minutes, copyOf('international')).replaceAll('\u00a0', ' ')).toBe(words),
)

describe('page window', () => {
  it('links first, last, current and its neighbours, in order, without skipping a single page', () => {
    const pages = fc
      .integer({ min: 1, max: 300 })
      .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)))
    fc.assert(
      fc.property(pages, ([current, total]) => {
        const shown = pageWindow(current, total)
        const numbers = shown.filter((page) => page !== null)
        for (const page of [1, current, total]) expect(numbers).toContain(page)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(shown.length).toBeLessThanOrEqual(9)
        for (const [index, page] of shown.entries()) {
          if (page !== null) continue
          expect((shown[index + 1] ?? 0) - (shown[index - 1] ?? 0)).toBeGreaterThan(2)
        }
      }),
    )
  })
})
