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

const stands = (more: Partial<Needs> = {}): Needs => ({
  ...{ details: 'done', document: 'done', flights: 'done' },
  ...more,
})
const member = (more: object = {}) => ({
  ...{ id: 'T1', userId: null, name: 'Ada', leader: false, emptyFields: [] as string[] | null },
  ...{ flightsTold: true as boolean | null, documentStatus: 'APPROVED' as string | null | undefined },
  ...more,
})
const needs = { tourConfirmed: true, isOverdue: false, market: { taxCodeMandatory: true } }

describe('how somebody stands', () => {
  it.each([
    ['all done', {}, {}, 'done done done', 'ready'],
    ['a field that is optional', { emptyFields: ['specialNeeds'] }, {}, 'done done done', 'ready'],
    ['a tax code where it is asked for', { emptyFields: ['taxCode'] }, {}, 'missing done done', 'toDo'],
    [
      'a tax code where it is not',
      { emptyFields: ['taxCode'] },
      { market: { taxCodeMandatory: false } },
      'done done done',
      'ready',
    ],
    ['a document that is checked', { documentStatus: 'TO_VALIDATE' }, {}, 'done checking done', 'ready'],
    ['no word of a document', { documentStatus: null }, {}, 'done unknown done', 'unknown'],
    ['a list without documents', { documentStatus: undefined }, {}, 'done later done', 'ready'],
    ['no flights', { flightsTold: false }, {}, 'done done missing', 'toDo'],
    ['no word of flights', { flightsTold: null }, {}, 'done done unknown', 'unknown'],
    [
      'no flights, not confirmed yet',
      { flightsTold: false },
      { tourConfirmed: false },
      'done done later',
      'ready',
    ],
    ['no flights, a payment late', { flightsTold: false }, { isOverdue: true }, 'done done held', 'ready'],
    ['flights told, a payment late', {}, { isOverdue: true }, 'done done done', 'ready'],
    [
      'a gap beside what is not known',
      { emptyFields: null, documentStatus: 'REJECTED' },
      {},
      'unknown problem done',
      'toDo',
    ],
    ['fields nobody tells', { emptyFields: null }, {}, 'unknown done done', 'unknown'],
  ] as const)('%s', (_case, more, other, states, standing) => {
    const own = readNeeds(member(more), { ...needs, ...other }, null)
    expect(Object.values(own).join(' ')).toBe(states)
    expect(judgeReadiness(own)).toBe(standing)
  })
})

it('puts everybody into exactly one standing, whoever they are and however many cannot be read', () => {
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
  ['nobody', [], 0, { total: 0, ready: 0, toDo: 0, unknown: 0 }],
  ['one whose row cannot be read', [], 1, { total: 1, ready: 0, toDo: 0, unknown: 1 }],
  ['one who is ready', [stands()], 0, { total: 1, ready: 1, toDo: 0, unknown: 0 }],
  [
    'all unknown',
    [stands({ details: 'unknown' }), stands({ flights: 'unknown' })],
    0,
    { total: 2, ready: 0, toDo: 0, unknown: 2 },
  ],
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
