import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusalsOf as refusalsOfOperation } from '#backoffice/wire/refusals.ts'
import { TOTAL_CHANGED, TRIP_CHANGE_REFUSALS } from '#backoffice/wire/trip-change.ts'
import {
  type Obstacle,
  obstacleOf,
  obstacles,
  refusalOf,
  remediesOf,
} from '#features/trip-change/refusals.ts'

const names = Object.keys(obstacles) as Obstacle[]
const languages = ['en', 'it-IT', 'es-ES', 'fr-FR', 'de-DE']
const copyIn = (locale: string) => {
  const file = new URL(`../../../../locales/${locale}/trip-change.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>
}
const payable = { paymentUrl: 'https://example.com/pay' }

describe('every obstacle', () => {
  it.each(names)('%s has a remedy with a label, and its sentences in five languages', (name) => {
    expect(obstacles[name].length).toBeGreaterThan(0)
    const [group = '', key = ''] = name.split('.')
    for (const locale of languages) {
      const copy = copyIn(locale)
      expect(copy[group]?.[key], locale).toEqual({
        title: expect.stringMatching(/\S/),
        text: expect.stringMatching(/\S/),
      })
      for (const remedy of obstacles[name]) expect(copy.way?.[remedy], locale).toMatch(/\S/)
    }
  })

  it('leaves something to do where nothing can be paid here', () => {
    for (const name of names) {
      expect(remediesOf(name, null).length, name).toBeGreaterThan(0)
      expect(remediesOf(name, { paymentUrl: null }), name).not.toContain('pay')
    }
  })
})

describe('the codes of the contract', () => {
  const keys = refusalsOfOperation('startTripChange')
    // The one that is answered with the comparison, not with an obstacle.
    .filter(({ status, key }) => status === 409 && key !== null && key !== TOTAL_CHANGED)
    .map(({ key }) => key)

  it('are all that the product knows', () => {
    expect(keys).toEqual([...TRIP_CHANGE_REFUSALS])
  })

  it.each(keys)('%s has an entry of its own', (key) => {
    expect(refusalOf(key)).toBe(`refused.${key}`)
  })

  it.each([null, '', 'toString', 'constructor', 'SOMETHING_NEW'])('%s is any other', (key) => {
    expect(refusalOf(key)).toBe('refused.OTHER')
  })

  it('an invalid status is explained by a payment that is late, and leads to it first', () => {
    expect(refusalOf('INVALID_ORDER_STATUS', true)).toBe('refused.PAYMENT_OVERDUE')
    expect(remediesOf('refused.PAYMENT_OVERDUE', payable)[0]).toBe('pay')
    expect(refusalOf('TOUR_DEPARTURE_TOO_CLOSE', true)).toBe('refused.TOUR_DEPARTURE_TOO_CLOSE')
  })
})

it('our own rules have an entry each', () => {
  expect((['begun', 'cancelledByTraveller', 'notLeader'] as const).map(obstacleOf)).toEqual([
    'trouble.begun',
    'trouble.cancelledByTraveller',
    'refused.NOT_LEADER',
  ])
})
