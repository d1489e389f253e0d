import { randomBytes } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { WireMoney } from '#backoffice/wire/money.ts'
import type { Payment, Refund } from '#backoffice/wire/price.ts'
import type { PreviousTrip, TripChangeOption } from '#backoffice/wire/trip-change.ts'
import type { Store } from '../db/store.ts'
import type { StoredBooking } from '../db/stored-booking.ts'
import { billFor, type Currency } from '../seed/bill.ts'
import { marketLanguage } from '../seed/booking-order.ts'
import { priceFrom, type Tour, tourById, tourSummary } from '../seed/tours.ts'
import { type ChangeVerdict, judgeChange, orderAllowsChange } from './change-rules.ts'

interface TravelRow {
  id: string
  tour_id: string
  starts: string
  availability: string
  seats: number
}

/** A change that was started; `travel_id` is null while the traveller has not yet chosen on the public site. */
export interface StartedChange {
  token: string
  booking_id: string
  user_id: string
  started_on: string
  travel_id: string | null
  /** The trip before the change, once it is done. */
  record: PreviousTrip | null
}

const MAX_OPTIONS = 12
const EXTRA_DUE_DAYS = 7

/** Departures with seats for the whole party, those of the same tour first, then by date. */
export function changeOptions(store: Store, booking: StoredBooking): TripChangeOption[] {
  const sameTour = (row: TravelRow) => Number(row.tour_id === booking.tour.id)
  return openTravels(store, booking)
    .sort((a, b) => sameTour(b) - sameTour(a) || (a.starts < b.starts ? -1 : 1))
    .slice(0, MAX_OPTIONS)
    .map((row) => optionFrom(row, booking))
}

function openTravels(store: Store, booking: StoredBooking): TravelRow[] {
  const sql = 'SELECT * FROM travels WHERE seats >= ? AND id <> ?'
  return store
    .rows<TravelRow>(sql, booking.pax, booking.tour.travelId)
    .filter((row) => row.starts > store.today().toString())
}

function optionFrom(row: TravelRow, booking: StoredBooking): TripChangeOption {
  const tour = tourById(row.tour_id)
  const currency = booking.total.currency as Currency
  return {
    travelId: row.id,
    tourId: tour.id,
    title: tour.title[marketLanguage(booking.market)],
    countryCode: tour.countryCode,
    pictureUrl: null,
    pictureFocus: null,
    startDate: row.starts,
    endDate: lastDay(row.starts, tour.days),
    availability: row.availability,
    priceFrom: priceFrom(tour, currency),
    total: movedBill(tour, booking).total,
    paidBack: paidBackOn(booking, movedBill(tour, booking).total),
  }
}

/** After a cancellation by the company, the excess over a cheaper departure's price is refunded; otherwise not (product §13). */
function paidBackOn(booking: StoredBooking, next: WireMoney): WireMoney | null {
  const { bookingStatus, cancelledBy, total } = booking
  const amount = Math.min(total.amount, paidOn(booking)) - next.amount
  return bookingStatus === 'CANCELLED' && cancelledBy === 'COMPANY' && amount > 0 ? { ...next, amount } : null
}

function lastDay(start: string, days: number): string {
  return Temporal.PlainDate.from(start)
    .add({ days: days - 1 })
    .toString()
}

/** The booking's total on a departure with room for the whole party; null without one. */
export function totalOn(store: Store, booking: StoredBooking, travelId: string): WireMoney | null {
  const travel = openTravels(store, booking).find((row) => row.id === travelId)
  return travel ? movedBill(tourById(travel.tour_id), booking).total : null
}

/** The verdict on changing this booking today, as its traveller. */
export function verdictOn(store: Store, booking: StoredBooking, userId: string): ChangeVerdict {
  const started = store.rows<StartedChange>('SELECT * FROM trip_changes WHERE user_id = ?', userId)
  return judgeChange({
    booking,
    ofBooking: started.filter((one) => one.booking_id === booking.id).map((one) => one.started_on),
    ofTraveller: started.map((one) => one.started_on),
    hasCapacity: openTravels(store, booking).length > 0,
    today: store.today(),
  })
}

/** Records the start of a change; the token identifies it. */
export function recordChange(store: Store, booking: StoredBooking, userId: string): string {
  const token = randomBytes(24).toString('base64url')
  const today = store.today().toString()
  store.run(
    'INSERT INTO trip_changes (token, booking_id, user_id, started_on) VALUES (?, ?, ?, ?)',
    token,
    booking.id,
    userId,
    today,
  )
  return token
}

/** Moves the booking of a started change to that departure; false if it has too few seats. */
export function completeChange(store: Store, token: string, travelId: string): boolean {
  const change = store.row<StartedChange>('SELECT * FROM trip_changes WHERE token = ?', token)
  const booking = store.record<StoredBooking>(
    'SELECT record FROM bookings WHERE id = ?',
    change?.booking_id ?? '',
  )
  if (!change || change.travel_id !== null || !booking || !orderAllowsChange(booking, store.today())) {
    return false
  }
  const travel = openTravels(store, booking).find((row) => row.id === travelId)
  if (!travel) return false
  store.run('UPDATE travels SET seats = seats - ? WHERE id = ?', booking.pax, travelId)
  const { tour, startDate, endDate, total } = booking
  const previous: PreviousTrip = { title: tour.title, startDate, endDate, total }
  const sql = 'UPDATE trip_changes SET travel_id = ?, record = ? WHERE token = ?'
  store.run(sql, travelId, store.movingJson(previous), token)
  store.run('DELETE FROM flights WHERE booking_id = ?', booking.id)
  const moved = moveBooking(booking, travel, store.today())
  store.run('UPDATE bookings SET record = ? WHERE id = ?', store.movingJson(moved), booking.id)
  return true
}

