import { describe, expect, it } from 'vitest'
import { AVAILABILITIES } from '#backoffice/wire/booking.ts'
import { INSTALMENT_STATUSES, PAYMENT_KINDS, PAYMENT_STATUSES } from '#backoffice/wire/price.ts'
import { DEMO_MARKETS } from '#sandbox/environment.ts'
import { bookingFrom } from '#sandbox/seed/booking-order.ts'
import { bookingOrders } from '#sandbox/seed/bookings.ts'
import { manyBookings } from '#sandbox/seed/many-bookings.ts'
import { people } from '#sandbox/seed/people.ts'
import { states } from '#sandbox/seed/states.ts'

const orders = [...bookingOrders, ...manyBookings()]
const bookings = orders.map(bookingFrom)

describe('the demo travellers', () => {
  it('cover every market, each described in five languages', () => {
    expect(new Set(people.map((person) => person.market))).toEqual(new Set(Object.keys(DEMO_MARKETS)))
    expect(Object.keys(states).sort()).toEqual(people.map((person) => person.sub).sort())
    for (const state of Object.values(states)) {
      expect(Object.keys(state)).toEqual(['en', 'it', 'es', 'fr', 'de'])
      expect(new Set(Object.values(state)).size).toBe(5)
    }
  })
})

describe('the demo bookings', () => {
  it('have unique ids', () => {
    expect(new Set(bookings.map((booking) => booking.id)).size).toBe(bookings.length)
  })

  it('add up: lines to the total, deposit and balance to the total, payments to what is due', () => {
    for (const { id, priceLines, total, deposit, balance, integrationPrice, payments } of bookings) {
      const sum = (amounts: Array<{ amount: number }>) => amounts.reduce((all, one) => all + one.amount, 0)
      expect(sum(priceLines.map((line) => line.total)), id).toBe(total.amount)
      const parts = [deposit?.amount, balance?.amount, integrationPrice]
      expect(sum(parts.filter((part) => part != null)), id).toBe(total.amount)
      expect(sum(payments.map((payment) => payment.amount)), id).toBe(total.amount)
      for (const { unitPrice, quantity, total: line } of priceLines) {
        if (unitPrice) expect(line.amount, id).toBe(unitPrice.amount * quantity)
      }
    }
  })

  it('show every availability, payment state, currency and kind of price line, and 1, 2, 3, 12 and 40 travellers', () => {
    const all = <T>(of: (booking: (typeof bookings)[number]) => T[]) => new Set(bookings.flatMap(of))
    expect(all((booking) => [booking.availability])).toEqual(new Set(AVAILABILITIES))
    expect(all((booking) => [booking.paymentStatus])).toEqual(new Set(PAYMENT_STATUSES))
    expect(all((booking) => booking.payments.map(({ status }) => status))).toEqual(
      new Set(INSTALMENT_STATUSES),
    )
    expect(all((booking) => booking.payments.map(({ kind }) => kind))).toEqual(new Set(PAYMENT_KINDS))
    expect(all((booking) => [booking.total.currency])).toEqual(new Set(['EUR', 'GBP', 'USD']))
    expect(all((booking) => [booking.pax])).toEqual(new Set([1, 2, 3, 12, 40]))
    expect(all((booking) => [booking.cancelledBy])).toEqual(new Set([null, 'COMPANY', 'TRAVELLER']))
    const types = all((booking) => booking.priceLines.map((line) => line.type))
    expect([...types].sort()).toEqual([
      'CANCELLATION',
      'EXTRA_DISCOUNT',
      'GIFT_CARD',
      'PRIVATE_ROOM',
      'PROMO_CODE',
      'ROUNDING',
      'TRIP',
      'VOUCHER',
    ])
  })

  it('include two hundred of one traveller, and none of another', () => {
    const of = (sub: string) => orders.filter((order) => order.members.includes(sub)).length
    expect(of('noah')).toBe(200)
    expect(of('giulia')).toBe(0)
  })
})
