import { describe, expect, it } from 'vitest'
import {
  currentStatus,
  documentKind,
  documentOfKind,
  findDocumentNeed,
  unknownDocumentCodes,
} from '#bookings/documents.ts'
import { day } from '../features/made.ts'

const today = day('2026-11-21')

describe('the state of a document', () => {
  const until = day('2027-09-12')
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
  ])('%s until %s: %s', (status, expirationDate, expected) => {
    expect(currentStatus({ status, expirationDate }, { today, neededUntil: until })).toBe(expected)
  })
  it("is the backoffice's status when the trips are unknown, except for expired documents", () => {
    const moment = { today, neededUntil: null }
    expect(currentStatus({ status: 'EXPIRING', expirationDate: '2030-01-01' }, moment)).toBe('EXPIRING')
    expect(currentStatus({ status: 'APPROVED', expirationDate: '2026-11-20' }, moment)).toBe('EXPIRED')
  })
})

type Kind = 'PASSPORT' | 'IDENTITY_CARD'

describe('what the trips ahead need of a document', () => {
  const trip = (severity: 'done' | 'warning' | 'blocked', kind: Kind, ...accepted: Kind[]) => ({
    title: 'Azores',
    accepted,
    check: { severity, kind },
  })
  const all = ['PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENCE'] as const
  const none = { kind: 'none' }
  const needed = { kind: 'needed', trip: 'Azores', oneOf: false, blocked: true }
  const either = { kind: 'either', trip: 'Azores' }
  const byCard = trip('done', 'IDENTITY_CARD', 'PASSPORT', 'IDENTITY_CARD')
  const byPassport = trip('blocked', 'PASSPORT', 'PASSPORT')
  const neither = trip('blocked', 'PASSPORT', 'PASSPORT', 'IDENTITY_CARD')
  it('names the trip that cannot be made with it, before one that can', () => {
    const trips = [trip('warning', 'PASSPORT', 'PASSPORT'), { ...byPassport, title: 'Nepal' }]
    expect(findDocumentNeed('PASSPORT', trips)).toMatchObject({ trip: 'Nepal', blocked: true })
    expect(findDocumentNeed('PASSPORT', trips.slice(0, 1))).toMatchObject({ trip: 'Azores', blocked: false })
  })
  it.each([
    ['only a passport, and there is none', [byPassport], [needed, none, none]],
    ['either, and there is neither', [neither], [{ ...needed, oneOf: true }, either, none]],
    ['either, and the card is good', [byCard], [{ kind: 'covered' }, null, none]],
    ['a passport beside one that the card is good for', [byCard, byPassport], [needed, null, none]],
    ['nothing: there is no trip', [], [null, none, none]],
  ])('%s', (_, trips, needs) => {
    expect(all.map((kind) => findDocumentNeed(kind, trips))).toEqual(needs)
  })
})

it('codes without a text are logged, and are no kind of document', () => {
  expect(documentKind('VISA_FORM')).toBeNull()
  expect(documentKind('PASSPORT')).toBe('PASSPORT')
  const odd = [
    { kind: 'VISA_FORM', status: 'APPROVED' },
    { kind: 'PASSPORT', status: 'ON_HOLD' },
  ]
  expect(unknownDocumentCodes(odd)).toEqual(['VISA_FORM', 'ON_HOLD'])
})

it('of several of a kind the one sent last counts, whatever its zone; else the first', () => {
  const sent = (id: string, uploadedAt: string | null) => ({ id, kind: 'PASSPORT', uploadedAt })
  const card = { ...sent('card', '2030-01-01T00:00:00Z'), kind: 'IDENTITY_CARD' }
  const earlier = sent('earlier', '2026-01-02T10:00:00+01:00')
  const later = sent('later', '2026-01-02T09:30:00Z')
  expect(documentOfKind([earlier, later, card], 'PASSPORT')).toBe(later)
  expect(documentOfKind([sent('never', null), later, earlier], 'PASSPORT')).toBe(later)
  expect(documentOfKind([sent('one', null), sent('other', null)], 'PASSPORT')?.id).toBe('one')
  expect(documentOfKind([card], 'PASSPORT')).toBeNull()
})
