import { expect, it } from 'vitest'
import { marketIds } from '#markets/market-table.ts'
import { once } from '../../labs/access/sample.ts'
import { everyScreenOf } from '../../labs/screens/pages.ts'

it('npm test opens every screen of every market once, apart from the camera', () => {
  const every = new Set(marketIds.flatMap((market) => everyScreenOf(market)).map(({ name }) => name))
  const opened = once('germany').map(({ screen }) => screen.name)
  expect(new Set(opened).size).toBe(opened.length)
  const left = [...every].filter((name) => !opened.includes(name))
  expect(left.filter((name) => !name.startsWith('camera-'))).toEqual([])
})