/** Paid amounts stay paid; a more expensive tour adds an integration price; a cheaper one leaves less to pay. */
function moveBooking(booking: StoredBooking, travel: TravelRow, today: Temporal.PlainDate): StoredBooking {
  const tour = tourById(travel.tour_id)
  const currency = booking.total.currency as Currency
  const { depositAmount: _deposit, balanceAmount: _balance, ...bill } = movedBill(tour, booking)
  const left = bill.total.amount - paidOn(booking)
  const amount = left - sumOf(booking.payments.filter((one) => !isMade(one)))
  return {
    ...booking,
    ...bill,
    ...(amount > 0 ? extraToPay(booking, { amount, currency }, today) : lessToPay(booking, left)),
    tour: tourSummary(tour, travel.id, marketLanguage(booking.market)),
    priceFrom: priceFrom(tour, currency),
    startDate: travel.starts,
    endDate: lastDay(travel.starts, tour.days),
    availability: travel.availability,
    tourConfirmed: ['CONFIRMED', 'ALMOST_FULL'].includes(travel.availability),
    bookingStatus: 'ACTIVE',
    cancelledBy: null,
    cancelledAt: null,
    refunds: refundsAfter(booking, bill.total),
    coordinatorId: null,
  }
}

/** The booking's total on another tour. */
function movedBill(tour: Tour, booking: StoredBooking) {
  return billFor({
    tour,
    currency: booking.total.currency as Currency,
    pax: booking.pax,
    flexible: booking.flexibleCancellation,
    privateRooms: booking.privateRoom?.pax ?? 0,
    // Gift cards and vouchers are the traveller's money; promo codes and discounts were for the old trip.
    ...cardsOf(booking),
  })
}

function cardsOf({ giftCards: [card], vouchers: [voucher] }: StoredBooking) {
  return {
    ...(card && { giftCard: { code: card.code ?? '', amount: card.amount.amount } }),
    ...(voucher && { voucher: { code: voucher.code ?? '', amount: voucher.amount.amount } }),
  }
}

const isMade = ({ status }: Payment) => ['PAID', 'COMPLETED'].includes(status)
const sumOf = (all: readonly { amount: WireMoney }[]) =>
  all.reduce((sum, { amount }) => sum + amount.amount, 0)

/** The refunds of an active booking come from an earlier change; a change stops those of a cancelled one. */
const keptRefunds = ({ bookingStatus, refunds }: StoredBooking) =>
  bookingStatus === 'CANCELLED' ? [] : refunds

/** The amount paid on a booking that counts towards another departure. */
const paidOn = (booking: StoredBooking) =>
  sumOf(booking.payments.filter(isMade)) - sumOf(keptRefunds(booking))

function refundsAfter(booking: StoredBooking, total: WireMoney): Refund[] {
  const kept = keptRefunds(booking)
  const amount = paidBackOn(booking, total)
  if (amount === null) return kept
  const refund: Refund = {
    id: `${booking.id}-C${kept.length + 1}`,
    amount,
    status: 'REQUESTED',
    method: 'ORIGINAL_PAYMENT',
    requestedAt: new Date().toISOString(),
    approvedAt: null,
    issuedAt: null,
    completedAt: null,
    creditId: null,
    chosen: null,
  }
  return [...kept, refund]
}

/** The open payments, the last of which shrink or disappear until they add up to the remainder, in minor units. */
function lessToPay({ payments, balance, integrationPrice, paymentStatus }: StoredBooking, left: number) {
  let rest = left
  const shrunk = payments.flatMap((payment) => {
    if (isMade(payment)) return [payment]
    const amount = Math.max(0, Math.min(payment.amount.amount, rest))
    rest -= amount
    return amount > 0 ? [{ ...payment, amount: { ...payment.amount, amount } }] : []
  })
  const settled = shrunk.every(isMade) && !['PAID', 'COMPLETED'].includes(paymentStatus)
  const extra = sumOf(shrunk.filter(({ kind }) => kind === 'INTEGRATION'))
  const later = sumOf(shrunk.filter(({ kind }) => !['DEPOSIT', 'INTEGRATION'].includes(kind)))
  return {
    payments: shrunk,
    balance: balance && later > 0 ? { ...balance, amount: { ...balance.amount, amount: later } } : null,
    integrationPrice: integrationPrice && extra > 0 ? { ...integrationPrice, amount: extra } : null,
    paymentStatus: settled ? 'PAID' : paymentStatus,
  }
}

/** The difference as a separate payment, due soon; the balance is open again for that amount. */
function extraToPay(booking: StoredBooking, amount: Payment['amount'], today: Temporal.PlainDate) {
  const settled = ['PAID', 'COMPLETED'].includes(booking.paymentStatus)
  const due = today.add({ days: EXTRA_DUE_DAYS }).toString()
  const extra: Payment = {
    id: `${booking.id}-X${booking.payments.length + 1}`,
    kind: 'INTEGRATION',
    amount,
    status: 'TO_PAY',
    dueDate: due,
    paidAt: null,
    method: null,
  }
  const earlier = booking.integrationPrice?.amount ?? 0
  return {
    integrationPrice: { ...amount, amount: earlier + amount.amount },
    payments: [...booking.payments, extra],
    paymentStatus: settled ? 'TO_PAY' : booking.paymentStatus,
  }
}
