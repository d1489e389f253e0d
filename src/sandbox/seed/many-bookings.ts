import type { BookingOrder } from './booking-order.ts'
import { tours } from './tours.ts'

const UPCOMING = 8
const CANCELLED = 4

/** Noah's trips: as many as a page of results must handle, most of them in the past. */
export function manyBookings(count = 200): BookingOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const tour = tours[index % tours.length]?.id ?? ''
    const common = { id: `B${5001 + index}`, tour, members: ['noah'] }
    if (index < UPCOMING) {
      const payment = index % 2 ? 'TO_PAY' : 'PAID'
      return { ...common, start: 25 + index * 40, availability: index % 3 ? 'PLANNED' : 'CONFIRMED', payment }
    }
    const start = -20 * (index - UPCOMING + 1)
    const settled = { ...common, start, availability: 'NOT_AVAILABLE', payment: 'COMPLETED' as const }
    return index < UPCOMING + CANCELLED
      ? { ...settled, payment: 'TO_PAY', cancelledBy: 'TRAVELLER' }
      : settled
  })
}

/** Astrid's trips: one full page of upcoming ones, each with badges, countdown and an open to-do. */
export function fullPageAhead(count = 30): BookingOrder[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `B${6001 + index}`,
    tour: tours[index % tours.length]?.id ?? '',
    members: ['astrid'],
    start: 30 + index * 14,
    availability: index % 3 ? 'PLANNED' : 'CONFIRMED',
    payment: index % 2 ? 'TO_PAY' : 'PAID',
  }))
}
