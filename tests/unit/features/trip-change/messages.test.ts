import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { movedView } from '#features/trip-change/messages.ts'
import { copyOf } from '../../../support/copy.ts'
import { bookingDetail, eur, flight, payment } from '../made.ts'
import { locals } from './locals.ts'

const en = copyOf('international')

beforeAll(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 24, 12), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const traveller = { id: 'T1', leader: true, userId: 'U1' }
/** A booking that was moved to a trip from 26 March to 2 April 2027. */
const moved = (more: object = {}) =>
  bookingDetail({
    travellers: [traveller],
    paymentStatus: 'PAID',
    total: eur(1490_00),
    tourConfirmed: true,
    ...more,
  })

describe('a change that is done says of the flights what the trip’s page says', () => {
  const late = {
    paymentStatus: 'TO_PAY',
    payments: [payment({ kind: 'INTEGRATION', amount: eur(300_00), dueDate: '2026-11-20' })],
  }
  const own = { flights: [{ travelerId: 'T1', flights: [flight()] }] }
  const said = {
    buy: en('trip-change:moved.flights.buy'),
    wait: en('trip-change:moved.flights.wait'),
    overdue: en('trip:confirmed.overdue'),
  }
  it.each<[string, object, keyof typeof said | null]>([
    ['buy them', {}, 'buy'],
    ['wait', { tourConfirmed: false }, 'wait'],
    ['pay first, where the surcharge is overdue', late, 'overdue'],
    ['wait, where neither is certain', { ...late, tourConfirmed: false }, 'wait'],
    ['nothing, where the reader’s own are entered', own, null],
    ['nothing, once the trip has begun', { startDate: '2026-11-24', endDate: '2026-12-01' }, null],
  ])('%s', (_, more, expected) => {
    const { text } = movedView(moved(more), null, locals('international'))
    const told = Object.entries(said).filter(([, sentence]) => text.includes(sentence))
    expect(told.map(([key]) => key)).toEqual(expected ? [expected] : [])
  })
})
