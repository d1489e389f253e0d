import { Temporal } from 'temporal-polyfill'
import { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Airport, Flight, Segment } from '#backoffice/wire/flight.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import type { Payment, Refund } from '#backoffice/wire/price.ts'
import type { User } from '#backoffice/wire/user.ts'
import type { FlownSegment } from '#bookings/flights.ts'
import type { Asking } from '#bookings/read.ts'
import type { BookingReader } from '#bookings/reader.ts'
import { type Moment, momentIn } from '#bookings/time.ts'
import { markets } from '#markets/market-table.ts'
import type { Money } from '#markets/money.ts'

/* Answers of the backoffice, empty except for a test's subject. */

export const day = (text: string) => Temporal.PlainDate.from(text)
/** The moment of an instant, on the clock of Rome. */
export const inRome = (instant: string): Moment => momentIn('Europe/Rome', Temporal.Instant.from(instant))
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

/** A traveller on a booking's list, of whom nothing is known. */
// biome-ignore format: grouped by line
export const partyMember = (id: string, more: Partial<PartyMember> = {}): PartyMember => ({
  id, userId: null, name: null, leader: false, emptyFields: [], flightsTold: null,
  ...more,
})

/** A traveller whose profile lacks nothing, in any market. */
// biome-ignore format: grouped by line
export const completeProfile = {
  id: 'u1', name: 'Sofia', lastname: 'Marchetti', gender: 'F', birthDate: '1994-03-17',
  birthCity: 'Firenze', citizenship: 'IT', taxCode: 'MRCSFO94C57D612F', mobilePhone: '+393331204567',
  email: 'sofia@example.org',
} as User

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

/** The traveller u1, who reads a booking in the international market. */
// biome-ignore format: grouped by line
export const askingAt = (now: Moment, more: Partial<Asking> = {}): Asking => ({
  user: { id: 'u1' } as User, documents: null, market: markets.international, now, overdueHours: null,
  ...more,
})
