import { describe, expect, it } from 'vitest'
import { changeView } from '#features/trip-change/load.ts'
import { type ChangeReader, loadChangeStatus } from '#features/trip-change/status.ts'
import { loadCopy } from '../../../support/copy.ts'
import { bookingDetail } from '../made.ts'
import { locals } from './locals.ts'

const dates = { changeableUntil: null, availableFrom: null }
const availability = { available: true, blockedBy: null, ...dates, options: [] }
const done = { state: 'COMPLETED', refusedBy: null, previous: null, token: null, continueUrl: null }

const travellers = [{ id: 'T1', leader: true, userId: 'U1' }]
const en = loadCopy('international')
const readerOf = (tripChange: object) =>
  ({ ...locals('international'), backoffice: { tripChange }, log: { warn() {} } }) as unknown as ChangeReader

/** The state of a change that this browser started and that was completed, by the current booking. */
async function statusOf(more: object, newBookingId: string | null) {
  const reader = readerOf({ get: async () => availability })
  const result = Promise.resolve({ ...done, newBookingId })
  const booking = bookingDetail({ travellers, ...more })
  return (await loadChangeStatus(reader, booking, { noted: true, result })).kind
}

const unwanted = () => Promise.reject(new Error('it is told already'))
/** The texts, the title first, of a booking that leaves on 13 January and whose change is blocked. */
async function textOf(blocked: object, more: object = {}) {
  const booking = bookingDetail({ travellers, startDate: '2027-01-13', endDate: '2027-01-20', ...more })
  const outcome = Promise.resolve({ ...availability, available: false, ...blocked } as never)
  const reader = readerOf({ get: unwanted, result: async () => ({ ...done, newBookingId: null }) })
  const answer = { noted: false, availability: outcome } as const
  const view = changeView(await loadChangeStatus(reader, booking, answer), booking, locals('international'))
  return view.kind === 'message' ? [view.title, ...view.text] : []
}

const company = { bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY' }
const traveller = { bookingStatus: 'CANCELLED', cancelledBy: 'TRAVELLER' }

it.each<[string, object, string | null, string]>([
  ['is active', {}, 'B1', 'moved'],
  ['is active and names no other', {}, null, 'moved'],
  ['we have cancelled since: it can move again', company, 'B1', 'offered'],
  ['its traveller has cancelled since', traveller, 'B1', 'blocked'],
  // Then the old one may well be cancelled.
  ['gave way to another one', company, 'B9', 'moved'],
])('a completed change of a booking that %s', async (_, more, newBookingId, expected) => {
  expect(await statusOf(more, newBookingId)).toBe(expected)
})

// Without the cover it could be changed until 13 December.
describe('a booking that was changed lately, with a trip on 13 January', () => {
  const from = en('trip-change:refused.from', { date: '24 December 2026' })
  const limit = { blockedBy: 'REQUEST_LIMIT_REACHED', availableFrom: '2026-12-24' }

  it.each([
    ['by the backoffice’s last day', { changeableUntil: '2026-12-13' }, {}],
    ['by our own, where it names none', {}, {}],
  ])('cannot be changed again once it may be, %s, which the page shows', async (_, facts, more) => {
    const text = await textOf({ ...limit, ...facts }, more)
    expect(text).not.toContain(from)
    expect(text[0]).toBe(en('trip-change:refused.LAST_CHANGE.title'))
    expect(text.at(-1)).toBe(en('trip-change:refused.LAST_CHANGE.text'))
  })

  it.each([
    ['the backoffice allows it', { changeableUntil: '2026-12-24' }, {}],
    ['its cover allows it', {}, { flexibleCancellation: true }],
    ['we have cancelled it', {}, company],
  ])('can be changed again from a day on if %s', async (_, facts, more) => {
    const text = await textOf({ ...limit, ...facts }, more)
    expect(text).toContain(from)
    expect(text[0]).toBe(en('trip-change:refused.REQUEST_LIMIT_REACHED.title'))
  })
})

it.each([
  ['has passed', '2026-11-23', true],
  ['is today', '2026-11-24', false],
  ['lies ahead', '2026-12-01', false],
])('refused as too close to departure, it shows its last day only if that %s', async (_, until, isShown) => {
  const [, ...text] = await textOf({ blockedBy: 'TOUR_DEPARTURE_TOO_CLOSE', changeableUntil: until })
  expect(text).toHaveLength(isShown ? 2 : 1)
  expect(text.at(-1)).toBe(en('trip-change:refused.TOUR_DEPARTURE_TOO_CLOSE.text'))
})
