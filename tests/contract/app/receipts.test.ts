import { expect, it } from 'vitest'
import { pathTo } from '#i18n/slugs.ts'
import { markets as table } from '#markets/market-table.ts'
import { DEMO_MARKETS, type DemoMarket } from '#sandbox/environment.ts'
import { bookingFrom } from '#sandbox/seed/booking-order.ts'
import { bookingOrders } from '#sandbox/seed/bookings.ts'
import { manyBookings } from '#sandbox/seed/many-bookings.ts'
import { people } from '#sandbox/seed/people.ts'
import { inHouse } from '../../faults/in-house.ts'
import { all, readVisibleWords } from '../../support/html-words.ts'

/* The figures of seeded bookings, parsed back from the page, are the backoffice’s, and the lines add up to the total. */

const house = inHouse()

type Booking = ReturnType<typeof bookingFrom>

/** A selection of two hundred similar bookings: each payment and status, and each tour. */
const MANY_ENOUGH = 40
const bookings = [...bookingOrders, ...manyBookings(MANY_ENOUGH)].map(bookingFrom)
// The others cannot sign in: consents missing, blocked, every call failing.
const travellers = people.filter(({ behaviour, consented }) => behaviour === 'ordinary' && consented)
const symbols: Record<string, string> = { EUR: '€', GBP: '£', USD: '$' }
const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** A line of figures on the page, `total` if it is below the perforation. */
interface Figure {
  text: string
  total: boolean
}

/** Parses an amount in the market's style into minor units. Written independently, because the app's own code is under test. */
function minorUnits(text: string, market: DemoMarket): number {
  const dot = market === 'global-us' || market === 'english-we'
  const digits = text.replace(/[^\d.,−]/g, '').replaceAll(dot ? ',' : '.', '')
  const [whole = '', cents = '00'] = digits.replace('−', '').split(dot ? '.' : ',')
  expect(cents, text).toMatch(/^\d\d$/)
  return (Number(whole) * 100 + Number(cents)) * (digits.startsWith('−') ? -1 : 1)
}

function readFigures(list: readonly Figure[] | undefined, market: DemoMarket, booking: Booking) {
  const read = (list ?? []).map(({ text, total }) => {
    expect(text, booking.id).toContain(symbols[booking.total.currency])
    return { amount: minorUnits(text, market), total }
  })
  // Below the total is the amount charged automatically.
  const at = read.findIndex(({ total }) => total)
  return {
    lines: (at < 0 ? read : read.slice(0, at)).map(({ amount }) => amount),
    total: read[at]?.amount ?? null,
  }
}

/** The total, less the payments, is the amount left; the payment steps add up to the total too. */
function checkPaid(booking: Booking, { lines, total }: ReturnType<typeof readFigures>): void {
  const made = booking.payments.filter(({ status }) => status === 'PAID' || status === 'COMPLETED')
  const paid = add(made.map(({ amount }) => amount.amount))
  const refunds = booking.refunds.map(({ amount }) => amount.amount)
  expect(lines, booking.id).toEqual([paid === 0 ? 0 : -paid, ...(refunds.length > 0 ? [add(refunds)] : [])])
  expect(total, booking.id).toBe(booking.bookingStatus === 'CANCELLED' ? null : booking.total.amount - paid)
}

/** A page's lists of figures: the bill, and its payments. */
const listsIn = (html: string): Figure[][] =>
  all(html, /<dl class="[^"]*definitions--receipt[^>]*>(.*?)<\/dl>/gs).map((list) =>
    list
      .split('<div class="definitions__pair')
      .slice(1)
      .map((pair) => ({
        text: all(pair, /<dd[^>]*>(.*?)<\/dd>/gs)
          .map(readVisibleWords)
          .join(),
        total: pair.startsWith(' definitions__pair--total'),
      })),
  )

it('is asked by travellers of every market', () => {
  expect(new Set(travellers.map(({ market }) => market))).toEqual(new Set(Object.keys(DEMO_MARKETS)))
})

/** The parts of a booking's page, beside names and amounts. */
const kindOf = ({ priceLines, payments, refunds, bookingStatus, total }: Booking) =>
  [
    bookingStatus,
    total.currency,
    refunds.length > 0,
    ...new Set(priceLines.map(({ type }) => type)),
    ...new Set(payments.map(({ status }) => status)),
  ].join()

/** Bookings whose parts differ from those of earlier ones, and two of each market. */
const seen = new Set<string>()
function isNew(kind: string): boolean {
  const isFirst = !seen.has(kind)
  seen.add(kind)
  return isFirst
}

for (const { sub, market, id } of travellers) {
  const own = bookings
    .filter(({ party }) => party.some(({ userId }) => userId === id))
    .filter((booking, index) => isNew(kindOf(booking)) || (index < 2 && isNew(`${market}${index}`)))
  if (own.length === 0) continue
  it(`${sub} sees figures that add up, on ${own.length} bookings`, async () => {
    for (const booking of own) {
      const path = pathTo(table[market].locale, 'travels/_tour', { tour: booking.id })
      const { status, html } = await house.visit(path, { as: sub, market })
      expect(status, booking.id).toBe(200)
      const lists = listsIn(html)
      const bill = readFigures(lists[0], market, booking)
      expect(bill.lines, booking.id).toHaveLength(booking.priceLines.length)
      expect(add(bill.lines), booking.id).toBe(bill.total)
      expect(bill.total, booking.id).toBe(booking.total.amount)
      checkPaid(booking, readFigures(lists[1], market, booking))
    }
  })
}
