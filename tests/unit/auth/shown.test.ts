import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createShownSeals, SHOWN_LIFETIME_MS } from '#auth/shown.ts'
import { SECRET } from './fixtures.ts'

const noon = Date.UTC(2026, 6, 1, 12)
const place = ['1041', 'trip-change', 'B2121']
const at = (now: number) => createShownSeals(SECRET, () => now)
const shown = { total: { amount: 1, currency: 'EUR' } }
const sealed = at(noon).seal(shown, place)

it.each([
  [0, false],
  // A machine whose clock is behind.
  [-60_000, false],
  [SHOWN_LIFETIME_MS - 1, false],
  [SHOWN_LIFETIME_MS, true],
])('what was shown, %i ms ago: late is %s', (age, late) => {
  expect(at(noon + age).open(sealed, place)).toEqual({ shown, late })
})

describe('does not open', () => {
  it.each([
    ['another traveller’s', ['1042', 'trip-change', 'B2121']],
    ['another booking’s', ['1041', 'trip-change', 'B2122']],
    ['another kind of form’s', ['1041', 'payment', 'B2121']],
    ['one whose place only reads the same', ['1041', 'trip-change","B2121']],
  ])('%s', (_, other) => {
    expect(at(noon).open(sealed, other)).toBeNull()
  })

  it('anything but a seal, or a seal with one character changed', () => {
    fc.assert(fc.property(fc.string(), (text) => at(noon).open(text, place) === null))
    const anywhere = fc.nat({ max: sealed.length - 1 })
    fc.assert(
      fc.property(anywhere, fc.constantFrom('A', 'b', '7', '-'), (index, char) => {
        const altered = sealed.slice(0, index) + char + sealed.slice(index + 1)
        return altered === sealed || at(noon).open(altered, place) === null
      }),
    )
  })
})

it('keeps a long text short: a draft with it has to fit into a cookie', () => {
  const airport = { iataCode: 'FCO', name: 'Leonardo da Vinci', city: 'Rome', timeZone: 'Europe/Rome' }
  const segment = { flightNumber: 'AZ401', departureAirport: airport, arrivalAirport: airport }
  const text = JSON.stringify(
    Array.from({ length: 6 }, (_, at) => ({ ...segment, departureDateTime: `2026-12-12T1${at}:00` })),
  )
  expect(text.length).toBeGreaterThan(1300)
  expect(at(noon).seal(text, place).length).toBeLessThan(600)
})
