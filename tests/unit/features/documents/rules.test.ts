import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { isWatched, kindOfSlug, outcomeOf, standingOf, stepOf } from '#features/documents/rules.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const today = date('2026-11-21')

describe('the state of a document', () => {
  const until = date('2027-09-12')
  it.each([
    ['APPROVED', '2027-09-12', 'APPROVED'],
    ['APPROVED', '2027-09-11', 'EXPIRING'],
    ['APPROVED', '2026-11-21', 'EXPIRING'],
    ['APPROVED', '2026-11-20', 'EXPIRED'],
    ['EXPIRING', '2030-01-01', 'APPROVED'],
    ['EXPIRED', '2030-01-01', 'APPROVED'],
    ['APPROVED', null, 'APPROVED'],
    ['TO_VALIDATE', '2026-01-01', 'TO_VALIDATE'],
    ['REJECTED', '2026-01-01', 'REJECTED'],
    ['MISSING', null, 'MISSING'],
    ['NOT_NEEDED', null, 'NOT_NEEDED'],
    ['ON_ITS_WAY', '2030-01-01', null],
  ])('%s until %s: %s', (status, expirationDate, standing) => {
    expect(standingOf({ status, expirationDate }, { today, neededUntil: until })).toBe(standing)
  })
  it("is the backoffice's word when the trips are unknown, except for expired documents", () => {
    const moment = { today, neededUntil: null }
    expect(standingOf({ status: 'EXPIRING', expirationDate: '2030-01-01' }, moment)).toBe('EXPIRING')
    expect(standingOf({ status: 'APPROVED', expirationDate: '2026-11-20' }, moment)).toBe('EXPIRED')
  })
  it.each([
    ['TO_VALIDATE', 'pending'],
    [null, 'pending'],
    ['APPROVED', 'success'],
    ['EXPIRING', 'success'],
    ['EXPIRED', 'success'],
    ['REJECTED', 'error'],
    ['MISSING', null],
    ['NOT_NEEDED', null],
  ] as const)('%s: the verification is %s', (standing, outcome) => {
    expect(outcomeOf(standing)).toBe(outcome)
  })
})

describe('the upload steps', () => {
  it('have known kinds and steps, and nothing that an object inherits', () => {
    expect(kindOfSlug('driving-licence')).toBe('DRIVING_LICENCE')
    expect(stepOf('image')).toBe('image')
    for (const slug of ['constructor', 'PASSPORT', '', undefined]) {
      expect(kindOfSlug(slug)).toBeNull()
      expect(stepOf(slug)).toBeNull()
    }
  })
  it('wait a minute for verification', () => {
    const now = Temporal.Instant.from('2026-11-21T10:01:00Z')
    expect(isWatched('2026-11-21T10:00:01Z', now)).toBe(true)
    expect(isWatched('2026-11-21T10:00:00Z', now)).toBe(false)
    expect(isWatched(null, now)).toBe(false)
  })
})
