import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provenSignOut, signOutProof, turnedAwayFrom } from '#auth/logout.ts'
import { SECRET } from './fixtures.ts'

const why = { kind: 'userLoad', reference: '6f0a-1b' } as const

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 6, 1), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

it.each([
  [0, true],
  [59_999, true],
  [60_000, false],
  // Made by a machine whose clock is ahead.
  [-60_000, true],
  [-60_001, false],
])('a link that signs out, %i milliseconds after it was made: %s', (age, works) => {
  const proof = signOutProof(SECRET, 'session', why)
  vi.setSystemTime(Date.now() + age)
  expect(provenSignOut(SECRET, 'session', proof)).toEqual(works ? why : null)
})

it('signs out the session it was made for, and no other', () => {
  const proof = signOutProof(SECRET, 'session', why)
  expect(provenSignOut(SECRET, 'another', proof)).toBeNull()
  for (const forged of [null, '', 'x', proof.slice(0, -2)]) {
    expect(provenSignOut(SECRET, 'session', forged)).toBeNull()
  }
})

it.each(['userLoad~6f0a-1b', 'notAllowed~7'])(
  'data kept for the page after a sign-out is read back: %s',
  (text) => {
    const [kind, reference] = text.split('~')
    expect(turnedAwayFrom(text)).toEqual({ kind, reference })
  },
)

// biome-ignore format: grouped by line
it.each([
  undefined, '', 'userLoad', 'userLoad~', 'constructor~1', 'userLoad~<b>call this number</b>',
  `userLoad~${'7'.repeat(65)}`,
])('any other value is not shown: %s', (text) => {
  expect(turnedAwayFrom(text)).toBeNull()
})
