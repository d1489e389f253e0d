import type { Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Payment, PriceLine, Refund } from '#backoffice/wire/price.ts'
import { day } from '../db/day-token.ts'
import type { StoredBooking } from '../db/stored-booking.ts'
import { DEMO_MARKETS, type DemoMarket } from '../environment.ts'
import { type BillOrder, billFor, type Currency } from './bill.ts'
import { people } from './people.ts'
import type { Person } from './person.ts'
import type { Language } from './states.ts'
import { priceFrom, tourById, tourSummary } from './tours.ts'

/** A demo booking in a few words; days count from today. */
export interface BookingOrder {
  id: string
  tour: string
  /** Subs of the travellers with an account, the leader first. */
  members: string[]
  start: number
  availability: string
  payment: 'TO_PAY' | 'EXPIRING' | 'EXPIRED' | 'PAID' | 'COMPLETED'
  /** Day on which the balance is due. */
  due?: number
  /** Instalments between deposit and balance, each a share of the total minus the deposit. */
  instalments?: Array<{ percent: number; status: 'PAID' | 'SCHEDULED' | 'FAILED'; due: number }>
  /** The surcharge after a change of trip, in minor units: part of the total, paid separately. */
  integration?: number
  /** The other travellers: without an account, or the sub of a traveller who has one. */
  guests?: Array<
    | ({
        name: string
        lastname: string
        gender: 'F' | 'M'
        documentStatus: string | null
      } & Partial<Traveller>)
    | { sub: string }
  >
  /** The rooms: a kind, and the numbers of the travellers. */
  rooms?: [kind: string, ...travellers: number[]][]
  currency?: Currency
  coordinator?: string
  cancelledBy?: 'TRAVELLER' | 'COMPANY'
  /** The known part of its refund: all of it approved; or the deposit as a gift card, arrived, and the rest as money, sent. */
  refund?: 'approved' | 'cardAndMoney'
  flexible?: boolean
  atol?: boolean
  bill?: Partial<Pick<BillOrder, 'privateRooms' | 'promo' | 'giftCard' | 'voucher' | 'extra' | 'isRounded'>>
}

/** The language of a market. */
export function marketLanguage(market: DemoMarket): Language {
  return DEMO_MARKETS[market].locale.slice(0, 2) as Language
}

/** The demo traveller with this sub; throws for an unknown one, which is a mistake in the seeds. */
export function personBySub(sub: string): Person {
  const found = people.find((candidate) => candidate.sub === sub)
  if (!found) throw new Error(`The seeds name the traveller ${sub}, whom seed/people.ts does not have.`)
  return found
}

const CONFIRMED = new Set(['CONFIRMED', 'ALMOST_FULL', 'SOLD_OUT'])
const BOOKED_BEFORE_DAYS = 90

/** Builds the record of an order, in the language of its leader's market. */
export function bookingFrom(order: BookingOrder): StoredBooking {
  const leader = personBySub(order.members[0] ?? '')
  const tour = tourById(order.tour)
  const language = marketLanguage(leader.market)
  const currency = order.currency ?? (leader.market === 'global-us' ? 'USD' : 'EUR')
  const party = partyOf(order)
  const pax = party.length
  const flexible = order.flexible ?? false
  const {
    depositAmount,
    balanceAmount: rest,
    ...bill
  } = billFor({
    privateRooms: 0,
    ...order.bill,
    tour,
    currency,
    pax,
    flexible,
  })
  const cancelled = order.cancelledBy !== undefined
  const dates = paymentDates(order)
  const settled = ['PAID', 'COMPLETED'].includes(order.payment)
  const depositStatus = order.payment === 'COMPLETED' ? 'COMPLETED' : 'PAID'
  const integrationPrice = order.integration ? { amount: order.integration, currency } : null
  const balanceAmount = { amount: rest.amount - (order.integration ?? 0), currency }
  return {
    id: order.id,
    market: leader.market,
    tour: tourSummary(tour, `${tour.id}-${order.id}`, language),
    startDate: day(order.start),
    endDate: day(order.start + tour.days - 1),
    availability: order.availability,
    bookingStatus: cancelled ? 'CANCELLED' : 'ACTIVE',
    cancelledBy: order.cancelledBy ?? null,
    cancelledAt: cancelled ? day(cancelledOn(order), 'T10:30:00Z') : null,
    paymentStatus: order.payment,
    pax,
    priceFrom: priceFrom(tour, currency),
    pictureUrl: null,
    pictureFocus: null,
    coordinatorId: order.coordinator ?? null,
    bookedAt: day(dates.booked, 'T18:42:00Z'),
    tourConfirmed: CONFIRMED.has(order.availability) && !cancelled,
    ...bill,
    deposit: { amount: depositAmount, dueDate: day(dates.booked), status: depositStatus },
    balance: { amount: balanceAmount, dueDate: day(dates.due), status: order.payment },
    integrationPrice,
    payments: paymentsOf(order, {
      deposit: depositAmount,
      balance: balanceAmount,
      integration: integrationPrice,
    }),
    refunds: refundsOf(order, depositAmount, settled ? lessCover(balanceAmount, bill.priceLines) : null),
    flexibleCancellation: flexible,
    atolProtected: order.atol ?? false,
    rooms: (order.rooms ?? []).map(([kind, ...numbers]) => ({
      kind,
      travelerIds: numbers.map((number) => `${order.id}-T${number}`),
    })),
    party,
  }
}

