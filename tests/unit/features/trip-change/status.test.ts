import { describe, expect, it } from 'vitest'
import { changeView } from '#features/trip-change/load.ts'
import { type ChangeReader, loadChangeStatus } from '#features/trip-change/status.ts'
import { loadCopy } from '../../../support/copy.ts'
import { bookingDetail } from '../made.ts'
import { locals } from './locals.ts'

const availability = {
  available: true,
  blockedBy: null,
  changeableUntil: null,
  availableFrom: null,
  options: [],
}
const done = { state: 'COMPLETED', refusedBy: null, previous: null, token: null, continueUrl: null }

const leader = { id: 'T1', leader: true, userId: 'U1' }

/** The state of a change that this browser started and that was completed, by the current booking. */
async function statusOf(more: object, newBookingId: string | null) {
  const booking = bookingDetail({ travellers: [leader], ...more })
  const backoffice = { tripChange: { get: async () => availability } }
  const reader = { ...locals('international'), backoffice, log: { warn() {} } } as unknown as ChangeReader
  const result = Promise.resolve({ ...done, newBookingId })
  return (await loadChangeStatus(reader, booking, { noted: true, result })).kind
}

const company = { bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY' }
const traveller = { bookingStatus: 'CANCELLED', cancelledBy: 'TRAVELLER' }

it.each<[string, object, string | null, string]>([
  ['stands', {}, 'B1', 'moved'],
  ['stands, of which no other is named', {}, null, 'moved'],
  ['we have cancelled since: it can move again', company, 'B1', 'offered'],
  ['its traveller has cancelled since', traveller, 'B1', 'blocked'],
  // Then the old one may well be cancelled.
  ['gave way to another one', company, 'B9', 'moved'],
])('a completed change of a booking that %s', async (_, more, newBookingId, expected) => {
  expect(await statusOf(more, newBookingId)).toBe(expected)
})

describe('a booking that was changed lately, with a trip on 13 January', () => {
  const en = loadCopy('international')
  const from = en('trip-change:refused.from', { date: '24 December 2026' })
  /** Its texts, the title first; without the cover it could be changed until 13 December. */
  async function textOf(facts: object, more: object = {}) {
    const dates = { startDate: '2027-01-13', endDate: '2027-01-20' }
    const booking = bookingDetail({ travellers: [leader], ...dates, ...more })
    const blocked = { ...availability, available: false, blockedBy: 'REQUEST_LIMIT_REACHED' }
    const outcome = { ...blocked, availableFrom: '2026-12-24', ...facts }
    const tripChange = { get: unwanted, result: async () => ({ ...done, newBookingId: null }) }
    const log = { warn() {} }
    const reader = { ...locals('international'), backoffice: { tripChange }, log } as unknown as ChangeReader
    const answer = { noted: false, availability: Promise.resolve(outcome) } as const
    const view = changeView(await loadChangeStatus(reader, booking, answer), booking, locals('international'))
    return view.kind === 'message' ? [view.title, ...view.text] : []
  }
  const unwanted = () => Promise.reject(new Error('it is told already'))

  it.each([
    ['by the backoffice’s last day', { changeableUntil: '2026-12-13' }, {}],
    ['by our own, where it names none', {}, {}],
  ])('cannot be changed again once it may be, %s, which is said', async (_, facts, more) => {
    const text = await textOf(facts, more)
    expect(text).not.toContain(from)
    expect(text[0]).toBe(en('trip-change:refused.LAST_CHANGE.title'))
    expect(text.at(-1)).toBe(en('trip-change:refused.LAST_CHANGE.text'))
  })

  it.each([
    ['the backoffice allows it', { changeableUntil: '2026-12-24' }, {}],
    ['its cover allows it', {}, { flexibleCancellation: true }],
    ['we have cancelled it', {}, company],
  ])('can be changed again from a day on where %s', async (_, facts, more) => {
    const text = await textOf(facts, more)
    expect(text).toContain(from)
    expect(text[0]).toBe(en('trip-change:refused.REQUEST_LIMIT_REACHED.title'))
  })
})

describe('a change that is refused as too close to departure', () => {
  const en = loadCopy('international')
  it.each([
    ['has passed', '2026-11-23', true],
    ['is today', '2026-11-24', false],
    ['lies ahead', '2026-12-01', false],
  ])('says its last day only where that day %s', async (_, changeableUntil, isText) => {
    const booking = bookingDetail({ travellers: [leader], startDate: '2027-01-13', endDate: '2027-01-20' })
    const blockedBy = 'TOUR_DEPARTURE_TOO_CLOSE'
    const outcome = { ...availability, available: false, blockedBy, changeableUntil }
    const log = { warn() {} }
    const reader = { ...locals('international'), backoffice: {}, log } as unknown as ChangeReader
    const answer = { noted: false, availability: Promise.resolve(outcome) } as const
    const view = changeView(await loadChangeStatus(reader, booking, answer), booking, locals('international'))
    const text = view.kind === 'message' ? view.text : []
    expect(text).toHaveLength(isText ? 2 : 1)
    expect(text.at(-1)).toBe(en('trip-change:refused.TOUR_DEPARTURE_TOO_CLOSE.text'))
  })
})
