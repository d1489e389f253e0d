import { Temporal } from 'temporal-polyfill'
import { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Airport, Flight, Segment } from '#backoffice/wire/flight.ts'
import type { Payment, Refund } from '#backoffice/wire/price.ts'
import type { FlownSegment } from '#bookings/flights.ts'
import type { BookingReader } from '#bookings/reader.ts'
import type { Money } from '#markets/money.ts'

/* Answers of the backoffice, empty except for a test's subject. */

export const day = (text: string) => Temporal.PlainDate.from(text)
export const eur = (amount: number): Money => ({ amount, currency: 'EUR' })

/** The three inputs of a day, `2026-12-12`; only the given parts. */
export const dayInputs = (name: string, text: string): Record<string, string> => {
  const [year = '', month = '', day = ''] = text.split('-')
  return { [`${name}-day`]: day, [`${name}-month`]: month, [`${name}-year`]: year }
}

export const airport = (iataCode: string, timeZone: string | null = null, more: Partial<Airport> = {}) => ({
  iataCode,
  name: null,
  city: null,
  countryCode: null,
  timeZone,
  ...more,
})

export const leg = (
  from: Airport,
  departs: string,
  to: Airport,
  arrives: string,
  more: Partial<FlownSegment> = {},
): FlownSegment => ({
  flightNumber: null,
  airline: null,
  departureAirport: from,
  arrivalAirport: to,
  departureDateTime: departs,
  arrivalDateTime: arrives,
  ...more,
})

export const flight = (segments: Segment[] = [], more: Partial<Flight> = {}): Flight => ({
  direction: 'OUTBOUND',
  flightNumber: 'LH1',
  departureDate: '2026-12-12',
  airline: null,
  stops: 0,
  layoverMinutes: null,
  segments,
  ...more,
})

/** A trip from 26 March to 2 April 2027, as the wire reads it. */
export const bookingDetail = (more: object = {}): BookingDetail =>
  BookingDetail.parse({
    id: 'B1',
    tour: { id: 't', title: 'Trip' },
    startDate: '2027-03-26',
    endDate: '2027-04-02',
    bookingStatus: 'ACTIVE',
    ...more,
  })

export const payment = (more: Partial<Payment>): Payment => ({
  id: 'P1',
  kind: 'BALANCE',
  amount: eur(100),
  status: 'TO_PAY',
  dueDate: null,
  paidAt: null,
  method: null,
  ...more,
})

export const refund = (more: Partial<Refund> = {}): Refund => ({
  id: 'R1',
  amount: eur(100),
  status: 'ISSUED',
  method: 'ORIGINAL_PAYMENT',
  requestedAt: null,
  approvedAt: null,
  issuedAt: null,
  completedAt: null,
  creditId: null,
  chosen: null,
  ...more,
})

/** Objects that count reads of one member. */
export function counted<Item extends object>(items: readonly Item[], member: keyof Item) {
  const looks = { count: 0 }
  const watched = items.map((item) =>
    Object.defineProperty({ ...item }, member, {
      get() {
        looks.count += 1
        return item[member]
      },
    }),
  )
  return { looks, watched }
}

/** The reader of a booking made by another traveller, or with null by the reader. */
export const makeReader = (leader: { name: string | null } | null): BookingReader<{ name: string | null }> =>
  leader
    ? { role: 'companion', self: { name: null }, leader }
    : { role: 'payer', self: { name: null }, leader: { name: null } }
