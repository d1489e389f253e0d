import { describe, expect, it } from 'vitest'
import { digitsIn, minutesLeft, nameOnPhone, nextSide } from '#features/documents/handoff/rules.ts'

describe('the account that a phone shows', () => {
  it.each([
    ['Anna', 'Bianchi', 'Anna B.'],
    [' Anna ', ' Bianchi ', 'Anna B.'],
    ['Anna', null, 'Anna'],
    ['Anna', '  ', 'Anna'],
    [null, 'Bianchi', 'B.'],
    [null, null, ''],
  ])('of %j %j no more than %j', (name, lastname, shown) => {
    expect(nameOnPhone({ name, lastname })).toBe(shown)
  })
})

describe('the side to photograph next', () => {
  it.each([
    [[], 'front'],
    [['front'], 'back'],
    [['back'], 'front'],
    [['back', 'front'], null],
  ] as const)('after %j it is %s', (arrived, next) => {
    expect(nextSide(['front', 'back'], arrived)).toBe(next)
  })
})

it.each([
  [300_000, 5],
  [299_999, 4],
  [60_000, 1],
  [59_999, 0],
  [0, 0],
  [-60_000, 0],
])('a code with %i milliseconds left lasts %i whole minutes', (left, minutes) => {
  const now = Date.UTC(2026, 6, 1)
  expect(minutesLeft(now + left, now)).toBe(minutes)
})

it.each([
  ['1234', '1234'],
  [' 12 34 ', '1234'],
  ['12-34.', '1234'],
  ['١٢\u200b３४', '1234'],
  ['none', ''],
  ['9'.repeat(21), '9'.repeat(20)],
])('the digits in %j are %j', (typed, digits) => {
  expect(digitsIn(typed)).toBe(digits)
})
