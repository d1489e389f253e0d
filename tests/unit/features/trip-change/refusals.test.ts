import { describe, expect, it } from 'vitest'
import { listRefusals as refusalsOfOperation } from '#backoffice/wire/refusals.ts'
import { TOTAL_CHANGED, TRIP_CHANGE_REFUSALS } from '#backoffice/wire/trip-change.ts'
import {
  findOwnObstacle,
  listRemedies,
  type Obstacle,
  obstacleForCode,
  obstacles,
} from '#features/trip-change/refusals.ts'

const names = Object.keys(obstacles) as Obstacle[]
const payable = { paymentUrl: 'https://example.com/pay' }

// Its texts: the types, and for every language src/tools/check-locales.ts.
describe('every obstacle', () => {
  it('leaves something to do where nothing can be paid here', () => {
    for (const name of names) {
      expect(listRemedies(name, null).length, name).toBeGreaterThan(0)
      expect(listRemedies(name, { paymentUrl: null }), name).not.toContain('pay')
    }
  })
})

describe('the codes of the contract', () => {
  const keys = refusalsOfOperation('startTripChange')
    // The answer to this one is the comparison, not an obstacle.
    .filter(({ status, key }) => status === 409 && key !== null && key !== TOTAL_CHANGED)
    .map(({ key }) => key)

  it('are all that the product knows', () => {
    expect(keys).toEqual([...TRIP_CHANGE_REFUSALS])
  })

  it.each(keys)('%s has an entry of its own', (key) => {
    expect(obstacleForCode(key)).toBe(`refused.${key}`)
  })

  it.each([null, '', 'toString', 'constructor', 'SOMETHING_NEW'])('%s is any other', (key) => {
    expect(obstacleForCode(key)).toBe('refused.OTHER')
  })

  it('an invalid status is explained by a payment that is late, and leads to it first', () => {
    expect(obstacleForCode('INVALID_ORDER_STATUS', { isLate: true })).toBe('refused.PAYMENT_OVERDUE')
    expect(listRemedies('refused.PAYMENT_OVERDUE', payable)[0]).toBe('pay')
    expect(obstacleForCode('TOUR_DEPARTURE_TOO_CLOSE', { isLate: true })).toBe(
      'refused.TOUR_DEPARTURE_TOO_CLOSE',
    )
  })
})

it('our own rules have an entry each', () => {
  expect((['begun', 'cancelled', 'notLeader'] as const).map(findOwnObstacle)).toEqual([
    'trouble.begun',
    'trouble.cancelled',
    'refused.NOT_LEADER',
  ])
})
