import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { isWatched, verificationOutcome } from '#features/documents/rules.ts'

describe('a verification', () => {
  it.each([
    ['TO_VALIDATE', 'pending'],
    [null, 'pending'],
    ['APPROVED', 'success'],
    ['EXPIRING', 'success'],
    ['EXPIRED', 'success'],
    ['REJECTED', 'error'],
    ['MISSING', null],
    ['NOT_NEEDED', null],
  ] as const)('of a document that is %s is %s', (expected, outcome) => {
    expect(verificationOutcome(expected)).toBe(outcome)
  })
  it('may end at any moment for a minute', () => {
    const now = Temporal.Instant.from('2026-11-21T10:01:00Z')
    expect(isWatched('2026-11-21T10:00:01Z', now)).toBe(true)
    expect(isWatched('2026-11-21T10:00:00Z', now)).toBe(false)
    expect(isWatched(null, now)).toBe(false)
  })
})
