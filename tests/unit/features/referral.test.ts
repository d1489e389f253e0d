import { expect, it } from 'vitest'
import { friendsToCap, mayRefer } from '#account/referral.ts'

it.each([
  [0, 10],
  [5, 9],
  [45, 1],
  [47, 1],
  [50, 0],
  [60, 0],
])('with %i %% collected, %i more friends reach the maximum of 50', (earned, missing) => {
  expect(friendsToCap(earned)).toBe(missing)
})

it.each([
  [0, false],
  [1, true],
  [7, true],
  [null, null],
])('with %s completed trips they may refer: %s', (completed, expected) => {
  expect(mayRefer(completed)).toBe(expected)
})
