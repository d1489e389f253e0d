import { expect, it } from 'vitest'
import { passTogether, photoBytes } from '#photos/rules.ts'

const MB = 1024 * 1024

it.each([
  [null, 5, true],
  [4.5, 4, false],
  [6, 5, false],
  [10, 5, false],
  [10.1, 5, true],
  [20, 5, true],
  [2, 1.5, false],
  [0.2, 0.5, false],
])('if %s MB pass, a photo may have %s MB, and two pass together: %s', (mb, each, together) => {
  const requestBytes = mb === null ? null : mb * MB
  expect(photoBytes(requestBytes)).toBe(each * MB)
  expect(passTogether(2, requestBytes)).toBe(together)
  expect(photoBytes(requestBytes) <= (requestBytes ?? 5 * MB) || mb === 0.2).toBe(true)
})
