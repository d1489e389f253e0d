import { describe, expect, it } from 'vitest'
import { readFilter } from '../../labs/screens/filter.ts'
import { listScreens, withoutScreen } from '../../labs/screens/pages.ts'

const vocabulary = { market: ['italy', 'spain'], name: ['trips', 'trips-past'], width: ['360', '768'] }

describe('the words after `npm run screens --`', () => {
  it('filter by kind; a kind without a word is not filtered', () => {
    const { wants } = readFilter(['italy', '360'], vocabulary)
    expect(['italy', 'spain'].filter((market) => wants('market', market))).toEqual(['italy'])
    expect(['360', '768'].filter((width) => wants('width', width))).toEqual(['360'])
    expect(wants('name', 'trips-past')).toBe(true)
  })

  it('match exactly if possible, else everything that begins with them', () => {
    expect(readFilter(['trips'], vocabulary).wants('name', 'trips-past')).toBe(false)
    expect(readFilter(['tri'], vocabulary).wants('name', 'trips-past')).toBe(true)
  })

  it('are refused with the list of known words', () => {
    expect(() => readFilter(['rome'], vocabulary)).toThrow(/"rome" is none of[\s\S]*market: italy, spain/)
  })
})

describe('screens', () => {
  it('show every page that exists: else add a state with its parameters to tests/labs/screens/pages.ts', () => {
    expect(withoutScreen).toEqual([])
  })

  it("have a name of their own and the market's own address", () => {
    const screens = listScreens('italy')
    expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
    expect(screens.find(({ name }) => name === 'trips-past')?.path).toBe('/viaggi?show=past')
  })
})
