import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { markets } from '#markets/market-table.ts'
import { menu } from '#shell/menu.ts'
import { flagFile, spriteFile, usedIcons } from '#tools/build-icons.ts'
import { type FlagCode, flagFor, flags } from '#ui/flags.ts'
import shapes from '#ui/icons.json' with { type: 'json' }

describe('icons', () => {
  it('match the list: else run `node src/tools/build-icons.ts`', () => {
    expect(shapes).toEqual(usedIcons())
  })

  it('of the menu are all in its file: else run `node src/tools/build-icons.ts`', () => {
    const file = readFileSync(new URL('../../../src/ui/sprites/icons.svg', import.meta.url), 'utf8')
    expect(file).toBe(spriteFile())
    for (const { icon } of menu) expect(file).toContain(`<symbol id="${icon}" `)
  })

  it('of flags are all in theirs: else run `node src/tools/build-icons.ts`', () => {
    expect(readFileSync(new URL('../../../src/ui/sprites/flags.svg', import.meta.url), 'utf8')).toBe(
      flagFile(),
    )
  })

  it('have a flag for every market', () => {
    for (const { icon } of Object.values(markets)) expect(Object.keys(flags)).toContain(icon)
  })

  it('fall back to a globe for an unknown flag', () => {
    expect(flagFor('XX')).toBe('globe' satisfies FlagCode)
    expect(flagFor('IT')).toBe('it')
  })
})
