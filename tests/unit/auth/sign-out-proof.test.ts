import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provesSignOut, signOutProof } from '#auth/sign-out-proof.ts'
import { SECRET } from './fixtures.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 6, 1), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

it.each([
  [0, true],
  [59_999, true],
  [60_000, false],
  // Made by a machine whose clock is ahead.
  [-1, false],
])('a link that signs out, %i milliseconds after it was made: %s', (age, works) => {
  const proof = signOutProof(SECRET, 'session')
  vi.setSystemTime(Date.now() + age)
  expect(provesSignOut(SECRET, 'session', proof)).toBe(works)
})

it('signs out the session it was made for, and no other', () => {
  const proof = signOutProof(SECRET, 'session')
  expect(provesSignOut(SECRET, 'another', proof)).toBe(false)
  for (const forged of [null, '', 'x', proof.slice(0, -2)]) {
    expect(provesSignOut(SECRET, 'session', forged)).toBe(false)
  }
})
