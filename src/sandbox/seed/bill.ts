import type { Discount, PriceLine } from '#backoffice/wire/price.ts'
import type { Tour } from './tours.ts'

export type Currency = 'EUR' | 'GBP' | 'USD'

/** The parts of a booking that make up its price. Amounts in minor units (cents). */
export interface BillOrder {
  tour: Tour
  currency: Currency
  pax: number
  flexible: boolean
  privateRooms: number
  promo?: { code: string; percent: number }
  giftCard?: { code: string; amount: number }
  voucher?: { code: string; amount: number }
  extra?: { label: string; amount: number }
  /** Rounds the total down to a whole amount. */
  isRounded?: boolean
}

/** Flexible cancellation and the private room, per traveller, in minor units. */
const FLEXIBLE = { EUR: 4900, GBP: 4250, USD: 5350 }
const PRIVATE_ROOM = { EUR: 24550, GBP: 21275, USD: 26590 }

/** Share of the total that is paid when booking. */
const DEPOSIT_SHARE = 0.3

/** The bill of a booking: lines in the order of product §10, whose totals add up to `total`. */
export function billFor(order: BillOrder) {
  const { currency, pax, tour } = order
  const money = (amount: number) => ({ amount, currency })
  const lines: PriceLine[] = []
  const add = (type: string, total: number, more: Partial<PriceLine> = {}) =>
    lines.push({ type, label: null, code: null, unitPrice: null, quantity: 1, total: money(total), ...more })
  const each = (type: string, unit: number, quantity: number) =>
    add(type, unit * quantity, { unitPrice: money(unit), quantity })
  const taken = (found: { code?: string; label?: string } | undefined, amount: number): Discount[] =>
    found ? [{ code: found.code ?? null, label: found.label ?? null, amount: money(amount) }] : []

  const trip = tour.price[currency] * 100 * pax
  const promoAmount = order.promo ? Math.round((trip * order.promo.percent) / 100) : 0
  each('TRIP', tour.price[currency] * 100, pax)
  if (order.flexible) each('CANCELLATION', FLEXIBLE[currency], pax)
  if (order.privateRooms > 0) each('PRIVATE_ROOM', PRIVATE_ROOM[currency], order.privateRooms)
  if (order.promo) add('PROMO_CODE', -promoAmount, { code: order.promo.code })
  if (order.giftCard) add('GIFT_CARD', -order.giftCard.amount, { code: order.giftCard.code })
  if (order.voucher) add('VOUCHER', -order.voucher.amount, { code: order.voucher.code })
  if (order.extra) add('EXTRA_DISCOUNT', -order.extra.amount, { label: order.extra.label })
  const beforeRounding = lines.reduce((sum, line) => sum + line.total.amount, 0)
  const rounding = order.isRounded ? -(beforeRounding % 100) : 0
  if (rounding) add('ROUNDING', rounding)

  const total = beforeRounding + rounding
  const deposit = Math.round((total * DEPOSIT_SHARE) / 100) * 100
  return {
    priceLines: lines,
    total: money(total),
    depositAmount: money(deposit),
    balanceAmount: money(total - deposit),
    promoCodes: taken(order.promo, promoAmount),
    giftCards: taken(order.giftCard, order.giftCard?.amount ?? 0),
    vouchers: taken(order.voucher, order.voucher?.amount ?? 0),
    extraDiscounts: taken(order.extra, order.extra?.amount ?? 0),
    rounding: rounding ? money(rounding) : null,
    privateRoom:
      order.privateRooms > 0 ? { pax: order.privateRooms, unitPrice: money(PRIVATE_ROOM[currency]) } : null,
  }
}
