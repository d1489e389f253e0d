import { expect, it } from 'vitest'
import { marketIds } from '#markets/market-table.ts'
import { once, sameState } from '../../labs/access/sample.ts'
import { everyScreenOf } from '../../labs/screens/pages.ts'

it('npm test opens every page in each of its states once, apart from the camera', () => {
  const every = new Set(marketIds.flatMap((market) => everyScreenOf(market)).map(({ name }) => name))
  const opened = once('germany').map(({ screen }) => screen.name)
  expect(new Set(opened).size).toBe(opened.length)
  const left = [...every].filter((name) => !opened.includes(name))
  expect(left.filter((name) => !name.startsWith('camera-') && !sameState.includes(name))).toEqual([])
  expect(sameState.filter((name) => !every.has(name))).toEqual([])
})
