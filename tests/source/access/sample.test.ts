import { expect, it } from 'vitest'
import { matchPath } from '#i18n/slugs.ts'
import { marketIds } from '#markets/market-table.ts'
import { once, sameParts, sameState } from '../../labs/access/sample.ts'
import { everyScreenOf, type Screen } from '../../labs/screens/pages.ts'

const screens = marketIds.flatMap((market) => everyScreenOf(market))
const opened = once('germany').map(({ screen }) => screen)

it('npm test opens every screen once, apart from the camera and what has the same state or parts', () => {
  const every = new Set(screens.map(({ name }) => name))
  const names = opened.map(({ name }) => name)
  const left = [...sameState, ...sameParts]
  expect(new Set([...names, ...left]).size).toBe(names.length + left.length)
  expect(
    [...every].filter((name) => ![...names, ...left].includes(name) && !name.startsWith('camera-')),
  ).toEqual([])
  expect(left.filter((name) => !every.has(name))).toEqual([])
})

it('npm test opens every page', () => {
  const routeOf = ({ path }: Screen) => matchPath(path.split('?', 1)[0] ?? '')?.name
  const missing = new Set(screens.map(routeOf)).difference(new Set(opened.map(routeOf)))
  expect([...missing]).toEqual([])
})
