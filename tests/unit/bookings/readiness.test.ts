import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countReadiness,
  judgeReadiness,
  type NeedState,
  type Needs,
  openNeeds,
  ownDocumentState,
  readDocumentState,
  readinessLevels,
  readNeeds,
} from '#bookings/readiness.ts'
import { partyMember } from '../features/made.ts'

const stands = (more: Partial<Needs> = {}): Needs => ({
  details: 'done',
  document: 'done',
  flights: 'done',
  ...more,
})
const needs = { tourConfirmed: true, isOverdue: false, market: { taxCodeMandatory: true } }

describe('a traveller’s readiness', () => {
  const whole = { flightsTold: true, documentStatus: 'APPROVED' }
  const ready = ['done done done', 'ready'] as const
  const noTaxCode = { emptyFields: ['taxCode'] }
  const noFlights = { flightsTold: false }
  const rejected = { emptyFields: null, documentStatus: 'REJECTED' }
  it.each([
    ['all done', {}, {}, ...ready],
    ['a field that is optional', { emptyFields: ['specialNeeds'] }, {}, ...ready],
    ['a tax code if it is required', noTaxCode, {}, 'missing done done', 'toDo'],
    ['a tax code where it is not', noTaxCode, { market: { taxCodeMandatory: false } }, ...ready],
    ['a document that is checked', { documentStatus: 'TO_VALIDATE' }, {}, 'done checking done', 'ready'],
    ['no word of a document', { documentStatus: null }, {}, 'done unknown done', 'unknown'],
    ['a list without documents', { documentStatus: undefined }, {}, 'done later done', 'ready'],
    ['no flights', noFlights, {}, 'done done missing', 'toDo'],
    ['no word of flights', { flightsTold: null }, {}, 'done done unknown', 'unknown'],
    ['no flights, not confirmed yet', noFlights, { tourConfirmed: false }, 'done done later', 'ready'],
    ['no flights, a payment late', noFlights, { isOverdue: true }, 'done done held', 'ready'],
    ['flights known, a payment late', {}, { isOverdue: true }, ...ready],
    ['a gap beside what is not known', rejected, {}, 'unknown problem done', 'toDo'],
    ['unknown fields', { emptyFields: null }, {}, 'unknown done done', 'unknown'],
  ] as const)('%s', (_case, more, other, states, standing) => {
    const own = readNeeds(partyMember('T1', { ...whole, ...(more as object) }), { ...needs, ...other }, null)
    expect(Object.values(own).join(' ')).toBe(states)
    expect(judgeReadiness(own)).toBe(standing)
  })
})

it('assigns every traveller exactly one level, whatever the data and however many cannot be read', () => {
  const state = fc.constantFrom<NeedState>(
    ...(['done', 'missing', 'problem', 'checking', 'later', 'held', 'unknown'] as const),
  )
  const party = fc.array(fc.record({ details: state, document: state, flights: state }))
  fc.assert(
    fc.property(party, fc.nat(5), (people, omitted) => {
      const tally = countReadiness(people, omitted)
      expect(readinessLevels.reduce((sum, standing) => sum + tally[standing], 0)).toBe(tally.total)
      expect(tally.total).toBe(people.length + omitted)
      expect(tally.toDo).toBe(people.filter((one) => openNeeds(one).length > 0).length)
      expect(tally.unknown).toBeGreaterThanOrEqual(omitted)
    }),
  )
})

it.each([
  ['no travellers', [], 0, { total: 0, ready: 0, toDo: 0, unknown: 0 }],
  ['one whose row cannot be read', [], 1, { total: 1, ready: 0, toDo: 0, unknown: 1 }],
  ['one who is ready', [stands()], 0, { total: 1, ready: 1, toDo: 0, unknown: 0 }],
  ['one unknown', [stands({ flights: 'unknown' })], 0, { total: 1, ready: 0, toDo: 0, unknown: 1 }],
] as const)('counts a party of %s', (_case, people, omitted, tally) =>
  expect(countReadiness(people, omitted)).toEqual(tally),
)

it.each([
  ['APPROVED', 'done'],
  ['EXPIRING', 'done'],
  ['NOT_NEEDED', 'done'],
  ['TO_VALIDATE', 'checking'],
  ['MISSING', 'missing'],
  ['REJECTED', 'problem'],
  ['EXPIRED', 'problem'],
  ['SOMETHING_NEW', 'unknown'],
  ['constructor', 'unknown'],
  [null, 'unknown'],
] as const)('a document that is %s is %s', (status, state) => {
  expect(readDocumentState(status)).toBe(state)
})

it.each([
  [{ severity: 'done', reason: 'valid' }, 'done'],
  [{ severity: 'warning', reason: 'short' }, 'done'],
  [{ severity: 'warning', reason: 'checking' }, 'checking'],
  [{ severity: 'warning', reason: 'unknown' }, 'unknown'],
  // The backoffice's word for the trip, as on its checklist.
  [{ severity: 'blocked', reason: 'unknown' }, 'missing'],
  [{ severity: 'done', reason: 'unknown' }, 'done'],
  [{ severity: 'blocked', reason: 'missing' }, 'missing'],
  [{ severity: 'blocked', reason: 'tooShort' }, 'problem'],
] as const)('the reader’s own document that is %o is %s', (check, state) => {
  expect(ownDocumentState(check)).toBe(state)
})