interface Owed {
  deposit: Payment['amount']
  balance: Payment['amount']
  integration: Payment['amount'] | null
}

/** Deposit, instalments, balance and surcharge; their amounts add up to the total. */
function paymentsOf(order: BookingOrder, { deposit, balance, integration }: Owed): Payment[] {
  const { booked, due } = paymentDates(order)
  const parts = (order.instalments ?? []).map(({ percent, ...instalment }) => ({
    ...instalment,
    kind: 'INSTALMENT',
    amount: { ...balance, amount: Math.round((balance.amount * percent) / 100) },
  }))
  const rest = balance.amount - parts.reduce((sum, { amount }) => sum + amount.amount, 0)
  const all: Array<{ kind: string; amount: Payment['amount']; status: string; due: number }> = [
    {
      kind: 'DEPOSIT',
      amount: deposit,
      status: order.payment === 'COMPLETED' ? 'COMPLETED' : 'PAID',
      due: booked,
    },
    ...parts,
    { kind: 'BALANCE', amount: { ...balance, amount: rest }, status: order.payment, due },
    ...(integration ? [{ kind: 'INTEGRATION', amount: integration, status: 'TO_PAY', due }] : []),
  ]
  return all.map(({ due: dueIn, ...payment }, index) => ({
    ...payment,
    id: `${order.id}-${index + 1}`,
    dueDate: day(dueIn),
    paidAt: ['PAID', 'COMPLETED'].includes(payment.status) ? day(Math.min(dueIn, -2), 'T08:20:00Z') : null,
    method: ['PAID', 'COMPLETED', 'SCHEDULED'].includes(payment.status) ? 'Visa •••• 4242' : null,
  }))
}

function paymentDates(order: BookingOrder): { booked: number; due: number } {
  const booked = Math.min(order.start - BOOKED_BEFORE_DAYS, -10)
  const settled = ['PAID', 'COMPLETED'].includes(order.payment)
  const due = order.due ?? (settled ? Math.min(order.start - 35, -4) : Math.max(order.start - 30, 3))
  return { booked, due }
}

function partyOf({ id, members, guests = [] }: BookingOrder): StoredBooking['party'] {
  const accounts = members.map((sub) => ({ userId: personBySub(sub).id, guest: null }))
  const others = guests.map((guest) =>
    'sub' in guest ? { userId: personBySub(guest.sub).id, guest: null } : { userId: null, guest },
  )
  return [...accounts, ...others].map((member, index) => ({
    ...member,
    travelerId: `${id}-T${index + 1}`,
    leader: index === 0,
  }))
}

/** The credits (credits.ts) of gift cards that replaced a deposit. */
const giftCardsOfRefunds: Record<string, string> = { B2402: '7720' }

/** An amount without the price of flexible cancellation, which is not refunded. */
function lessCover(amount: Refund['amount'], lines: readonly PriceLine[]): Refund['amount'] {
  const cover = lines.find(({ type }) => type === 'CANCELLATION')?.total.amount ?? 0
  return { ...amount, amount: amount.amount - cover }
}

/** The refunds of a booking, if known yet. */
function refundsOf(order: BookingOrder, deposit: Refund['amount'], rest: Refund['amount'] | null): Refund[] {
  if (!order.refund) return []
  const cancelled = cancelledOn(order)
  const refund = (number: number, amount: Refund['amount'], more: Partial<Refund>): Refund => ({
    id: `${order.id}-R${number}`,
    amount,
    status: 'REQUESTED',
    method: 'ORIGINAL_PAYMENT',
    requestedAt: day(cancelled, 'T10:30:00Z'),
    approvedAt: day(Math.min(-2, cancelled + 1), 'T15:00:00Z'),
    issuedAt: null,
    completedAt: null,
    creditId: null,
    chosen: null,
    ...more,
  })
  const sent = { status: 'ISSUED', issuedAt: day(-2, 'T16:00:00Z') }
  switch (order.refund) {
    case 'approved':
      return [refund(1, { ...deposit, amount: deposit.amount + (rest?.amount ?? 0) }, {})]
    case 'cardAndMoney': {
      const card = { ...sent, status: 'COMPLETED', completedAt: sent.issuedAt, method: 'GIFT_CARD' }
      const credit = giftCardsOfRefunds[order.id] ?? null
      return [refund(1, deposit, { ...card, creditId: credit }), ...(rest ? [refund(2, rest, sent)] : [])]
    }
  }
}

/** The day on which an order's booking was cancelled. */
const cancelledOn = ({ start }: BookingOrder) => Math.min(-3, start - 12)
