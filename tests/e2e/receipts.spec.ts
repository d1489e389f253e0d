import { DEMO_MARKETS, type DemoMarket } from '#sandbox/environment.ts'
import { bookingFrom } from '#sandbox/seed/booking-order.ts'
import { bookingOrders } from '#sandbox/seed/bookings.ts'
import { manyBookings } from '#sandbox/seed/many-bookings.ts'
import { people } from '#sandbox/seed/people.ts'
import { expect, markets, test } from '../support/test.ts'

/*
 * The seeded bookings as every demo traveller on them sees them: the figures on the page, parsed back from its text, are the
 * backoffice's, and the lines add up to the total below them.
 */

type Booking = ReturnType<typeof bookingFrom>

/** Of two hundred bookings that repeat each other: each payment and status, and each tour. */
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

/** Parses an amount as the market writes it into minor units. Written independently, because the app's own code is under test. */
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
  return {
    lines: read.filter(({ total }) => !total).map(({ amount }) => amount),
    total: read.find(({ total }) => total)?.amount ?? null,
  }
}

/** The total, less what was paid, is what is left; the steps of the payments make up the total too. */
function checkPaid(booking: Booking, { lines, total }: ReturnType<typeof readFigures>): void {
  const made = booking.payments.filter(({ status }) => status === 'PAID' || status === 'COMPLETED')
  const paid = add(made.map(({ amount }) => amount.amount))
  const refunds = booking.refunds.map(({ amount }) => amount.amount)
  expect(lines, booking.id).toEqual([paid === 0 ? 0 : -paid, ...(refunds.length > 0 ? [add(refunds)] : [])])
  expect(total, booking.id).toBe(booking.bookingStatus === 'CANCELLED' ? null : booking.total.amount - paid)
}

/** In the browser, which knows every market's host: fetches the pages, a few at a time, and takes the figures out. */
async function readPages(addresses: string[]) {
  const answers: { status: number; lists: Figure[][] }[] = []
  const next = addresses.entries()
  const work = async () => {
    for (const [index, address] of next) {
      const response = await fetch(address)
      const parsed = new DOMParser().parseFromString(await response.text(), 'text/html')
      const lists = [...parsed.querySelectorAll('.definitions--receipt')].map((list) =>
        [...list.querySelectorAll('.definitions__pair')].map((pair) => ({
          text: pair.querySelector('dd')?.textContent ?? '',
          total: pair.classList.contains('definitions__pair--total'),
        })),
      )
      answers[index] = { status: response.status, lists }
    }
  }
  await Promise.all([work(), work()])
  return answers
}

test('the travellers cover every market', () => {
  expect(new Set(travellers.map(({ market }) => market))).toEqual(new Set(Object.keys(DEMO_MARKETS)))
})

for (const { sub, market, id } of travellers) {
  const own = bookings.filter(({ party }) => party.some(({ userId }) => userId === id))
  if (own.length === 0) continue
  test(`${sub} sees figures that add up, on ${own.length} bookings`, async ({ page, signIn }) => {
    await signIn(sub, market)
    // The policy of the page that asks is the one that counts for what it reads.
    await page.goto(`${markets[market]}/travels/${own[0]?.id}`)
    const answers = await page.evaluate(
      readPages,
      own.map(({ id }) => `${markets[market]}/travels/${id}`),
    )
    for (const [index, booking] of own.entries()) {
      const answer = answers[index] ?? { status: 0, lists: [] }
      expect(answer.status, booking.id).toBe(200)
      const bill = readFigures(answer.lists[0], market, booking)
      expect(bill.lines, booking.id).toHaveLength(booking.priceLines.length)
      expect(add(bill.lines), booking.id).toBe(bill.total)
      expect(bill.total, booking.id).toBe(booking.total.amount)
      checkPaid(booking, readFigures(answer.lists[1], market, booking))
    }
  })
}
