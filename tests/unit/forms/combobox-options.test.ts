import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matching, nextRow } from '#forms/combobox-options.ts'

const airports = [
  { value: 'LIN', label: 'Milano Linate', hint: 'Italia' },
  { value: 'GRU', label: 'São Paulo', hint: 'Brasil' },
  { value: 'MIL', label: 'Old field', hint: 'near Linz' },
]
const values = (typed: string) => matching(airports, typed).map(({ value }) => value)

describe('options that match', () => {
  it.each([
    ['lin', ['LIN', 'MIL']],
    ['sao', ['GRU']],
    ['mil', ['MIL', 'LIN']],
    [' BRAS ', ['GRU']],
    ['', ['LIN', 'GRU', 'MIL']],
    ['xyz', []],
  ])('"%s"', (typed, expected) => {
    expect(values(typed)).toEqual(expected)
  })

  it('are at most eight', () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ value: `${i}`, label: `Place ${i}` }))
    expect(matching(many, 'place')).toHaveLength(8)
  })
})

describe('arrow keys', () => {
  it('visit every row and the text itself once, then start again; up reverses down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: -1, max: 19 }), (count, seed) => {
        const start = Math.min(seed, count - 1)
        const visited = [start]
        for (let i = 0; i < count; i++) visited.push(nextRow('ArrowDown', visited.at(-1) ?? 0, count))
        expect(new Set(visited).size).toBe(count + 1)
        expect(nextRow('ArrowDown', visited.at(-1) ?? 0, count)).toBe(start)
        expect(nextRow('ArrowUp', nextRow('ArrowDown', start, count), count)).toBe(start)
      }),
    )
  })
})
