import { describe, expect, it } from 'vitest'
import { changed, changedData } from '../support/wire-faults.ts'
import { doubled, findIdFlaws } from './dom-ids.ts'
import { inHouse } from './in-house.ts'
import { findFlaws } from './valid-page.ts'

/* Ids that no address can contain lead nowhere. All others: tests/unit/strangers.test.ts, and by every link in odd-ids.long.test.ts. */

const house = inHouse()

describe('ids that no address can contain', () => {
  const as = (id: string) => {
    const resultOf = (item: object) => ({ ...item, id, tourId: id, travelId: id })
    return changedData<object>((data) => (Array.isArray(data) ? data.map(resultOf) : resultOf(data)))
  }
  const booking = /\/bookings\/B2101$/
  const shown = [
    ['/', /\/bookings$/],
    ['/travels', /\/bookings$/],
    ['/account/documents', /\/bookings$/],
    ['/account/documents', /\/documents$/],
    ['/travels/B2101', booking],
    ['/travels/B2101/B2101-T1', booking],
    ['/travels/B2101/B2101-T1/flights', booking],
    ['/notify-me', /\/notify-me$/],
  ] as const

  it.each([...shown.map((one) => ['..', ...one] as const), ['\ud800', ...shown[1]] as const])(
    '%j: %s stands, without links that lead elsewhere (%s)',
    async (id, path, call) => {
      const page = await house.visit(path, { as: 'emma', faults: [[call, as(id)]] })
      expect([page.status, findFlaws(page.html)]).toEqual([200, []])
    },
  )
})

it.each([
  ['/', 'emma'],
  ['/travels', 'emma'],
  ['/travels/B2101', 'emma'],
  ['/travels/B2201/group', 'olivia'],
])('no two elements of %s have one id where each listed item comes twice', async (path, as) => {
  const page = await house.visit(path, { as, faults: [[/\/api\/|\/notify\//, changed(doubled)]] })
  expect([page.status, findIdFlaws(page.html)]).toEqual([200, []])
})
